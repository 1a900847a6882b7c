// flexes.js — flexible bodies of a picture: triangles that come anew with every picture, vertices and edges
import { BufferAttribute, BufferGeometry } from 'three';

// Pointers and flags of snScene behind those of skins, in numbers of 4 bytes
const VERT = 0, FACE = 1, NORMAL = 2, TEXCOORD = 3, FACEADR = 4, FACENUM = 5, FACEUSED = 6, VERTICES = 7, EDGES = 8, SKIN = 9;

/** What the scene has of one flex: where its triangles are, and which of its parts are shown. */
export function flexOf(ints, scene, flex) {
  const list = (which) => ints[scene + which] / 4;
  const first = ints[list(FACEADR) + flex], room = ints[list(FACENUM) + flex], used = ints[list(FACEUSED) + flex];
  const frame = !(ints[scene + SKIN] && used);
  return {
    room, used, vert: list(VERT), vertices: frame && ints[scene + VERTICES], edges: frame && ints[scene + EDGES],
    parts: { position: [list(FACE) + 9 * first, 9], normal: [list(NORMAL) + 9 * first, 9], uv: [list(TEXCOORD) + 6 * first, 6] },
  };
}

/** Room for so many triangles. */
export function facesShape(room) {
  const geometry = new BufferGeometry();
  for (const [name, width] of [['position', 3], ['normal', 3], ['uv', 2]]) geometry.setAttribute(name, new BufferAttribute(new Float32Array(3 * width * room), width));
  return geometry;
}

/** Takes the triangles of a flex; those that it does not have are points. */
export function takeFaces(shape, f, flex) {
  for (const [name, [start, width]] of Object.entries(flex.parts)) {
    const attribute = shape.getAttribute(name);
    attribute.array.set(f.subarray(start, start + width * flex.used));
    attribute.array.fill(0, width * flex.used);
    attribute.needsUpdate = true;
  }
}

/** Rows of the axes of a tube from a to b, the third along it, and half its length. */
export function tubeBetween(f, a, b) {
  const d = [0, 1, 2].map((k) => f[b + k] - f[a + k]), length = Math.hypot(...d), [x, y, c] = d.map((v) => v / (length || 1));
  const k = 1 / (1 + c), mat = c < -0.999999 ? [1, 0, 0, 0, -1, 0, 0, 0, -1] : [1 - k * x * x, -k * x * y, x, -k * x * y, 1 - k * y * y, y, -x, -y, c];
  return { mat, pos: [0, 1, 2].map((i) => (f[a + i] + f[b + i]) / 2), half: length / 2 };
}
