// panels.js — the page's elements about the model: tree of bodies, cameras, groups, flags, controls, messages
import { formatDiagnostic } from '../package/sinew.js';

export const $ = (id) => document.getElementById(id);

const FLAGS = {  // title: index of snSceneFlag
  'contact points': 14, 'contact forces': 16, 'forces split': 17, joints: 2, actuators: 4, activation: 5, tendons: 7, muscles: 31,
  "MuJoCo's muscles as muscles": 32, inertia: 10, 'centre of mass': 20, skeleton: 19, 'convex hulls': 0, transparent: 18, islands: 15,
  cameras: 3, lights: 6, constraints: 9, 'range finders': 8, textures: 1, 'fixed bodies': 22, skins: 23, 'flex vertices': 24, 'flex edges': 25, 'flex faces': 26, 'flex skins': 27, 'force of the mouse': 12, 'object of the mouse': 13,
};
const LABELS = ['none', 'body', 'joint', 'geom', 'site', 'camera', 'light', 'tendon', 'actuator', 'constraint', 'flex', 'skin', 'selection', 'selection point', 'contact point', 'contact force', 'island'];
const FRAMES = ['none', 'body', 'geom', 'site', 'camera', 'light', 'contact', 'world'];
const GROUPS = ['geoms', 'sites', 'joints', 'tendons', 'actuators', 'skins', 'flexes'];

