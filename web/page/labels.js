// labels.js — the names of items, written over the picture at their places
import { Vector3 } from 'three';

const MOST = 2000;  // that are written

/** `items`: {place, text} of each; the layer is hidden where there are none, since an empty one costs time too. */
export function drawLabels({ labels, labelled, finest, shared }, items) {
  const { width, height } = labels.canvas, at = new Vector3();
  if (!items.length && !labelled) return false;
  labels.clearRect(0, 0, width, height);
  labels.canvas.hidden = !items.length;
  labels.font = `${Math.round(11 * finest)}px system-ui, sans-serif`;
  labels.textAlign = 'center';
  labels.lineWidth = 3;
  for (const { place, text } of items.slice(0, MOST)) {
    at.set(...place).applyMatrix4(shared.world_to_clip.value);
    if (Math.abs(at.z) > 1) continue;
    const x = ((at.x + 1) / 2) * width, y = ((1 - at.y) / 2) * height;
    labels.strokeStyle = '#000';
    labels.strokeText(text, x, y);
    labels.fillStyle = '#fff';
    labels.fillText(text, x, y);
  }
  return items.length > 0;
}
