// plots.js — curves over time of any field, and the muscle panel
import { $, element } from './panels.js';

const COLORS = ['#7fb4ff', '#ffb454', '#7ee787', '#ff7b72', '#d2a8ff', '#79e0e0', '#f2cc60', '#ff9bce'];
const MOST_CURVES = 8, MOST_SAMPLES = 600;
const SPAN = 5;  // [s] of time shown

function prepare(canvas) {
  const ratio = Math.min(devicePixelRatio, 2), width = canvas.clientWidth || 280, height = canvas.clientHeight || 110;
  if (canvas.width !== Math.round(width * ratio)) { canvas.width = Math.round(width * ratio); canvas.height = Math.round(height * ratio); }
  const pen = canvas.getContext('2d');
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.font = '10px system-ui, sans-serif';
  return { pen, width, height };
}

function draw(pen, color, points) {
  pen.strokeStyle = color;
  pen.lineWidth = 1.3;
  pen.beginPath();
  points.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  pen.stroke();
}

const short = (x) => (Math.abs(x) >= 1e4 || (x && Math.abs(x) < 1e-2) ? x.toExponential(1) : Number(x.toFixed(3)).toString());

class Plot {
  constructor(page, field) {
    this.page = page;
    this.field = field;
    this.samples = [];
    this.canvas = element('canvas');
    this.value = element('span', { className: 'number value' });
    const close = element('button', { textContent: '×', title: 'remove' });
    this.node = element('div', { className: 'plot' }, element('header', {}, element('span', { textContent: field }), this.value, close), this.canvas);
    this.node.dataset.field = field;
    close.addEventListener('click', () => page.plots.remove(this));
  }

  sample(time) {
    const { data } = this.page.world, last = this.samples.at(-1);
    if (last && time < last.time) this.samples = [];
    if (last && time === last.time && this.samples.length) return;
    const values = Array.from(data[this.field].subarray(0, MOST_CURVES), Number);
    this.samples.push({ time, values });
    if (this.samples.length > MOST_SAMPLES) this.samples.shift();
  }

  draw() {
    const { pen, width, height } = prepare(this.canvas), samples = this.samples.filter(({ time }) => time >= (this.samples.at(-1)?.time ?? 0) - SPAN);
    if (!samples.length) return;
    let low = Infinity, high = -Infinity;
    for (const { values } of samples) for (const x of values) if (Number.isFinite(x)) { low = Math.min(low, x); high = Math.max(high, x); }
    if (!(high > low)) { low -= 0.5; high += 0.5; }
    const end = samples.at(-1).time, start = Math.min(samples[0].time, end - 0.1);
    const x = (time) => ((time - start) / (end - start)) * (width - 8) + 4, y = (value) => height - 6 - ((value - low) / (high - low)) * (height - 12);
    samples[0].values.forEach((_, k) => draw(pen, COLORS[k % COLORS.length], samples.map(({ time, values }) => [x(time), y(values[k])])));
    pen.fillStyle = '#9aa0a8';
    pen.fillText(short(high), 4, 10);
    pen.fillText(short(low), 4, height - 3);
    this.value.textContent = samples.at(-1).values.slice(0, 3).map(short).join('  ');
    this.node.dataset.samples = this.samples.length;
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

  sample() { for (const plot of this.list) plot.sample(this.page.world.data.time); }
  draw() { for (const plot of this.list) plot.draw(); }
}

const FIRST = 0.4, LAST = 1.7, PLACES = 80;  // normalised fibre lengths of the curve
const ACTIVE = 0, PASSIVE = 1;

export class MusclePanel {
  constructor(page) {
    this.page = page;
    $('muscle').addEventListener('change', () => this.choose(Number($('muscle').value)));
  }

  setModel() {
    this.muscles = this.page.world.muscles();
    $('muscle-panel').hidden = !this.muscles.length;
    $('muscle-panel').open ||= this.muscles.length > 0;
    $('muscle').replaceChildren(...this.muscles.map((muscle, i) => element('option', { value: i, textContent: muscle.name })));
    this.bars = this.muscles.slice(0, 300).map((muscle, i) => {
      const bar = element('i'), force = element('output', { className: 'number' });
      const row = element('div', { className: 'bar' }, element('span', { textContent: muscle.name, title: muscle.name }), element('div', {}, bar), force);
      row.addEventListener('click', () => this.choose(i));
      return { row, bar, force };
    });
    $('muscle-bars').replaceChildren(...this.bars.map(({ row }) => row));
    if (this.muscles.length) this.choose(0);
  }

  choose(i) {
    this.chosen = this.muscles[i];
    $('muscle').value = i;
    this.curves = [ACTIVE, PASSIVE].map((which) => this.page.world.curve(this.chosen, which, FIRST, LAST, PLACES));
    this.draw();
  }

  draw() {
    if (!this.muscles?.length || !$('muscle-panel').open) return;
    const { world } = this.page;
    this.bars.forEach(({ bar, force }, i) => {
      const now = world.working(this.muscles[i]);
      bar.style.width = `${Math.round(100 * Math.min(Math.max(now.activation, 0), 1))}%`;
      force.textContent = `${now.force.toFixed(0)} N`;
    });
    this.#drawCurve(world.working(this.chosen));
  }

  #drawCurve(now) {
    const { pen, width, height } = prepare($('muscle-curve')), top = 1.6;
    const x = (length) => ((length - FIRST) / (LAST - FIRST)) * (width - 36) + 28, y = (force) => height - 18 - (Math.min(force, top) / top) * (height - 26);
    pen.fillStyle = '#9aa0a8';
    pen.fillText('relative force over relative fibre length', 40, 11);
    for (const length of [0.5, 1, 1.5]) pen.fillText(length, x(length) - 6, height - 4);
    for (const force of [0, 0.5, 1, 1.5]) pen.fillText(force, 4, y(force) + 3);
    const at = (k) => FIRST + ((LAST - FIRST) * k) / (PLACES - 1), scaled = Array.from(this.curves[0], (value) => value * now.activation);
    draw(pen, '#5b2a2a', Array.from(this.curves[0], (value, k) => [x(at(k)), y(value)]));
    draw(pen, '#e0433a', scaled.map((value, k) => [x(at(k)), y(value)]));
    draw(pen, '#7fb4ff', Array.from(this.curves[1], (value, k) => [x(at(k)), y(value)]));
    pen.fillStyle = '#fff';
    pen.beginPath();
    pen.arc(x(Math.min(Math.max(now.length, FIRST), LAST)), y(Math.max(now.share, 0)), 4, 0, 7);
    pen.fill();
    $('muscle-text').textContent = `activation ${now.activation.toFixed(3)}   force ${now.force.toFixed(1)} N   length ${now.length.toFixed(3)}`;
  }
}
