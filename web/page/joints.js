// joints.js — a slider per joint: the pose of a model without actuators
import { $, element, nameSpan, objectName } from './panels.js';

const FREE = 0, BALL = 1, HINGE = 3;  // snJointType
const MOST_SLIDERS = 400, DEGREES = 180 / Math.PI;

// Range of a slider in the units of qpos: the joint's limits, a whole rotation, or a metre about the present place.
function range(model, joint, type, start) {
  if (model.jnt_limited[joint] && type > BALL) return Array.from(model.jnt_range.subarray(2 * joint, 2 * joint + 2));
  const half = type === HINGE ? Math.PI : 1;
  return [start - half, start + half];
}

function slidersOf(model, joint) {
  const type = model.jnt_type[joint], first = model.jnt_qposadr[joint], name = objectName(model, 'joint', joint);
  if (type === BALL) return [];
  if (type === FREE) return ['x', 'y', 'z'].map((axis, k) => ({ joint, type, qpos: first + k, name: `${name} ${axis}`, scale: 1, unit: 'm' }));
  return [{ joint, type, qpos: first, name, scale: type === HINGE ? DEGREES : 1, unit: type === HINGE ? '°' : 'm' }];
}

export class JointPanel {
  constructor(page) { this.page = page; }

  setModel() {
    const { model } = this.page.world, list = [];
    for (let joint = 0; joint < model.njnt && list.length < MOST_SLIDERS; joint++) list.push(...slidersOf(model, joint));
    this.sliders = list.slice(0, MOST_SLIDERS).map((row) => this.#row(row));
    const none = [element('em', { textContent: 'the model has no hinge, slide or free joints' })];
    $('joints').replaceChildren(...(this.sliders.length ? this.sliders.map(({ node }) => node) : none));
    $('joint-panel').hidden = Boolean(this.page.setup.follow);
  }

  #row({ joint, type, qpos, name, scale, unit }) {
    const { model } = this.page.world, [low, high] = range(model, joint, type, model.qpos0[qpos]);
    const slider = element('input', { type: 'range', min: low, max: high, step: 'any', value: this.page.world.data.qpos[qpos] });
    const output = element('output');
    slider.setAttribute('aria-label', name);
    slider.dataset.qpos = qpos;
    slider.addEventListener('input', () => this.#move(qpos, Number(slider.value)));
    const node = element('div', { className: 'row' }, nameSpan(name), slider, output);
    return { node, slider, output, qpos, scale, unit };
  }

  // A pose by hand: the joint is where the slider is, at rest; time goes on from here.
  #move(qpos, value) {
    const { data } = this.page.world;
    data.qpos[qpos] = value;
    data.qvel.fill(0);
    data.forward();
    this.page.history?.touch();
    this.page.changed();
  }

  /** Sliders follow the simulation; the one under the finger stays. */
  draw() {
    if (!this.sliders?.length || !$('joint-panel').open) return;
    const { qpos } = this.page.world.data;
    for (const row of this.sliders) {
      const value = qpos[row.qpos];
      row.output.textContent = `${(value * row.scale).toFixed(row.scale === 1 ? 3 : 1)} ${row.unit}`;
      if (document.activeElement !== row.slider && Number(row.slider.value) !== value) row.slider.value = value;
    }
  }
}
