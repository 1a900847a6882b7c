// history.js — states of a live run: going back in time, and a run kept as a ghost next to the next one
import { Data } from '../package/sinew.js';

const PARTS = 0x5fff;  // SN_STATE_ALL without the empty part of plugins
const MOST_ROWS = 4000, MOST_BYTES = 64e6;
const GHOST_PARTS = ['qpos', 'act', 'mocap_pos', 'mocap_quat'];
const GHOST_ALPHA = 0.35, GHOST_TINT = [0.35, 0.62, 1];

/** The last recorded index whose time is at or before `time`. */
export function lastAtOrBefore(times, count, time) {
  let low = 0, high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle] <= time + 1e-9) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** States of a run, one per picture. When full, every second row is dropped, so that all of the run stays within reach. */
export class History {
  constructor(world) {
    this.world = world;
    this.size = world.engine.c.sn_state_size(world.model.pointer, PARTS);
    this.capacity = Math.max(2, Math.min(MOST_ROWS, Math.floor(MOST_BYTES / 8 / Math.max(1, this.size)))) & ~1;
    this.clear();
  }

  clear() {
    this.states = [];
    this.times = [];
    this.interval = 0;  // [s] between rows
    this.at = -1;       // row that is shown
  }

  get rows() { return this.states.length; }

  /** Appends the present state; rows after the shown one belong to a future that is now another. */
  record() {
    const { time } = this.world.data;
    this.states.length = this.times.length = this.at + 1;
    if (this.rows && time - this.times[this.at] < this.interval - 1e-12) return;
    if (this.rows && time <= this.times[this.at]) return;
    if (this.rows === this.capacity) this.#thin();
    this.states.push(this.#present());
    this.times.push(time);
    this.at = this.rows - 1;
  }

  /** The present state was edited: it takes the place of the shown row. */
  touch() {
    this.states.length = this.times.length = Math.max(this.at, 0);
    this.states.push(this.#present());
    this.times.push(this.world.data.time);
    this.at = this.rows - 1;
  }

  #present() {
    const { engine, model, data } = this.world, at = engine.allocate(8 * this.size);
    engine.c.sn_state_read(model.pointer, data.pointer, PARTS, at);
    const state = engine.array(0, at, this.size).slice();
    engine.c.free(at);
    return state;
  }

  #thin() {
    this.states = this.states.filter((_, row) => row % 2 === 0);
    this.times = this.times.filter((_, row) => row % 2 === 0);
    this.at = this.rows - 1;
    this.interval = (this.times.at(-1) - this.times[0]) / Math.max(1, this.rows - 1);
  }

  /** Sets the world to a row; bits of the state are those that were recorded. */
  show(row) {
    const { engine, model, data } = this.world;
    this.at = Math.min(Math.max(row, 0), this.rows - 1);
    const at = engine.allocate(8 * this.size);
    engine.array(0, at, this.size).set(this.states[this.at]);
    engine.c.sn_state_set(model.pointer, data.pointer, at, PARTS);
    engine.c.free(at);
    data.forward();
  }

  /** The run so far, as a ghost reads it. */
  track() {
    const scratch = new Data(this.world.model), kept = this.world.data;
    this.world.data = scratch;
    const shown = this.at, rows = [];
    for (let row = 0; row < this.rows; row++) {
      this.show(row);
      rows.push(Object.fromEntries(GHOST_PARTS.map((name) => [name, scratch[name].slice()])));
    }
    this.world.data = kept;
    this.at = shown;
    scratch.free();
    return { times: Float64Array.from(this.times), rows };
  }
}

/** A second run of the same model, drawn transparent at the time of the first. */
export class Ghost {
  constructor(world, track) {
    this.world = world;
    this.track = track;
    this.data = new Data(world.model);
    this.view = world.engine.c.sn_page_view(world.model.pointer);
    this.row = -1;
  }

  /** A ghost of a recorded run (.npz). */
  static fromPlayback(world, playback) {
    const rows = Array.from({ length: playback.rows }, (_, row) => Object.fromEntries(GHOST_PARTS
      .filter((name) => playback.arrays.get(name)?.values.length === playback.rows * world.data[name].length)
      .map((name) => [name, playback.arrays.get(name).values.subarray(row * world.data[name].length, (row + 1) * world.data[name].length)])));
    return new Ghost(world, { times: playback.time, rows });
  }

  free() {
    this.world.engine.c.sn_page_view_free(this.view);
    this.data.free();
  }

  /** Moves the ghost to a time and lists its moving items, tinted; the address of its scene. */
  look(time) {
    const { engine } = this.world, row = lastAtOrBefore(this.track.times, this.track.rows.length, time);
    if (row !== this.row) {
      this.row = row;
      for (const [name, values] of Object.entries(this.track.rows[row])) this.data[name].set(values);
      this.data.forward();
    }
    engine.c.sn_page_look(this.view, this.data.pointer);
    return engine.ints[this.view / 4 + 1];
  }

  get tint() { return { alpha: GHOST_ALPHA, rgb: GHOST_TINT }; }
}
