// mouse.js — as in MuJoCo's `simulate`: left turns, right moves, wheel zooms; double click selects; with Ctrl the
// mouse pulls at the body under it (right: translation, left: rotation), with Shift in the horizontal plane

const ROTATE_V = 1, ROTATE_H = 2, MOVE_V = 3, MOVE_H = 4, ZOOM = 5;

export function listen(canvas, page) {
  let last = null, pulling = false;

  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: (2 * (event.clientX - box.left)) / box.width - 1, y: 1 - (2 * (event.clientY - box.top)) / box.height, aspect: box.width / box.height };
  };
  const select = (event) => {
    const { x, y, aspect } = place(event);
    page.world.select(x, y, aspect);
    page.selectionChanged();
  };

  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener('dblclick', (event) => page.world && select(event));
  canvas.addEventListener('pointerdown', (event) => {
    if (!page.world) return;
    canvas.setPointerCapture(event.pointerId);
    last = event;
    pulling = event.ctrlKey || event.metaKey;
    if (!pulling) return;
    const { x, y, aspect } = place(event), before = page.world.selected;
    if (!page.world.select(x, y, aspect)) page.world.selected = before;
    page.selectionChanged();
    if (page.world.selected > 0) page.world.hold(event.button === 0 ? 2 : 1);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!last || !page.world) return;
    const height = canvas.clientHeight || 1, dx = (event.clientX - last.clientX) / height, dy = (event.clientY - last.clientY) / height;
    const moves = (event.buttons & 2) !== 0 || (pulling && page.world.held === 1), flat = event.shiftKey;
    const action = (event.buttons & 4) !== 0 ? ZOOM : moves ? (flat ? MOVE_H : MOVE_V) : flat ? ROTATE_H : ROTATE_V;
    if (pulling) page.world.drag(action, dx, -dy);
    else page.world.turn(action, dx, action === ZOOM ? -dy : dy);
    last = event;
    page.changed();
  });
  const release = () => {
    if (pulling && page.world) page.world.hold(0);
    last = null;
    pulling = false;
  };
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    page.world?.turn(ZOOM, 0, -Math.sign(event.deltaY) * 0.05);
    page.changed();
  }, { passive: false });
}
