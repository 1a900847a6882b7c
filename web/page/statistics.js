// statistics.js — how fast the page simulates and draws, what the solver does, and the contacts in numbers
import { $, element, objectName } from './panels.js';

const WINDOW = 500;  // [ms] that rates are averaged over
const MOST_PAIRS = 30, MOST_CONTACTS = 2000;
const COUNTS = 4;    // numbers of sn_page_statistics

/** Rates over the time that really passed: a picture that took a second counts as one second. */
export class Meter {
  constructor() { this.restart(); }

  restart() {
    this.start = null;
    this.simulated = this.pictures = this.steps = 0;
    this.rate = this.fps = this.stepRate = 0;
  }

  /** One picture at time `now` [ms], which showed `simulated` seconds more in `steps` steps. */
  count(now, simulated, steps) {
    if (this.start === null) {
      this.start = now;
      return;
    }
    this.simulated += simulated;
    this.steps += steps;
    this.pictures++;
    const passed = now - this.start;
    if (passed < WINDOW) return;
    this.rate = (1000 * this.simulated) / passed;
    this.fps = (1000 * this.pictures) / passed;
    this.stepRate = (1000 * this.steps) / passed;
    this.start = now;
    this.simulated = this.pictures = this.steps = 0;
  }

  /** Empty until a first window is over. */
  text() {
    if (!this.fps) return '';
    const pictures = this.fps < 10 ? this.fps.toFixed(1) : this.fps.toFixed(0);
    return `${this.rate.toFixed(2)}× real time, ${pictures} picture${pictures === '1.0' ? '' : 's'}/s`;
  }
}

/** Iterations and islands of the solver, potential and kinetic energy [J]. */
function solverNumbers(world) {
  const { engine, model, data } = world, out = engine.allocate(8 * COUNTS);
  engine.c.sn_page_statistics(model.pointer, data.pointer, out);
  const numbers = Array.from(engine.array(0, out, COUNTS));
  engine.c.free(out);
  return numbers;
}

function rows(lines) { return lines.map(([title, value]) => element('div', { className: 'pair' }, element('span', { textContent: title }), element('output', { textContent: value }))); }

export function showStatistics(page) {
  if (!$('statistics').parentElement.open) return;
  const { cost, meter, world } = page, { data, model } = world, [iterations, islands, potential, kinetic] = solverNumbers(world);
  const energy = (x) => (Number.isFinite(x) ? `${x.toFixed(3)} J` : '-');
  $('statistics').replaceChildren(...rows([
    ['real-time factor', `${meter.rate.toFixed(2)}×`], ['pictures', `${meter.fps.toFixed(1)} /s`], ['steps', `${meter.stepRate.toFixed(0)} /s`],
    ['simulating a picture', `${cost.simulate.toFixed(1)} ms`], ['listing it', `${cost.list.toFixed(1)} ms`], ['drawing it', `${cost.draw.toFixed(1)} ms`],
    ['items, sharpness', `${page.picture?.items ?? 0}, ${Math.round(100 * (page.picture?.sharpness ?? 1))} %`],
    ['dofs, constraints, contacts', `${model.nv}, ${data.nefc}, ${data.ncon}`], ['solver iterations, islands', `${iterations}, ${islands}`],
    ['potential energy', energy(potential)], ['kinetic energy', energy(kinetic)],
    ['history', `${page.history?.rows ?? 0} states, ${(((page.history?.rows ?? 0) * (page.history?.size ?? 0) * 8) / 1e6).toFixed(1)} MB`],
  ]));
}

// Contacts of a pair of geoms together: their number, normal force and friction, deepest penetration.
function byPair(contacts) {
  const pairs = new Map();
  for (const { geom, force, dist } of contacts) {
    const key = `${geom[0]} ${geom[1]}`, pair = pairs.get(key) ?? { geom, count: 0, normal: 0, friction: 0, depth: 0 };
    pair.count++;
    pair.normal += force[0];
    pair.friction += Math.hypot(force[1], force[2]);
    pair.depth = Math.max(pair.depth, -dist);
    pairs.set(key, pair);
  }
  return [...pairs.values()].sort((a, b) => b.normal - a.normal);
}

export function showContacts(page) {
  if (!$('contacts').parentElement.open) return;
  const { model, data } = page.world, count = data.ncon, pairs = count > MOST_CONTACTS ? [] : byPair(data.contacts());
  const name = (geom) => (geom >= 0 ? objectName(model, 'geom', geom) : '-');
  const cell = (text) => element('td', { textContent: text });
  const lines = pairs.slice(0, MOST_PAIRS).map(({ geom, count: points, normal, friction, depth }) => element('tr', {},
    element('td', { textContent: `${name(geom[0])} : ${name(geom[1])}`, title: `${points} contact points, ${(1000 * depth).toFixed(3)} mm deep` }),
    cell(points), cell(normal.toFixed(1)), cell(friction.toFixed(1))));
  const head = element('tr', {}, ...['geoms', 'points', 'normal [N]', 'friction [N]'].map((text) => element('th', { textContent: text })));
  const rest = pairs.length > MOST_PAIRS ? [element('em', { textContent: `and ${pairs.length - MOST_PAIRS} more pairs` })] : [];
  $('contacts').replaceChildren(`${count} contact${count === 1 ? '' : 's'}`, ...(lines.length ? [element('table', {}, head, ...lines)] : []), ...rest);
}
