// plots.js — curves of any field over time: axes, legend, values under the pointer, zoom
import { $, element, objectName } from './panels.js';

const COLORS = ['#4c8df0', '#f0902a', '#3fb552', '#f0524a', '#a371f7', '#2bb3b3', '#c99a1a', '#e765ad'];
const MOST_CURVES = 8, MOST_SAMPLES = 3000;
const SPAN = 5, SHORTEST = 0.02;  // [s] of time shown, and the least that a zoom shows
const LEFT = 44, RIGHT = 6, TOP = 6, BOTTOM = 16;  // [pixel] margins for the axes

/** A canvas ready to be drawn on in units of CSS pixels. */
export function prepare(canvas) {
  const ratio = Math.min(devicePixelRatio, 2), width = canvas.clientWidth || 280, height = canvas.clientHeight || 110;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const pen = canvas.getContext('2d', { willReadFrequently: true });  // few lines: a graphics card is slower at them
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.font = '10px system-ui, sans-serif';
  return { pen, width, height };
}

/** A colour of the theme by the name of its variable. */
export function themed(name) { return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim(); }

export function drawCurve(pen, color, points, width = 1.3) {
  pen.strokeStyle = color;
  pen.lineWidth = width;
  pen.beginPath();
  points.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  pen.stroke();
}

const short = (x) => (Math.abs(x) >= 1e4 || (x && Math.abs(x) < 1e-3) ? x.toExponential(1) : Number(x.toFixed(4)).toString());

/** Round numbers between two bounds, about `count` of them. */
export function ticks(low, high, count) {
  const raw = (high - low) / count, power = 10 ** Math.floor(Math.log10(raw)), step = [1, 2, 5, 10].find((k) => k * power >= raw) * power;
  const list = [];
  for (let x = Math.ceil(low / step) * step; x <= high + 1e-9 * step; x += step) list.push(Math.abs(x) < 1e-9 * step ? 0 : x);
  return list;
}

// What the numbers of a field belong to: its rows are joints, dofs, actuators and so on, or entries of sensors.
const ROWS = { qvel: 'dof', qacc: 'dof', ctrl: 'actuator', actuator_force: 'actuator', actuator_length: 'actuator', actuator_velocity: 'actuator',
  ten_length: 'tendon', ten_velocity: 'tendon' };

// Parts of a free joint and of a ball joint (snJointType 0 and 1).
const POSITION = [['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz'], ['qw', 'qx', 'qy', 'qz']];
const VELOCITY = [['x', 'y', 'z', 'rotation x', 'rotation y', 'rotation z'], ['rotation x', 'rotation y', 'rotation z']];

function addressed(model, kind, addresses, i, parts = null) {
  let found = -1;
  addresses.forEach((first, id) => { if (first >= 0 && first <= i) found = id; });
  if (found < 0) return `${i}`;
  const next = i - addresses[found], name = objectName(model, kind, found);
  const part = parts?.[model.jnt_type[found]]?.[next];
  if (part) return `${name} ${part}`;
  return next ? `${name}+${next}` : name;
}

/** The name of entry i of a field, as the legend shows it. */
export function entryName(model, field, i) {
  if (field === 'qpos') return addressed(model, 'joint', model.jnt_qposadr, i, POSITION);
  if (field === 'act') return addressed(model, 'actuator', model.actuator_actadr, i);
  if (field === 'sensordata') return addressed(model, 'sensor', model.sensor_adr, i);
  if (ROWS[field] === 'dof' || field.startsWith('qfrc_')) return addressed(model, 'joint', model.jnt_dofadr, i, VELOCITY);
  if (ROWS[field]) return objectName(model, ROWS[field], i);
  const body = /^(xpos|xipos|subtree_com)$/.test(field);
  return body ? `${objectName(model, 'body', Math.floor(i / 3))} ${'xyz'[i % 3]}` : `${i}`;
}

