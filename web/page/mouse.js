// mouse.js — as in MuJoCo's `simulate`: left rotates, right moves, wheel zooms; double click selects; with Ctrl the
// mouse pulls at the body under it (right: translation, left: rotation), with Shift in the horizontal plane.
// Fingers: one rotates, two move and zoom, a long touch pulls at a body, a double tap selects.

const ROTATE_V = 1, ROTATE_H = 2, MOVE_V = 3, MOVE_H = 4, ZOOM = 5;
const TRANSLATE = 1, ROTATE = 2;           // ways to hold a body
const STILL = 5;                           // [pixel] that a click or a long touch may move
const LONG = 450, DOUBLE = 350;            // [ms] of a long touch, between the taps of a double tap

class Pointers {
  constructor(canvas, page) {
    this.canvas = canvas;
    this.page = page;
    this.active = new Map();  // last event of each pointer that is down
    this.pulling = false;
    this.tapped = -Infinity;
  }

  // ---- places

  place(event) {
    const box = this.canvas.getBoundingClientRect();
    return { x: (2 * (event.clientX - box.left)) / box.width - 1, y: 1 - (2 * (event.clientY - box.top)) / box.height, aspect: box.width / box.height };
  }

  select(event) {
    const { x, y, aspect } = this.place(event);
    this.page.world.select(x, y, aspect);
    this.page.selectionChanged();
  }

  /** Takes hold of the body under the pointer; without one, of the body that was selected before. */
  hold(event, way) {
    const { world } = this.page, { x, y, aspect } = this.place(event), before = world.selected;
    if (!world.select(x, y, aspect)) world.selected = before;
    this.page.selectionChanged();
    this.pulling = true;
    if (world.selected > 0) world.hold(way);
  }

  // ---- events

  down(event) {
    if (!this.page.world) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.active.set(event.pointerId, event);
    this.start = event;
    this.still = this.active.size === 1;
    clearTimeout(this.waiting);
    if (event.pointerType === 'touch') this.#touched(event);
    else if (event.ctrlKey || event.metaKey) this.hold(event, event.button === 0 ? ROTATE : TRANSLATE);
  }

  #touched(event) {
    if (this.active.size > 1) return;
    this.waiting = setTimeout(() => { if (this.still && this.active.size === 1) this.hold(event, TRANSLATE); }, LONG);
  }

  move(event) {
    const last = this.active.get(event.pointerId);
    if (!last || !this.page.world) return;
    if (Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY) > STILL) this.still = false;
    if (this.active.size === 2) this.#pinch(event);
    else if (this.active.size === 1 && (!this.still || this.pulling || event.pointerType !== 'touch')) this.#drag(event, last);
    this.active.set(event.pointerId, event);
    this.page.changed();
  }

  #drag(event, last) {
    const { world } = this.page, height = this.canvas.clientHeight || 1;
    const dx = (event.clientX - last.clientX) / height, dy = (event.clientY - last.clientY) / height;
    const moves = (event.buttons & 2) !== 0 || (this.pulling && world.held === TRANSLATE), flat = event.shiftKey;
    const action = (event.buttons & 4) !== 0 ? ZOOM : moves ? (flat ? MOVE_H : MOVE_V) : flat ? ROTATE_H : ROTATE_V;
    if (this.pulling) world.drag(action, dx, -dy);
    else world.turn(action, dx, action === ZOOM ? -dy : dy);
  }

  // Two fingers: the point between them moves the camera, their distance zooms.
  #pinch(event) {
    const { world } = this.page, height = this.canvas.clientHeight || 1, last = this.active.get(event.pointerId);
    const other = [...this.active].find(([id]) => id !== event.pointerId)[1];
    const spread = (a) => Math.hypot(a.clientX - other.clientX, a.clientY - other.clientY);
    world.turn(MOVE_V, (event.clientX - last.clientX) / 2 / height, (event.clientY - last.clientY) / 2 / height);
    world.turn(ZOOM, 0, (spread(event) - spread(last)) / height);
  }

  up(event) {
    clearTimeout(this.waiting);
    const clicked = this.active.delete(event.pointerId) && this.still && !this.pulling && this.page.world;
    if (this.pulling && this.page.world) this.page.world.hold(0);
    this.pulling = false;
    if (clicked && event.type === 'pointerup') this.#clicked(event);
  }

  #clicked(event) {
    const { x, y } = this.place(event), now = performance.now();
    if (event.pointerType === 'touch' && now - this.tapped < DOUBLE) this.select(event);
    this.tapped = now;
    this.page.clickedAt(x, y);
  }

  wheel(event) {
    event.preventDefault();
    this.page.world?.turn(ZOOM, 0, -Math.sign(event.deltaY) * 0.05);
    this.page.changed();
  }
}

export function listen(canvas, page) {
  const pointers = new Pointers(canvas, page);
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener('dblclick', (event) => page.world && pointers.select(event));
  canvas.addEventListener('pointerdown', (event) => pointers.down(event));
  canvas.addEventListener('pointermove', (event) => pointers.move(event));
  canvas.addEventListener('pointerup', (event) => pointers.up(event));
  canvas.addEventListener('pointercancel', (event) => pointers.up(event));
  canvas.addEventListener('wheel', (event) => pointers.wheel(event), { passive: false });
}
