// world.js — the model that the page shows, the world that it simulates, and the view of it
import { Data } from '../package/sinew.js';

const BUDGET = 24;  // [ms] of simulation in one picture, so that the page answers
const CAMERA = 8, PERTURB = 72, OPTIONS = 208;  // in snPageView
const MUSCLE_INFO_BYTES = 80;
const XFRC = 6;
const MARKER_RADIUS = 0.01, MARKER_COLOR = [0.1, 0.4, 0.9, 1];  // [m] and colour of measured markers
const SKELETON = 19;  // index of snSceneFlag

export class World {
  /** A world of the model `main`; `compiled` names the binary model that was made of it, where there is one. */
  constructor(engine, files, main, compiled = main) {
    this.engine = engine;
    this.model = engine.loadModel(files, compiled);
    this.main = main;
    this.data = new Data(this.model);
    this.view = engine.c.sn_page_view(this.model.pointer);
    if (!this.view) throw new Error('the engine is out of memory');
    this.behind = 0;
    this.markers = null;
    this.overlay = null;  // what a program draws over the model
    if (!this.#hasShapes()) this.flags[SKELETON] = 1;
    this.osim = main.toLowerCase().endsWith('.osim');
    this.firstKey = this.osim ? this.model.id('key', 'default') : -1;  // OpenSim's models start at the default values of their coordinates
    this.reset(this.firstKey);
    if (this.osim) engine.c.sn_scene_fit_camera(this.model.pointer, this.data.pointer, this.view + CAMERA);
    this.home = this.camera;
    this.homeBody = 0;  // above 0: the body that the camera follows at the start
  }

  // A model without geoms on its moving bodies (OpenSim's, where meshes are missing) is drawn as sticks between joints.
  #hasShapes() {
    const { model } = this, group = model.geom_group, body = model.geom_bodyid, weld = model.body_weldid;
    return body.some((id, geom) => weld[id] !== 0 && group[geom] < 3);
  }

  free() {
    this.engine.c.sn_page_view_free(this.view);
    this.data.free();
    this.model.free();
  }

  // ---- time

  /** Simulates `seconds` of the model's time, or what fits into a picture; the steps that were made. */
  advance(seconds) {
    const h = this.model.opt.timestep, end = performance.now() + BUDGET;
    let steps = 0;
    this.behind = Math.min(this.behind + seconds, Math.max(h, 0.2));
    while (this.behind >= h && performance.now() < end) {
      this.step(1);
      this.behind -= h;
      steps++;
    }
    return steps;
  }

  step(steps) { this.engine.c.sn_page_step(this.view, this.data.pointer, steps); }

  reset(key = -1) {
    this.data.reset(key);
    this.data.forward();
    this.behind = 0;
  }

  /** Takes the state over from a world of the model before an edit, where sizes allow it. */
  resume(old) {
    for (const name of ['qpos', 'qvel', 'act', 'ctrl']) {
      if (old.data[name].length !== this.data[name].length) return false;
    }
    for (const name of ['qpos', 'qvel', 'act', 'ctrl']) this.data[name].set(old.data[name]);
    this.data.time = old.data.time;
    this.data.forward();
    return true;
  }

  // ---- what is shown

  look() {
    const { c } = this.engine, whole = c.sn_page_look(this.view, this.data.pointer) !== 0;
    if (this.osim) c.sn_scene_add_floor(this.model.pointer, this.scene);
    if (this.markers) this.#addMarkers(this.markers);
    this.overlay?.add(this.engine, this.scene);
    return whole;
  }

