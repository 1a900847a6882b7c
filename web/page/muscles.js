// muscles.js — activation and force of every muscle, the force-length curve of one with its operating point
import { $, element, nameSpan } from './panels.js';
import { drawCurve, prepare, themed } from './plots.js';

const FIRST = 0.4, LAST = 1.7, PLACES = 80, HIGHEST = 1.6;  // normalised fibre lengths of the curve; normalised force at its top
const ACTIVE = 0, PASSIVE = 1;
const MOST_BARS = 300;
const COLORS = ['#a06a6a', '#e0433a', '#4c8df0'], CURVES = ['active, at activation 1', 'active, now', 'passive'];

/** The colour of an activation, as the scene paints a muscle: violet at rest to red. */
function activationColor(activation) {
  const a = Math.min(Math.max(activation, 0), 1);
  return `rgb(${Math.round(90 + 140 * a)}, ${Math.round(60 - 20 * a)}, ${Math.round(150 - 110 * a)})`;
}

export class MusclePanel {
  constructor(page) {
    this.page = page;
    $('muscle').addEventListener('change', () => this.choose(Number($('muscle').value)));
    $('muscle-legend').replaceChildren(...CURVES.map((name, k) => {
      const swatch = element('i');
      swatch.style.background = COLORS[k];
      return element('span', {}, swatch, name);
    }));
  }

  setModel() {
    this.muscles = this.page.world.muscles();
    $('muscle-panel').hidden = !this.muscles.length;
    $('muscle-panel').open ||= this.muscles.length > 0;
    $('muscle').replaceChildren(...this.muscles.map((muscle, i) => element('option', { value: i, textContent: muscle.name })));
    this.bars = this.muscles.slice(0, MOST_BARS).map((muscle, i) => {
      const bar = element('i'), force = element('output', { className: 'number' });
      const row = element('div', { className: 'bar' }, nameSpan(muscle.name), element('div', {}, bar), force);
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
    this.bars.forEach(({ row }, k) => row.classList.toggle('on', k === i));
    this.draw();
  }

  /** Shows the muscle of an actuator, as a click on it in the picture does; whether it is one. */
  chooseActuator(actuator) {
    const i = this.muscles?.findIndex((muscle) => muscle.actuator === actuator) ?? -1;
    if (i < 0) return false;
    $('muscle-panel').open = true;
    this.choose(i);
    this.bars[i]?.row.scrollIntoView({ block: 'nearest' });
    return true;
  }

  draw() {
    if (!this.muscles?.length || !$('muscle-panel').open) return;
    const { world } = this.page;
    this.bars.forEach(({ bar, force }, i) => {
      const now = world.working(this.muscles[i]);
      bar.style.width = `${Math.round(100 * Math.min(Math.max(now.activation, 0), 1))}%`;
      bar.style.background = activationColor(now.activation);
      force.textContent = `${now.force.toFixed(0)} N`;
    });
    this.#drawCurve(world.working(this.chosen));
  }

  #drawCurve(now) {
    const { pen, width, height } = prepare($('muscle-curve'));
    const x = (length) => ((length - FIRST) / (LAST - FIRST)) * (width - 36) + 28, y = (force) => height - 18 - (Math.min(force, HIGHEST) / HIGHEST) * (height - 26);
    pen.fillStyle = themed('dim');
    pen.fillText('relative force over relative fibre length', 40, 11);
    for (const length of [0.5, 1, 1.5]) pen.fillText(length, x(length) - 6, height - 4);
    for (const force of [0, 0.5, 1, 1.5]) pen.fillText(force, 4, y(force) + 3);
    const at = (k) => FIRST + ((LAST - FIRST) * k) / (PLACES - 1), scaled = Array.from(this.curves[0], (value) => value * now.activation);
    drawCurve(pen, COLORS[0], Array.from(this.curves[0], (value, k) => [x(at(k)), y(value)]));
    drawCurve(pen, COLORS[1], scaled.map((value, k) => [x(at(k)), y(value)]));
    drawCurve(pen, COLORS[2], Array.from(this.curves[1], (value, k) => [x(at(k)), y(value)]));
    pen.fillStyle = themed('text');
    pen.beginPath();
    pen.arc(x(Math.min(Math.max(now.length, FIRST), LAST)), y(Math.max(now.share, 0)), 4, 0, 7);
    pen.fill();
    $('muscle-text').textContent = `activation ${now.activation.toFixed(3)}, force ${now.force.toFixed(1)} N, length ${now.length.toFixed(3)}`;
  }
}
