// overlay.js — what a program draws over the model: shapes, labels and texts (sinew.View), its camera and options
import { $, element, nameSpan } from './panels.js';

const SHAPE = 20;  // numbers of a shape: type, mesh, hull, size, position, axes, colour (fewer than that are padded)
const ITEM = { type: 0, data: 1, hull: 2, object: 3, category: 5, material: 6, size: 9, rgba: 24, label: 132 };  // in snSceneItem
const DECOR = 4, MOST_LABEL = 99;
const CORNERS = ['top left', 'top right', 'bottom left', 'bottom right', 'top', 'bottom', 'left', 'right'];

// Codes of keys as GLFW numbers them, which programs for MuJoCo's viewer expect.
const KEYS = { ' ': 32, Escape: 256, Enter: 257, Tab: 258, Backspace: 259, Insert: 260, Delete: 261, ArrowRight: 262, ArrowLeft: 263, ArrowDown: 264,
  ArrowUp: 265, PageUp: 266, PageDown: 267, Home: 268, End: 269 };

/** The code of a key, 0 where it has none. */
export function keyCode(key) {
  if (KEYS[key]) return KEYS[key];
  if (/^F\d+$/.test(key)) return 289 + Number(key.slice(1));
  return key.length === 1 && key > ' ' && key <= '~' ? key.toUpperCase().charCodeAt(0) : 0;
}

export class Overlay {
  /** `numbers`: shapes one after the other; `info`: {labels, texts, camera, options}, all but the shapes. */
  constructor(numbers = new Float64Array(0), info = {}) {
    this.numbers = numbers;
    this.labels = info.labels ?? {};
  }

  /** Adds the shapes to the scene that a world has listed. */
  add(engine, scene) {
    for (let i = 0; (i + 1) * SHAPE <= this.numbers.length; i++) {
      const at = engine.c.sn_scene_add(scene) / 4, shape = this.numbers.subarray(SHAPE * i, SHAPE * (i + 1));
      if (!at) return;
      const { ints, bytes } = engine, floats = new Float32Array(engine.c.memory.buffer);
      ints.set([shape[0], shape[1], shape[2], -1, -1, DECOR, -1], at + ITEM.type);
      floats.set(shape.subarray(3, 15), at + ITEM.size);  // size, position, first two rows of the axes
      floats.set(thirdRow(shape), at + ITEM.size + 12);
      floats.set(shape.subarray(15, 19), at + ITEM.rgba);
      const label = new TextEncoder().encode(this.labels[i] ?? '').subarray(0, MOST_LABEL);
      bytes.set([...label, 0], 4 * at + ITEM.label);
    }
  }
}

// The axes are columns; their third row is the cross product of the others.
function thirdRow(shape) {
  const [a, b, c, d, e, f] = shape.subarray(9, 15);
  return [b * f - c * e, c * d - a * f, a * e - b * d];
}

/** Texts of a program in the corners of the picture: [corner, left column, right column]. */
export function showTexts(texts) {
  const boxes = (texts ?? []).map(([corner, left, right]) => element('div', { className: `text ${CORNERS[corner] ?? CORNERS[0]}` },
    element('pre', { textContent: left }), element('pre', { textContent: right })));
  $('texts').replaceChildren(...boxes);
}

/** Sliders and buttons of a program; `moved(index, value)` hears what the user does. Those that are there follow the program. */
export class Widgets {
  constructor(moved) {
    this.moved = moved;
    this.key = '';
  }

  show(list = []) {
    const key = JSON.stringify(list.map(({ label, low, high }) => [label, low, high]));
    if (key !== this.key) $('widgets').replaceChildren(...list.map((widget, i) => this.#make(widget, i)));
    this.key = key;
    $('program-panel').hidden = !list.length;
    list.forEach((widget, i) => { if (widget.low !== undefined && Number($('widgets').children[i].dataset.number) !== widget.number) this.#set(i, widget); });
  }

  #make({ label, low, high }, i) {
    if (low === undefined) {
      const button = element('button', { textContent: label });
      button.addEventListener('click', () => this.moved(i, true));
      return element('div', { className: 'buttons' }, button);
    }
    const slider = element('input', { type: 'range', min: low, max: high, step: 'any', ariaLabel: label }), shown = element('output');
    slider.addEventListener('input', () => {
      shown.textContent = Number(slider.value).toFixed(3);
      this.moved(i, Number(slider.value));
    });
    return element('div', { className: 'row' }, nameSpan(label), slider, shown);
  }

  // The program chose a value.
  #set(i, { value, number }) {
    const row = $('widgets').children[i];
    row.dataset.number = number;
    row.querySelector('input').value = value;
    row.querySelector('output').textContent = value.toFixed(3);
  }
}