  // Measured markers, next to those of the model.
  #addMarkers(points) {
    const { engine } = this, at = engine.allocate(8 * points.length + 16), color = at + 8 * points.length;
    engine.array(0, at, points.length).set(points);
    new Float32Array(engine.c.memory.buffer, color, 4).set(MARKER_COLOR);
    engine.c.sn_scene_add_points(this.scene, at, points.length / 3, MARKER_RADIUS, color);
    engine.c.free(at);
  }

  get scene() { return this.engine.ints[this.view / 4 + 1]; }

  /** Bytes of the options: groups and flags. */
  get groups() { return this.engine.bytes.subarray(this.view + OPTIONS + 8, this.view + OPTIONS + 50); }
  get flags() { return this.engine.bytes.subarray(this.view + OPTIONS + 50, this.view + OPTIONS + 83); }
  setMark(which, value) { this.engine.ints[(this.view + OPTIONS) / 4 + which] = value; }

  /** Options that a program chose: groups of all kinds, flags in MuJoCo's order, what has labels and frames. */
  setOptions({ groups, flags, label, frame }) {
    this.groups.set(groups.slice(0, this.groups.length));
    this.flags.set(flags.slice(0, this.flags.length));
    this.setMark(0, label);
    this.setMark(1, frame);
  }

  /** type 0: free, 1: tracking a body, 2: a camera of the model. */
  setCamera(type, id) {
    const at = (this.view + CAMERA) / 4;
    this.engine.ints.set([type, type === 2 ? id : -1, type === 1 ? id : -1], at);
  }

  get camera() {
    const at = this.view + CAMERA, { view } = this.engine;
    return { type: view.getInt32(at, true), lookat: [0, 1, 2].map((k) => view.getFloat64(at + 16 + 8 * k, true)), distance: view.getFloat64(at + 40, true),
      azimuth: view.getFloat64(at + 48, true), elevation: view.getFloat64(at + 56, true) };
  }

  set camera({ lookat, distance, azimuth, elevation }) {
    const at = this.view + CAMERA, { view } = this.engine;
    [...lookat, distance, azimuth, elevation].forEach((x, k) => view.setFloat64(at + 16 + 8 * k, x, true));
  }

  // ---- the mouse

  select(x, y, aspect) { return this.engine.c.sn_page_select(this.view, this.data.pointer, x, y, aspect); }
  get selected() { return this.engine.ints[(this.view + PERTURB) / 4]; }
  set selected(body) { this.engine.ints[(this.view + PERTURB) / 4] = body; }
  hold(active) { this.engine.c.sn_page_hold(this.view, this.data.pointer, active); }
  get held() { return this.engine.ints[(this.view + PERTURB) / 4 + 2]; }
  drag(action, dx, dy) { this.engine.c.sn_page_drag(this.view, this.data.pointer, action, dx, dy); }
  turn(action, dx, dy) { this.engine.c.sn_page_turn(this.view, action, dx, dy); }

  /** The wrench that the spring gives to the held body, for a world that is simulated elsewhere. */
  pull() {
    const body = this.selected;
    this.engine.c.sn_perturb_apply(this.model.pointer, this.data.pointer, this.view + PERTURB);
    const wrench = Array.from(this.data.xfrc_applied.subarray(XFRC * body, XFRC * body + XFRC));
    this.data.xfrc_applied.fill(0, XFRC * body, XFRC * body + XFRC);
    return { body, wrench };
  }

  // ---- muscles

  /** Actuators that are muscles, with their parameters. */
  muscles() {
    const { engine, model } = this, out = engine.allocate(MUSCLE_INFO_BYTES), list = [];
    for (let i = 0; i < model.nu; i++) {
      if (!engine.c.sn_muscle_info(model.pointer, i, out)) continue;
      const [force, optlen, slacklen, vmax] = engine.array(0, out + 16, 4);
      list.push({ actuator: i, name: model.name('actuator', i) || `muscle ${i}`, hill: model.actuator_hilladr[i], force, optlen, slacklen, vmax });
    }
    engine.c.free(out);
    return list;
  }

  curve(muscle, which, first, last, count) {
    const out = this.engine.allocate(8 * count);
    this.engine.c.sn_page_muscle_curve(this.model.pointer, muscle.actuator, which, first, last, out, count);
    const values = this.engine.array(0, out, count).slice();
    this.engine.c.free(out);
    return values;
  }

  /** Where a muscle works now: activation, force [N], fibre length over optimal length, relative force. */
  working(muscle) {
    const { data, model } = this, last = model.actuator_actadr[muscle.actuator] + model.actuator_actnum[muscle.actuator] - 1;
    const activation = model.actuator_actadr[muscle.actuator] >= 0 ? data.act[last] : data.ctrl[muscle.actuator];
    const force = -data.actuator_force[muscle.actuator];
    const length = muscle.hill >= 0 ? data.hill_fiberlength[muscle.hill] / muscle.optlen : (data.actuator_length[muscle.actuator] - muscle.slacklen) / muscle.optlen;
    return { activation, force, length, share: force / muscle.force };
  }
}
