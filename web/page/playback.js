// playback.js — a recorded run moved through with a slider
import { unpackArrays } from './archive.js';

const STATE = ['qpos', 'qvel', 'act', 'ctrl', 'mocap_pos', 'mocap_quat', 'eq_active', 'userdata'];

/** Rows of a run (.npz of `sinew run --out`) that fit a model. */
export class Playback {
  static async read(bytes, model) {
    const arrays = await unpackArrays(bytes), qpos = arrays.get('qpos');
    if (!qpos) throw new Error("the run has no array 'qpos': record it with --fields qpos,...");
    const rows = qpos.shape[0];
    if (qpos.values.length !== rows * model.nq) throw new Error(`the run is of another model: its qpos has ${qpos.values.length / rows} numbers, the model's ${model.nq}`);
    return new Playback(arrays, rows, model);
  }

  constructor(arrays, rows, model) {
    this.rows = rows;
    const h = model.opt.timestep;
    this.time = arrays.get('time')?.values ?? Float64Array.from({ length: rows }, (_, row) => row * h);
    this.arrays = arrays;
    this.row = -1;
  }

  /** The row that was recorded last at or before a time. */
  rowAt(time) {
    let low = 0, high = this.rows - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.time[middle] <= time + 1e-9) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  get end() { return this.time[this.rows - 1]; }

  show(world, row) {
    if (row === this.row) return;
    this.row = row;
    const { data } = world;
    for (const name of STATE) {
      const array = this.arrays.get(name), target = data[name];
      if (array && target.length && array.values.length === this.rows * target.length) target.set(array.values.subarray(row * target.length, (row + 1) * target.length));
    }
    const markers = this.arrays.get('markers');  // measured, of a motion of OpenSim
    world.markers = markers ? markers.values.subarray(row * markers.shape[1], (row + 1) * markers.shape[1]) : null;
    data.time = this.time[row];
    data.forward();
  }
}
