// merged.js — opaque items in one draw call for each texture, their vertices placed by the program
//   Where the processor draws, every instance and every call costs it as much as some dozens of triangles, so that small shapes are
//   drawn faster from one list of triangles that is written anew for each picture.
import * as THREE from 'three';
import { ROOM } from './bucket.js';

const WIDTH = 16;  // numbers of a vertex
const PARTS = [['position', 3, 0], ['normal', 3, 3], ['rgba_in', 4, 6], ['material_in', 3, 10], ['texel', 3, 13]];
const MIDDLE = 0.5, SNAP = 1 / 16;  // of a pixel; what drawing rounds corners by [pixels]
const MOST_VERTICES = 2 ** 19;  // of a picture; what is beyond stays with its instances


class Merged {
  /** `materials`: of what may lie in a shadow and of what does not; one where nothing receives shadows. */
  constructor(surface, materials, casts) {
    Object.assign(this, { surface, casts });
    this.meshes = materials.map((material) => Object.assign(new THREE.Mesh(new THREE.BufferGeometry(), material), { frustumCulled: false, matrixAutoUpdate: false }));
    this.faces = new Uint32Array(0);  // corners of all triangles, three of each
    this.#grow(2048);
    this.begin();
  }

  #grow(vertices) {
    const { numbers } = this;
    this.numbers = new Float32Array(WIDTH * vertices);
    if (numbers) this.numbers.set(numbers);
    this.buffer = new THREE.InterleavedBuffer(this.numbers, WIDTH);
    this.buffer.setUsage(THREE.DynamicDrawUsage);
    for (const mesh of this.meshes) {
      mesh.geometry.dispose();
      mesh.geometry = new THREE.BufferGeometry();
      for (const [name, size, offset] of PARTS) mesh.geometry.setAttribute(name, new THREE.InterleavedBufferAttribute(this.buffer, size, offset));
    }
    this.#roomForIndex();
  }

  #roomForIndex() {
    for (const { geometry } of this.meshes) {
      const index = new THREE.BufferAttribute(new Uint32Array(this.faces.length), 1);
      index.setUsage(THREE.DynamicDrawUsage);
      geometry.setIndex(index);
    }
  }

  begin() {
    this.vertices = 0;
    this.corners = 0;
    this.before = this.parts;
    this.parts = [];  // shapes with their numbers of instances: where they are those of the picture before, so are the triangles
  }

  /** Adds the instances of a bucket. */
  add(bucket) {
    const { shape, count } = bucket, index = shape.index.array, each = shape.getAttribute('position').count, { parts } = this;
    const known = this.before?.[parts.length] === shape.id && this.before[parts.length + 1] === count && this.same !== false;
    if (!parts.length) this.same = true;
    let room = this.numbers.length / WIDTH, corners = Math.max(this.faces.length, 6144);
    while (room < this.vertices + count * each) room *= 2;
    while (corners < this.corners + count * index.length) corners *= 2;
    if (corners > this.faces.length) {
      const { faces } = this;
      this.faces = new Uint32Array(corners);
      this.faces.set(faces);
      this.#roomForIndex();
    }
    if (room * WIDTH > this.numbers.length) this.#grow(room);
    for (let i = 0; i < count; i++) this.#place(shape, bucket.numbers, ROOM * i, WIDTH * (this.vertices + i * each));
    if (!known) {
      this.same = false;
      for (let i = 0, to = this.corners; i < count; i++) for (let k = 0, first = this.vertices + i * each; k < index.length; k++) this.faces[to++] = first + index[k];
    }
    parts.push(shape.id, count);
    this.vertices += count * each;
    this.corners += count * index.length;
  }

  // Vertices of one instance, whose numbers begin at `a`; the normal is that of the scaled shape.
  #place(shape, from, a, start) {
    const { cube } = this.surface, p = shape.getAttribute('position').array, q = shape.getAttribute('normal').array, t = shape.getAttribute('uv').array, n = this.numbers;
    const x0 = from[a], x1 = from[a + 1], x2 = from[a + 2], y0 = from[a + 4], y1 = from[a + 5], y2 = from[a + 6], z0 = from[a + 8], z1 = from[a + 9], z2 = from[a + 10];
    const o0 = from[a + 12], o1 = from[a + 13], o2 = from[a + 14], r = from[a + 16], g = from[a + 17], b = from[a + 18], alpha = from[a + 19];
    const xx = 1 / Math.max(x0 * x0 + x1 * x1 + x2 * x2, 1e-20), yy = 1 / Math.max(y0 * y0 + y1 * y1 + y2 * y2, 1e-20), zz = 1 / Math.max(z0 * z0 + z1 * z1 + z2 * z2, 1e-20);
    const m0 = from[a + 20], m1 = from[a + 21], m2 = from[a + 22];
    const s0 = from[a + 24], s1 = from[a + 25], s2 = from[a + 26], projected = from[a + 27] === 1;
    for (let v = 0, to = start; v < p.length; v += 3, to += WIDTH) {
      const px = p[v], py = p[v + 1], pz = p[v + 2], nx = q[v] * xx, ny = q[v + 1] * yy, nz = q[v + 2] * zz, u = (2 * v) / 3;
      n[to] = o0 + px * x0 + py * y0 + pz * z0;
      n[to + 1] = o1 + px * x1 + py * y1 + pz * z1;
      n[to + 2] = o2 + px * x2 + py * y2 + pz * z2;
      n[to + 3] = nx * x0 + ny * y0 + nz * z0;
      n[to + 4] = nx * x1 + ny * y1 + nz * z1;
      n[to + 5] = nx * x2 + ny * y2 + nz * z2;
      n[to + 6] = r;
      n[to + 7] = g;
      n[to + 8] = b;
      n[to + 9] = alpha;
      n[to + 10] = m0;
      n[to + 11] = m1;
      n[to + 12] = m2;
      n[to + 13] = cube ? s0 * px : projected ? 0.5 * s0 * px - 0.5 : t[u];
      n[to + 14] = cube ? s1 * py : projected ? -0.5 * s1 * py - 0.5 : t[u + 1];
      n[to + 15] = s2 * pz;
    }
  }

  finish() {
    this.buffer.clearUpdateRanges();
    this.buffer.addUpdateRange(0, WIDTH * this.vertices);
    this.buffer.needsUpdate = true;
  }

  // Places of the vertices in pixels of a picture, and what their distance divides them by.
  #project({ matrix, width, height }, places) {
    const { numbers: n, vertices } = this, e = matrix.elements, half = width / 2, tall = height / 2;
    if (!places || places.length < 3 * vertices) places = new Float32Array((3 * this.numbers.length) / WIDTH);
    for (let v = 0, a = 0, to = 0; v < vertices; v++, a += WIDTH, to += 3) {
      const x = n[a], y = n[a + 1], z = n[a + 2], w = e[3] * x + e[7] * y + e[11] * z + e[15];
      places[to] = half * (1 + (e[0] * x + e[4] * y + e[8] * z + e[12]) / w);
      places[to + 1] = tall * (1 + (e[1] * x + e[5] * y + e[9] * z + e[13]) / w);
      places[to + 2] = w;
    }
    return places;
  }

  /**
   * Keeps the triangles that a picture {matrix, width, height} shows: those that face it and have the middle of a pixel between
   * their ends. `shadow`: {matrix, width, height, box} of the shadow map, box being that of what casts a shadow there.
   */
  cull(picture, shadow = null) {
    const { faces, corners, surface, meshes } = this, { width, height } = picture, p = (this.places = this.#project(picture, this.places));
    const lit = meshes.length > 1 && shadow ? (this.inShadow = this.#project(shadow, this.inShadow)) : null;
    const counts = [0, 0], to = meshes.map(({ geometry }) => geometry.index.array);
    for (let k = 0; k < corners; k += 3) {
      const a = 3 * faces[k], b = 3 * faces[k + 1], c = 3 * faces[k + 2], near = p[a + 2] > 0 && p[b + 2] > 0 && p[c + 2] > 0;
      if (near && !surface.receives && (p[b] - p[a]) * (p[c + 1] - p[a + 1]) <= (p[b + 1] - p[a + 1]) * (p[c] - p[a])) continue;
      if (near ? !reaches(p, a, b, c, 0, 0, width, height) : p[a + 2] <= 0 && p[b + 2] <= 0 && p[c + 2] <= 0) continue;
      const kind = lit && !mayLieIn(lit, a, b, c, shadow.box) ? 1 : 0, at = counts[kind];
      to[kind][at] = faces[k];
      to[kind][at + 1] = faces[k + 1];
      to[kind][at + 2] = faces[k + 2];
      counts[kind] += 3;
    }
    meshes.forEach((mesh, kind) => {
      const { geometry } = mesh, { index } = geometry;
      mesh.visible = counts[kind] > 0;
      geometry.setDrawRange(0, counts[kind]);
      index.clearUpdateRanges();
      index.addUpdateRange(0, counts[kind]);
      index.needsUpdate = true;
    });
  }

  /** Widens a box by the vertices, at their places in the last picture. */
  widen(box) {
    const p = this.places;
    for (let v = 0; v < 3 * this.vertices; v += 3) {
      if (!(p[v + 2] > 0)) Object.assign(box, [-Infinity, -Infinity, Infinity, Infinity]);
      box[0] = Math.min(box[0], p[v]);
      box[1] = Math.min(box[1], p[v + 1]);
      box[2] = Math.max(box[2], p[v]);
      box[3] = Math.max(box[3], p[v + 1]);
    }
  }
}

// Whether a triangle may cover the middle of a pixel between the corners of a box.
function reaches(p, a, b, c, left, low, right, high) {
  const x0 = Math.max(Math.min(p[a], p[b], p[c]), left), x1 = Math.min(Math.max(p[a], p[b], p[c]), right);
  const y0 = Math.max(Math.min(p[a + 1], p[b + 1], p[c + 1]), low), y1 = Math.min(Math.max(p[a + 1], p[b + 1], p[c + 1]), high);
  return Math.ceil(x0 - MIDDLE - SNAP) <= Math.floor(x1 - MIDDLE + SNAP) && Math.ceil(y0 - MIDDLE - SNAP) <= Math.floor(y1 - MIDDLE + SNAP);
}

function mayLieIn(p, a, b, c, [left, low, right, high]) {
  if (!(p[a + 2] > 0 && p[b + 2] > 0 && p[c + 2] > 0)) return true;
  return Math.min(p[a], p[b], p[c]) <= right + 1 && Math.max(p[a], p[b], p[c]) >= left - 1
    && Math.min(p[a + 1], p[b + 1], p[c + 1]) <= high + 1 && Math.max(p[a + 1], p[b + 1], p[c + 1]) >= low - 1;
}

/** A scene of merged buckets: the triangles with one texture, what receives shadows apart, and what casts none. */
export class MergedScene {
  /** `make(texture, receives)` gives the surface and the materials of triangles with a texture, -1: none. */
  constructor(make) {
    this.make = make;
    this.scene = new THREE.Scene();
    this.scene.matrixWorldAutoUpdate = false;
    this.all = new Map();
  }

  #of({ texture, casts, surface }) {
    const key = `${texture} ${casts} ${surface.receives}`;
    let found = this.all.get(key);
    if (found) return found;
    const made = this.make(texture, surface.receives);
    found = new Merged(made.surface, made.materials, casts);
    this.all.set(key, found);
    for (const mesh of found.meshes) {
      mesh.renderOrder = surface.receives ? 1 : 0;  // a floor is mostly hidden by what stands on it
      this.scene.add(mesh);
    }
    return found;
  }

  /** Takes the instances of buckets that may be merged, and shows the other buckets. */
  take(buckets, coarse) {
    for (const merged of this.all.values()) merged.begin();
    let vertices = 0;
    for (const bucket of buckets) {
      const all = bucket.count * bucket.shape.getAttribute('position').count;
      if (coarse && bucket.merges && bucket.count && vertices + all <= MOST_VERTICES) {
        vertices += all;
        this.#of(bucket).add(bucket);
        bucket.mesh.visible = false;
      } else bucket.finish();
    }
    for (const merged of this.all.values()) merged.finish();
  }

  /** What a shadow map {matrix, width, height} shows; its box is then that of what casts a shadow on a floor. */
  castShadows(map) {
    map.box = [Infinity, Infinity, -Infinity, -Infinity];
    for (const merged of this.all.values()) {
      if (merged.casts) merged.cull(map);
      else for (const mesh of merged.meshes) mesh.visible = false;
      if (merged.casts && !merged.surface.receives) merged.widen(map.box);
    }
    this.shadow = { ...map, matrix: map.matrix.clone() };
  }

  /** What a picture {matrix, width, height} shows, with the shadows of the last map, or with none. */
  seenFrom(picture, shadows) {
    const shadow = shadows ? this.shadow : null;
    for (const merged of this.all.values()) merged.cull(picture, shadow);
  }

  dispose() {
    for (const { meshes } of this.all.values()) for (const { geometry } of meshes) geometry.dispose();
  }
}
