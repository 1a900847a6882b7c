// options.js — options of the model that may be edited while it runs, and what is done with a state: copy, keyframe
import { $, checkbox, element, say } from './panels.js';

const INTEGRATORS = ['Euler', 'RK4', 'implicit', 'implicitfast', 'implicitspringdamper'];
const SOLVERS = ['PGS', 'CG', 'Newton'];
const CONES = ['pyramidal', 'elliptic'];
const NUMBERS = [  // field of the options, title, smallest value, whether it is a whole number
  ['timestep', 'timestep [s]', 1e-7, false], ['iterations', 'solver iterations', 0, true], ['tolerance', 'solver tolerance', 0, false],
  ['ls_iterations', 'line search iterations', 0, true], ['noslip_iterations', 'no-slip iterations', 0, true],
  ['impratio', 'impratio', 1e-6, false], ['density', 'density of the fluid', 0, false], ['viscosity', 'viscosity of the fluid', 0, false],
];
// Names of the bits of disableflags and enableflags, MuJoCo's in their order.
const DISABLE = ['constraint', 'equality', 'frictionloss', 'limit', 'contact', 'spring', 'damper', 'gravity', 'clampctrl', 'warmstart',
  'filterparent', 'actuation', 'refsafe', 'sensor', 'midphase', 'eulerdamp', 'autoreset', 'nativeccd', 'island'];
const ENABLE = ['override', 'energy', 'fwdinv', 'invdiscrete', 'multiccd', 'sleep'];

export class OptionPanel {
  constructor(page) {
    this.page = page;
    $('copy-state').addEventListener('click', () => this.copyState());
    $('save-key').addEventListener('click', () => this.saveKey());
    $('copy-key').addEventListener('click', () => this.copyKey());
  }

  setModel() {
    const { opt } = this.page.world.model, rows = [];
    for (const [name, title, low, whole] of NUMBERS) if (name in opt) rows.push(this.#number(opt, name, title, low, whole));
    rows.push(this.#gravity(opt));
    rows.push(this.#choice(opt, 'integrator', INTEGRATORS), this.#choice(opt, 'solver', SOLVERS), this.#choice(opt, 'cone', CONES));
    const flags = (title, field, words, on) => element('details', {}, element('summary', { textContent: title }),
      ...words.map((word, bit) => this.#flag(opt, field, word, bit, on)));
    rows.push(flags('computed', 'disableflags', DISABLE, false), flags('enabled', 'enableflags', ENABLE, true));
    $('options').replaceChildren(...rows);
    $('option-panel').hidden = Boolean(this.page.setup.follow);
    this.keys = [];
  }

  #edited() {
    this.page.world.data.forward();
    this.page.changed();
  }

  #number(opt, name, title, low, whole) {
    const input = element('input', { type: 'number', value: opt[name], min: low, step: 'any', ariaLabel: title });
    input.dataset.option = name;
    input.addEventListener('change', () => {
      const value = Number(input.value);
      if (input.value.trim() === '' || !Number.isFinite(value) || value < low || (whole && !Number.isInteger(value))) {
        say(`${title}: expected a ${whole ? 'whole ' : ''}number of at least ${low}, found '${input.value}'`);
        input.value = opt[name];
        return;
      }
      opt[name] = value;
      this.#edited();
    });
    return element('label', { className: 'pair' }, element('span', { textContent: title }), input);
  }

  #gravity(opt) {
    const inputs = ['x', 'y', 'z'].map((axis, k) => {
      const input = element('input', { type: 'number', value: opt.gravity[k], step: 'any', ariaLabel: `gravity ${axis}` });
      input.dataset.option = `gravity ${axis}`;
      input.addEventListener('change', () => {
        if (input.value.trim() === '' || !Number.isFinite(Number(input.value))) input.value = opt.gravity[k];
        opt.gravity[k] = Number(input.value);
        this.#edited();
      });
      return input;
    });
    return element('div', { className: 'triple' }, element('span', { textContent: 'gravity [m/s²]' }), ...inputs);
  }

  #choice(opt, name, words) {
    const choices = words.map((word, i) => element('option', { textContent: word, value: i, selected: i === opt[name] }));
    const select = element('select', { ariaLabel: name }, ...choices);
    select.dataset.option = name;
    select.addEventListener('change', () => { opt[name] = Number(select.value); this.#edited(); });
    return element('label', { className: 'pair' }, element('span', { textContent: name }), select);
  }

  // A disabled part has its bit set, so its box is the opposite of the bit.
  #flag(opt, field, word, bit, on) {
    const box = checkbox(word, ((opt[field] >> bit) & 1) === (on ? 1 : 0), (checked) => {
      opt[field] = checked === on ? opt[field] | (1 << bit) : opt[field] & ~(1 << bit);
      this.#edited();
    });
    box.firstChild.dataset.option = `${field} ${word}`;
    return box;
  }

  // ---- the state

  /** The state as `sinew run --state` reads it. */
  state() {
    const { data } = this.page.world, parts = { time: data.time };
    for (const name of ['qpos', 'qvel', 'act', 'ctrl', 'mocap_pos', 'mocap_quat']) if (data[name].length) parts[name] = Array.from(data[name]);
    return parts;
  }

  /** The state as a <key> of an MJCF file. */
  keyText(name) {
    const { time, mocap_pos: mpos, mocap_quat: mquat, ...parts } = this.state(), all = { ...parts, ...(mpos ? { mpos, mquat } : {}) };
    const attributes = Object.entries(all).map(([field, values]) => ` ${field}="${values.map((x) => Number(x.toPrecision(12))).join(' ')}"`);
    return `<key name="${name}" time="${Number(time.toPrecision(12))}"${attributes.join('')}/>`;
  }

  copyState() { return this.copy(JSON.stringify(this.state()), 'state'); }
  copyKey() { return this.copy(this.keyText(`key ${this.page.world.data.time.toFixed(3)}`), 'keyframe'); }

  /** Copies a text to the clipboard; `what` it is goes into the note. */
  async copy(text, what) {
    this.copied = text;
    try {
      await navigator.clipboard.writeText(text);
    } catch {  // no permission, or a page that is not secure: the old way
      const area = element('textarea', { value: text });
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
    }
    const note = say(`${what} copied: ${text.length} characters`, 'note');
    setTimeout(() => note.remove(), 2500);
  }

  /** Adds the present state to the list of keyframes; it lasts as long as the model is open. */
  saveKey() {
    const name = `state at ${this.page.world.data.time.toFixed(3)} s`;
    this.keys.push(this.state());
    $('key').append(element('option', { value: `own ${this.keys.length - 1}`, textContent: name, selected: true }));
    $('key').hidden = false;
  }

  /** Sets the world to a saved state. */
  restore(index) {
    const { world } = this.page, { time, ...parts } = this.keys[index];
    world.reset(-1);
    for (const [name, values] of Object.entries(parts)) world.data[name].set(values);
    world.data.time = time;
    world.data.forward();
  }
}
