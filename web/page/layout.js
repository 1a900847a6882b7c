// layout.js — the page around the picture: panels that are hidden and resized, theme, full screen, help, views of the camera
import { $, element } from './panels.js';

const NARROW = 820;  // [pixel] below: panels lie over the picture
const NARROWEST = 140, WIDEST = 640;
const VIEWS = {  // azimuth and elevation [deg]; robots and people look along +x
  front: [180, 0], back: [0, 0], left: [-90, 0], right: [90, 0], top: [90, -90], oblique: [130, -25],
};
const BACKGROUNDS = { light: 0xe6eaf0, dark: 0x15181d };  // of a picture without a sky
const KEYS = [
  ['space', 'play, pause'], ['right arrow', 'one step'], ['left arrow', 'one picture back in time'], ['backspace', 'reset'],
  ['left button', 'rotate the camera (Shift: about the vertical)'], ['right button', 'move the camera'], ['wheel', 'zoom'],
  ['double click', 'select a body'], ['click on a muscle', 'show its curve'],
  ['Ctrl + right button', 'pull at a body'], ['Ctrl + left button', 'rotate a body'],
  ['one finger, two fingers', 'rotate; move and zoom'], ['long touch', 'pull at a body'],
  ['[ and ]', 'hide or show the left or right panel'], ['f', 'full screen'], ['t', 'light or dark'], ['c', 'camera as at the start'],
  ['? or h or F1', 'this help'],
];

// A camera looks along -z of its frame, y is up.
function cameraText({ pos, forward, up }) {
  const [fx, fy, fz] = forward, [ux, uy, uz] = up, x = [fy * uz - fz * uy, fz * ux - fx * uz, fx * uy - fy * ux];
  const numbers = (values) => values.map((value) => Number(value.toPrecision(6))).join(' ');
  return `<camera pos="${numbers(pos)}" xyaxes="${numbers([...x, ...up])}"/>`;
}

function remember(name, value) { try { localStorage.setItem(`sinew ${name}`, value); } catch { /* a page of a file may have no storage */ } }
function remembered(name) { try { return localStorage.getItem(`sinew ${name}`); } catch { return null; } }

export class Layout {
  constructor(page) {
    this.page = page;
    this.#setTheme(remembered('theme') ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'));
    for (const side of ['left', 'right']) {
      this.show(side, innerWidth > NARROW);
      this.#resizable(side);
      $(`show-${side}`).addEventListener('click', () => this.show(side, !this.shown(side)));
    }
    $('theme').addEventListener('click', () => this.switchTheme());
    $('full-screen').addEventListener('click', () => this.fullScreen());
    $('help-button').addEventListener('click', () => this.help());
    $('help').addEventListener('click', () => $('help').close());
    $('keys').replaceChildren(...KEYS.map(([key, what]) => element('tr', {}, element('th', { textContent: key }), element('td', { textContent: what }))));
    const views = Object.entries(VIEWS).map(([name, angles]) => this.#button(name, () => this.look(...angles)));
    $('views').replaceChildren(...views, this.#button('reset', () => this.resetCamera()), this.#button('copy', () => this.copyCamera()));
    this.keys = { '[': () => this.show('left', !this.shown('left')), ']': () => this.show('right', !this.shown('right')), f: () => this.fullScreen(),
      t: () => this.switchTheme(), c: () => this.resetCamera(), '?': () => this.help(), h: () => this.help(), F1: () => this.help() };
  }

  #button(text, act) {
    const button = element('button', { textContent: text });
    button.dataset.view = text;
    button.addEventListener('click', () => { act(); button.blur(); });
    return button;
  }

  // ---- panels

  shown(side) { return document.body.classList.contains(`with-${side}`); }

  show(side, on) {
    document.body.classList.toggle(`with-${side}`, on);
    $(`show-${side}`).classList.toggle('on', on);
    if (on && innerWidth <= NARROW) this.show(side === 'left' ? 'right' : 'left', false);
  }

  #resizable(side) {
    const grip = $(`grip-${side}`), root = document.documentElement;
    const set = (width) => root.style.setProperty(`--${side}`, `${Math.round(Math.min(Math.max(width, NARROWEST), Math.min(WIDEST, 0.6 * innerWidth)))}px`);
    const kept = Number(remembered(side));
    if (kept > 0) set(kept);
    grip.addEventListener('pointerdown', (event) => { grip.setPointerCapture(event.pointerId); event.preventDefault(); });
    grip.addEventListener('pointermove', (event) => {
      if (!grip.hasPointerCapture(event.pointerId)) return;
      set(side === 'left' ? event.clientX : innerWidth - event.clientX);
      remember(side, $(side).clientWidth);
    });
  }

  // ---- theme, full screen, help

  #setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    this.theme = theme;
    if (this.page.picture) this.page.picture.background = BACKGROUNDS[theme];
  }

  switchTheme() {
    this.#setTheme(this.theme === 'light' ? 'dark' : 'light');
    remember('theme', this.theme);
    this.page.changed();
  }

  fullScreen() {
    if (document.fullscreenElement) return document.exitFullscreen();
    return document.documentElement.requestFullscreen?.();
  }

  help() { return $('help').open ? $('help').close() : $('help').showModal(); }

  // ---- the camera

  /** Looks from a direction at the point that the camera looks at; a camera of the model is left. */
  look(azimuth, elevation) {
    const { world } = this.page;
    if (!world) return;
    if (world.camera.type === 2) this.#free();
    world.camera = { ...world.camera, azimuth, elevation };
    this.page.changed();
  }

  resetCamera() {
    const { world } = this.page;
    if (!world) return;
    this.#free();
    world.camera = world.home;
    if (world.homeBody) world.setCamera(1, world.homeBody), ($('camera').value = '1');
    this.page.changed();
  }

  /** Copies the present camera as an element of an MJCF file. */
  copyCamera() {
    const { world, picture, optionPanel } = this.page;
    if (world && picture) optionPanel.copy(cameraText(picture.eye(this.page.engine, world.scene)), 'camera');
  }

  #free() {
    this.page.world.setCamera(0, -1);
    $('camera').value = '0';
  }
}