class Plot {
  constructor(page, field) {
    this.page = page;
    this.field = field;
    this.samples = [];
    this.first = 0;        // entry of the field that the first curve shows
    this.hidden = new Set();
    this.span = SPAN;
    this.end = null;       // right end of a zoomed plot [s]; null: now
    this.canvas = element('canvas', { title: 'drag: move in time; wheel: zoom; double click: all of it' });
    this.value = element('span', { className: 'number value' });
    this.legend = element('div', { className: 'legend' });
    const close = element('button', { textContent: '×', title: 'remove' }), more = element('button', { textContent: '›', title: 'next entries' });
    this.more = more;
    const header = element('header', {}, element('span', { textContent: field }), this.value, more, close);
    this.node = element('div', { className: 'plot' }, header, this.canvas, this.legend);
    this.node.dataset.field = field;
    close.addEventListener('click', () => page.plots.remove(this));
    more.addEventListener('click', () => this.#next());
    this.#listen();
    this.#fillLegend();
  }

  get length() { return this.page.world.data[this.field].length; }

  #next() {
    this.first = this.first + MOST_CURVES < this.length ? this.first + MOST_CURVES : 0;
    this.samples = [];
    this.hidden.clear();
    this.#fillLegend();
    this.page.plots.sample();
    this.draw();
  }

  #fillLegend() {
    const { model } = this.page.world, count = Math.min(MOST_CURVES, this.length - this.first);
    this.more.hidden = this.length <= MOST_CURVES;
    this.legend.replaceChildren(...Array.from({ length: count }, (_, k) => {
      const name = entryName(model, this.field, this.first + k), mark = element('i'), entry = element('span', { title: `${name}: click to hide or show` }, mark, name);
      mark.style.background = COLORS[k];
      entry.addEventListener('click', () => {
        if (!this.hidden.delete(k)) this.hidden.add(k);
        entry.classList.toggle('off', this.hidden.has(k));
        this.draw();
      });
      return entry;
    }));
  }

  #listen() {
    let grabbed = null;
    const scale = () => this.shown / Math.max(1, this.canvas.clientWidth - LEFT - RIGHT);
    this.canvas.addEventListener('pointermove', (event) => {
      if (grabbed !== null) {
        this.end = (this.end ?? this.last) - (event.offsetX - grabbed) * scale();
        grabbed = event.offsetX;
      }
      this.pointer = event.offsetX;
      this.draw();
    });
    this.canvas.addEventListener('pointerdown', (event) => { grabbed = event.offsetX; this.canvas.setPointerCapture(event.pointerId); });
    this.canvas.addEventListener('pointerup', () => { grabbed = null; });
    this.canvas.addEventListener('pointerleave', () => { this.pointer = null; this.draw(); });
    this.canvas.addEventListener('dblclick', () => { this.end = null; this.span = this.span === SPAN ? Infinity : SPAN; this.draw(); });
    this.canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      const factor = event.deltaY > 0 ? 1.25 : 0.8;
      this.span = Math.max(SHORTEST, Math.min(this.span, this.shown || SPAN) * factor);
      this.draw();
    }, { passive: false });
  }

  sample(time) {
    const { data } = this.page.world;
    while (this.samples.length && this.samples.at(-1).time > time) this.samples.pop();  // time went back
    if (this.samples.at(-1)?.time === time) return;
    this.samples.push({ time, values: Array.from(data[this.field].subarray(this.first, this.first + MOST_CURVES), Number) });
    if (this.samples.length > MOST_SAMPLES) this.samples = this.samples.filter((_, i) => i % 2 === 1);
  }

  // Samples in the window of time, and the bounds of the values that are shown.
  #window() {
    this.last = this.samples.at(-1)?.time ?? 0;
    const end = this.end ?? this.last, start = Math.max(this.samples[0].time, end - this.span), seen = [];
    let low = Infinity, high = -Infinity;
    for (const sample of this.samples) {
      if (sample.time < start - 1e-9 || sample.time > end + 1e-9) continue;
      seen.push(sample);
      sample.values.forEach((x, k) => {
        if (this.hidden.has(k) || !Number.isFinite(x)) return;
        low = Math.min(low, x);
        high = Math.max(high, x);
      });
    }
    if (!(high >= low)) { low = 0; high = 0; }
    const margin = high > low ? 0.05 * (high - low) : Math.max(0.5, 0.1 * Math.abs(high));
    return { seen, start, end: Math.max(end, start + SHORTEST), low: low - margin, high: high + margin };
  }

  draw() {
    if (!this.samples.length) return;
    const { pen, width, height } = prepare(this.canvas), { seen, start, end, low, high } = this.#window();
    const right = width - RIGHT, bottom = height - BOTTOM;
    this.shown = end - start;
    const x = (time) => LEFT + ((time - start) / (end - start)) * (right - LEFT), y = (value) => bottom - ((value - low) / (high - low)) * (bottom - TOP);
    this.#drawAxes(pen, { start, end, low, high, x, y, right, bottom });
    seen[0]?.values.forEach((_, k) => {
      if (!this.hidden.has(k)) drawCurve(pen, COLORS[k], seen.map(({ time, values }) => [x(time), y(values[k])]));
    });
    const under = this.pointer !== null && this.pointer !== undefined ? this.#under(seen, start + ((this.pointer - LEFT) / (right - LEFT)) * (end - start)) : null;
    if (under) this.#mark(pen, x(under.time), bottom);
    this.#showValues(under ?? this.samples.at(-1), Boolean(under));
    this.node.dataset.samples = this.samples.length;
  }

  #drawAxes(pen, { start, end, low, high, x, y, right, bottom }) {
    pen.fillStyle = themed('dim');
    pen.strokeStyle = themed('line');
    pen.lineWidth = 1;
    pen.textAlign = 'right';
    for (const value of ticks(low, high, 3)) {
      drawCurve(pen, themed('line'), [[LEFT, y(value)], [right, y(value)]], 0.5);
      pen.fillText(short(value), LEFT - 4, y(value) + 3);
    }
    pen.textAlign = 'center';
    for (const time of ticks(start, end, 4)) pen.fillText(`${short(time)}${time === 0 ? '' : ' s'}`, Math.min(x(time), right - 10), bottom + 12);
    pen.textAlign = 'left';
  }

  #under(seen, time) {
    let best = null;
    for (const sample of seen) if (!best || Math.abs(sample.time - time) < Math.abs(best.time - time)) best = sample;
    return best;
  }

  #mark(pen, at, bottom) { drawCurve(pen, themed('dim'), [[at, TOP], [at, bottom]], 1); }

  #showValues(sample, pointed) {
    const numbers = sample.values.slice(0, 3).map(short).join('  ');
    this.value.textContent = pointed ? `${short(sample.time)} s` : numbers;
    [...this.legend.children].forEach((entry, k) => { entry.dataset.value = pointed ? short(sample.values[k]) : ''; });
  }
}