export function element(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

function option(text, value, selected = false) { return element('option', { textContent: text, value, selected }); }

export function checkbox(title, checked, act) {
  const input = element('input', { type: 'checkbox', checked });
  input.addEventListener('change', () => act(input.checked));
  return element('label', { className: 'check' }, input, ` ${title}`);
}

// ---- messages

export function say(text, kind = 'error') {
  const box = element('div', { className: `message ${kind}`, textContent: text });
  box.addEventListener('click', () => box.remove());
  $('messages').append(box);
  return box;
}

/** Removes what was said about a model; what concerns the browser or the server stays. */
export function clearMessages() { for (const box of $('messages').querySelectorAll(':not(.keep)')) box.remove(); }

/** Errors of a model over the picture, its warnings in the panel. */
export function showDiagnostics(diagnostics) {
  const warnings = diagnostics.filter((item) => item.severity === 'warning');
  const errors = diagnostics.filter((item) => item.severity === 'error');
  $('warnings').replaceChildren(...warnings.slice(0, 50).map((item) => element('div', { className: 'message warning', textContent: formatDiagnostic(item) })));
  if (errors.length) say(errors.map(formatDiagnostic).join('\n'));
}

// ---- the model

/** A name whose lines break after its words; the whole of it is the tooltip. */
export function nameSpan(name) {
  const words = name.split(/(?<=[_.\-/ ])/);
  return element('span', { title: name }, ...words.flatMap((word, i) => (i ? [element('wbr'), word] : [word])));
}

export function objectName(model, type, id) { return model.name(type, id) || `${type} ${id}`; }

function depths(model) {
  const parents = model.body_parentid, depth = new Int32Array(parents.length);
  for (let body = 1; body < parents.length; body++) depth[body] = depth[parents[body]] + 1;
  return depth;
}

const MOST_ROWS = 2000;  // of the tree: a browser shows no more in reasonable time

function fillTree(page) {
  const { model } = page.world, depth = depths(model), word = $('search').value.toLowerCase(), rows = [];
  for (let body = 0; body < model.nbody && rows.length < MOST_ROWS; body++) {
    const name = body ? objectName(model, 'body', body) : 'world';
    if (word && !name.toLowerCase().includes(word)) continue;
    const row = element('div', { textContent: name });
    row.style.paddingLeft = `${word ? 4 : 4 + 10 * depth[body]}px`;
    row.dataset.body = body;
    row.classList.toggle('on', body > 0 && body === page.world.selected);
    row.classList.toggle('unseen', Boolean(page.selectedPanel?.hidden?.[body]));
    rows.push(row);
  }
  if (rows.length === MOST_ROWS) rows.push(element('em', { textContent: 'and more: search by name' }));
  $('tree').replaceChildren(...rows);
}

export function showSelection(page) {
  for (const row of $('tree').children) row.classList.toggle('on', Number(row.dataset.body) === page.world.selected && page.world.selected > 0);
}

function fillCameras(page) {
  const { model } = page.world, rows = [option('free', '0')];
  for (let cam = 0; cam < model.ncam; cam++) rows.push(option(objectName(model, 'camera', cam), `2 ${cam}`));
  rows.push(option('follow the selected body', '1'));
  $('camera').replaceChildren(...rows);
}

function fillGroups(page) {
  const rows = GROUPS.map((title, kind) => {
    const boxes = [0, 1, 2, 3, 4, 5].map((group) => {
      const at = 6 * kind + group, input = element('input', { type: 'checkbox', checked: page.world.groups[at] > 0, title: `${title} of group ${group}` });
      input.addEventListener('change', () => { page.world.groups[at] = input.checked ? 1 : 0; page.changed(); });
      return input;
    });
    return element('div', { className: 'group' }, element('span', { textContent: title }), ...boxes);
  });
  $('groups').replaceChildren(...rows);
}

function fillFlags(page) {
  const rows = Object.entries(FLAGS).map(([title, flag]) => checkbox(title, page.world.flags[flag] > 0, (on) => {
    page.world.flags[flag] = on ? 1 : 0;
    page.changed();
  }));
  if (page.picture) rows.push(checkbox('shadows', page.picture.shadows, (on) => { page.picture.shadows = on; page.changed(); }));
  $('flags').replaceChildren(...rows);
}

function fillMarks(page) {
  const choice = (title, words, which) => {
    const select = element('select', { ariaLabel: title }, ...words.map((word, i) => option(word, i)));
    select.addEventListener('change', () => { page.world.setMark(which, Number(select.value)); page.changed(); });
    return element('label', { className: 'check' }, `${title} `, select);
  };
  $('marks').replaceChildren(choice('labels', LABELS, 0), choice('frames', FRAMES, 1));
}

function fillKeys(page) {
  const { model } = page.world, rows = [option('initial state', -1)];
  for (let key = 0; key < model.nkey; key++) rows.push(option(objectName(model, 'key', key), key, key === page.world.firstKey));
  $('key').replaceChildren(...rows);
  $('key').hidden = model.nkey === 0;
}

function controlRow(page, i) {
  const { model } = page.world, limited = model.actuator_ctrllimited[i], range = limited ? model.actuator_ctrlrange.subarray(2 * i, 2 * i + 2) : [-1, 1];
  const slider = element('input', { type: 'range', min: range[0], max: range[1], step: 'any', value: page.world.data.ctrl[i] });
  const shown = element('output', { textContent: Number(slider.value).toFixed(3) }), name = objectName(model, 'actuator', i);
  slider.setAttribute('aria-label', name);
  slider.dataset.actuator = i;
  slider.addEventListener('input', () => {
    page.world.data.ctrl[i] = Number(slider.value);
    shown.textContent = Number(slider.value).toFixed(3);
    page.controlled(i, Number(slider.value));
  });
  return element('div', { className: 'row' }, nameSpan(name), slider, shown);
}

const MOST_SLIDERS = 400;

function fillControls(page) {
  const { model } = page.world, rows = [];
  for (let i = 0; i < Math.min(model.nu, MOST_SLIDERS); i++) rows.push(controlRow(page, i));
  if (model.nu > MOST_SLIDERS) rows.push(element('em', { textContent: `the first ${MOST_SLIDERS} of ${model.nu}` }));
  $('controls').replaceChildren(...(rows.length ? rows : [element('em', { textContent: 'the model has no actuators' })]));
}

/** All controls to 0, or to the end of their range that is nearest to it. */
function clearControls(page) {
  const { model, data } = page.world;
  for (let i = 0; i < model.nu; i++) {
    const [low, high] = model.actuator_ctrllimited[i] ? model.actuator_ctrlrange.subarray(2 * i, 2 * i + 2) : [-Infinity, Infinity];
    data.ctrl[i] = Math.min(Math.max(0, low), high);
    page.controlled(i, data.ctrl[i]);
  }
}

/** Sliders follow controls that others set: a keyframe, a recording, a program. */
export function showControls(page) {
  const { ctrl } = page.world.data;
  for (const slider of $('controls').querySelectorAll('input')) {
    const value = ctrl[slider.dataset.actuator];
    if (document.activeElement === slider || Number(slider.value) === value) continue;
    slider.value = value;
    slider.nextSibling.textContent = value.toFixed(3);
  }
}

/** Fills all panels for a new model. */
export function showModel(page) {
  $('name').textContent = page.world.main.split('/').pop();
  document.title = `${page.world.main.split('/').pop()} - Sinew`;
  for (const fill of [fillTree, fillCameras, fillGroups, fillFlags, fillMarks, fillKeys, fillControls]) fill(page);
}

/** Connects the panels with the page, once. */
export function connectPanels(page) {
  $('search').addEventListener('input', () => page.world && fillTree(page));
  $('clear-controls').addEventListener('click', () => page.world && clearControls(page));
  $('tree').addEventListener('click', (event) => {
    const body = Number(event.target.dataset.body);
    if (!Number.isInteger(body) || !page.world) return;
    page.world.selected = body;
    page.selectionChanged();
  });
  $('camera').addEventListener('change', () => {
    const [type, id] = $('camera').value.split(' ').map(Number);
    page.world.setCamera(type, type === 1 ? Math.max(page.world.selected, page.world.model.nbody > 1 ? 1 : 0) : id ?? -1);
    page.changed();
  });
}