export class Plots {
  constructor(page) {
    this.page = page;
    this.list = [];
    $('add-plot').addEventListener('click', () => this.add($('field').value));
  }

  /** The fields of a new model, the important ones first; a plot of positions where there is none. */
  setModel() {
    const { engine, data } = this.page.world, first = ['qpos', 'qvel', 'ctrl', 'act', 'actuator_force', 'sensordata'];
    const names = [...engine.fields.data.keys()].filter((name) => data[name].length > 0);
    names.sort((a, b) => (first.indexOf(b) >= 0) - (first.indexOf(a) >= 0) || first.indexOf(a) - first.indexOf(b) || a.localeCompare(b));
    const option = (name) => element('option', { value: name, textContent: name, title: engine.fields.data.get(name).doc });
    $('field').replaceChildren(...names.map(option));
    const kept = this.list.map((plot) => plot.field).filter((name) => names.includes(name));
    this.list = [];
    for (const name of kept.length ? kept : names.slice(0, 1)) this.add(name);
    if (!this.list.length) $('plots').replaceChildren();
  }

  add(field) {
    if (!field || this.list.some((plot) => plot.field === field)) return;
    this.list.push(new Plot(this.page, field));
    $('plots').replaceChildren(...this.list.map((plot) => plot.node));
  }

  remove(plot) {
    this.list = this.list.filter((other) => other !== plot);
    plot.node.remove();
  }

  ticks(low, high, count) { return ticks(low, high, count); }
  sample() { for (const plot of this.list) plot.sample(this.page.world.data.time); }
  draw() { for (const plot of this.list) plot.draw(); }
}
