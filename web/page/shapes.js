// shapes.js — the surfaces of unit size that items are scaled from, and the model's own: meshes, hulls, height fields
import { BufferAttribute, BufferGeometry } from 'three';

/** Slices and stacks of round shapes: few where there are thousands, some where the processor draws. */
export const FINE = { slices: 28, stacks: 16 }, MIDDLE = { slices: 16, stacks: 8 }, COARSE = { slices: 8, stacks: 4 }, THIN = { slices: 6, stacks: 2 };

class Mould {
  position = [];
  normal = [];
  uv = [];
  index = [];
  known = new Map();

  constructor({ slices, stacks } = FINE) {
    this.slices = slices;
    this.stacks = stacks;
  }

  /** A corner of a triangle; corners that are equal in place, normal and texture are one vertex, which is shaded once. */
  corner(position, normal, u = 0, v = 0) {
    const key = [...position, ...normal, u, v].map((x) => Math.round(1e6 * x)).join();
    let found = this.known.get(key);
    if (found === undefined) {
      found = this.vertex(position, normal, u, v);
      this.known.set(key, found);
    }
    this.index.push(found);
  }

  vertex(position, normal, u = 0, v = 0) {
    this.position.push(...position);
    this.normal.push(...normal);
    this.uv.push(u, v);
    return this.position.length / 3 - 1;
  }

  /** Two triangles; one that has two corners in one place, at the pole of a ball, is not drawn. */
  quad(corners, normals) {
    const same = (a, b) => corners[a].every((x, k) => Math.abs(x - corners[b][k]) < 1e-9);
    for (const [a, b, c] of [[0, 1, 2], [0, 2, 3]]) {
      if (same(a, b) || same(b, c) || same(c, a)) continue;
      for (const k of [a, b, c]) this.corner(corners[k], normals[k]);
    }
  }

  // The surface between two rings about z; a ring is its radius, height, and the radial and axial part of its normal.
  band(low, high) {
    const { slices } = this;
    for (let i = 0; i < slices; i++) {
      const corner = ([radius, z], k) => [radius * Math.cos(k), radius * Math.sin(k), z];
      const normal = ([, , out, up], k) => [out * Math.cos(k), out * Math.sin(k), up];
      const a = (2 * Math.PI * i) / slices, b = (2 * Math.PI * (i + 1)) / slices;
      this.quad([corner(low, a), corner(low, b), corner(high, b), corner(high, a)],
        [normal(low, a), normal(low, b), normal(high, b), normal(high, a)]);
    }
  }

  ball(from, to, stacks) {
    const ring = (k) => { const t = from + ((to - from) * k) / stacks; return [Math.cos(t), Math.sin(t), Math.cos(t), Math.sin(t)]; };
    for (let k = 0; k < stacks; k++) this.band(ring(k), ring(k + 1));
  }

  done() {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(this.position), 3));
    geometry.setAttribute('normal', new BufferAttribute(new Float32Array(this.normal), 3));
    geometry.setAttribute('uv', new BufferAttribute(new Float32Array(this.uv), 2));
    if (this.index.length) geometry.setIndex(new BufferAttribute(new Uint32Array(this.index), 1));
    return geometry;
  }
}

const BOX = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];
const SHEET = 24;  // tiles along a side

const units = {
  sphere(mould) { mould.ball(-Math.PI / 2, Math.PI / 2, mould.stacks); },
  top(mould) { mould.ball(0, Math.PI / 2, mould.stacks / 2); },
  bottom(mould) { mould.ball(-Math.PI / 2, 0, mould.stacks / 2); },
  tube(mould) { mould.band([1, -1, 1, 0], [1, 1, 1, 0]); },
  cylinder(mould) {
    mould.band([1, -1, 1, 0], [1, 1, 1, 0]);
    mould.band([1, 1, 0, 1], [0, 1, 0, 1]);
    mould.band([0, -1, 0, -1], [1, -1, 0, -1]);
  },
  cone(mould) {
    mould.band([1, 0, Math.SQRT1_2, Math.SQRT1_2], [0, 1, Math.SQRT1_2, Math.SQRT1_2]);
    mould.band([0, 0, 0, -1], [1, 0, 0, -1]);
  },
  tip(mould) {  // a cone that points down
    mould.band([0, -1, Math.SQRT1_2, -Math.SQRT1_2], [1, 0, Math.SQRT1_2, -Math.SQRT1_2]);
    mould.band([1, 0, 0, 1], [0, 0, 0, 1]);
  },
  box(mould) {
    for (const [a, b, c] of BOX) {
      for (const side of [-1, 1]) {
        const normal = [0, 0, 0], corner = (u, v) => { const p = [0, 0, 0]; p[a] = side; p[b] = u; p[c] = v; return p; };
        normal[a] = side;
        const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
        mould.quad(side > 0 ? corners : corners.reverse(), [normal, normal, normal, normal]);
      }
    }
  },
  plane(mould) {
    const up = [0, 0, 1];
    mould.quad([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]], [up, up, up, up]);
  },
  sheet(mould) {  // a plane in tiles, small ones in the middle, so that light computed at corners suffices
    const up = [0, 0, 1], at = (k) => { const t = (2 * k) / SHEET - 1; return t * Math.abs(t); };
    for (let i = 0; i < SHEET; i++) {
      for (let j = 0; j < SHEET; j++) {
        mould.quad([[at(i), at(j), 0], [at(i + 1), at(j), 0], [at(i + 1), at(j + 1), 0], [at(i), at(j + 1), 0]], [up, up, up, up]);
      }
    }
  },
  triangle(mould) { for (const corner of [[0, 0, 0], [1, 0, 0], [0, 1, 0]]) mould.vertex(corner, [0, 0, 1]); },
  line(mould) { for (const z of [0, 1]) mould.vertex([0, 0, z], [0, 0, 1]); },
  linebox(mould) {
    for (const [a, b, c] of BOX) {
      for (const [u, v] of [[-1, -1], [-1, 1], [1, -1], [1, 1]]) {
        for (const w of [-1, 1]) { const p = [0, 0, 0]; p[a] = w; p[b] = u; p[c] = v; mould.vertex(p, [0, 0, 1]); }
      }
    }
  },
};

export function unitShape(name, detail) {
  const mould = new Mould(detail);
  units[name](mould);
  return mould.done();
}

const row = (array, i, width = 3) => array.slice(width * i, width * i + width);

/** Triangles of a mesh with its normals and texture coordinates; corners that are equal in all three are shared. */
export function meshShape(model, mesh) {
  const vert = model.mesh_vert, normals = model.mesh_normal, uvs = model.mesh_texcoord, mould = new Mould();
  const faces = model.mesh_face, faceNormal = model.mesh_facenormal, faceUv = model.mesh_facetexcoord;
  const v0 = model.mesh_vertadr[mesh], n0 = model.mesh_normaladr[mesh], t0 = model.mesh_texcoordadr[mesh];
  const first = model.mesh_faceadr[mesh], last = first + model.mesh_facenum[mesh];
  const index = new Uint32Array(3 * (last - first)), known = new Map(), base = 1 << 26;
  let count = 0;
  for (let k = 3 * first; k < 3 * last; k++) {
    const key = t0 >= 0 ? `${faces[k]} ${faceNormal[k]} ${faceUv[k]}` : faces[k] * base + faceNormal[k];
    let corner = known.get(key);
    if (corner === undefined) {
      const uv = t0 >= 0 ? row(uvs, t0 + faceUv[k], 2) : [0, 0];
      mould.vertex(row(vert, v0 + faces[k]), row(normals, n0 + faceNormal[k]), uv[0], uv[1]);
      corner = count++;
      known.set(key, corner);
    }
    index[k - 3 * first] = corner;
  }
  const shape = mould.done();
  shape.setIndex(new BufferAttribute(index, 1));
  return shape;
}

// Cells of the grid of a mesh that is as long as the model; small parts have few, large ones up to a most.
const MOVING = { cells: 40, least: 4, most: 16, above: 120, triangles: 9000, fewest: 100 };
const RESTING = { cells: 200, least: 12, most: 56, above: 2000, triangles: 200000, fewest: 2000 };
const CLUSTERS = 2 ** 17;  // bound of the vertices of a thinned mesh, so that three of them fit into one number
const COARSER = 0.9;  // at most, of the cells along a side in the next attempt at a mesh that has too many triangles
const TILES = 16;  // of a texture along a side: vertices of different tiles stay apart

// The axis that a normal is nearest to, 0 to 5: corners of an edge between two faces stay apart.
function side(x, y, z) {
  const a = Math.abs(x), b = Math.abs(y), c = Math.abs(z);
  if (a >= b && a >= c) return x < 0 ? 1 : 0;
  return b >= c ? (y < 0 ? 3 : 2) : z < 0 ? 5 : 4;
}

// The box of the vertices of a mesh: its low corner and longest side.
function boxOf(vert, first, count) {
  const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
  for (let i = 3 * first; i < 3 * (first + count); i++) {
    const k = (i - 3 * first) % 3;
    if (vert[i] < low[k]) low[k] = vert[i];
    if (vert[i] > high[k]) high[k] = vert[i];
  }
  return { low, longest: Math.max(...high.map((x, k) => x - low[k])) };
}

/**
 * A mesh with corners that share a cell of a grid, a side and a tile of the texture made one (Rossignac and Borrel 1993), for
 * pictures that a processor draws: coarse ones while they move, finer ones at rest.
 */
export function thinnedMesh(model, mesh, coarse) {
  const detail = coarse ? MOVING : RESTING, box = boxOf(model.mesh_vert, model.mesh_vertadr[mesh], model.mesh_vertnum[mesh]);
  if (model.mesh_facenum[mesh] < detail.above) return meshShape(model, mesh);
  const most = Math.max(detail.fewest, detail.triangles / model.nmesh);
  let cells = Math.round(Math.min(Math.max((detail.cells * box.longest) / model.stat.extent, detail.least), detail.most)), shape = null;
  while (cells >= detail.least) {
    const next = clustered(model, mesh, box, cells);
    if (!next.index) break;  // all of it within two cells
    shape = next;
    if (shape.index.count <= 3 * most) break;
    cells = Math.floor(Math.min(COARSER, Math.sqrt((3 * most) / shape.index.count)) * cells);  // triangles of a surface go with the square
  }
  return shape ?? meshShape(model, mesh);
}

// The cell of each vertex of a mesh, and the sum of the places in each cell with their number.
function cellsOf(vert, first, count, low, cell, cells) {
  const found = new Int32Array(count), sums = new Float64Array(4 * cells ** 3), [low0, low1, low2] = low, per = 1 / cell;
  for (let i = 0, v = 3 * first; i < count; i++, v += 3) {
    const x = vert[v], y = vert[v + 1], z = vert[v + 2];
    const at = ((((x - low0) * per) | 0) * cells + (((y - low1) * per) | 0)) * cells + (((z - low2) * per) | 0), s = 4 * at;
    found[i] = at;
    sums[s] += x;
    sums[s + 1] += y;
    sums[s + 2] += z;
    sums[s + 3]++;
  }
  return { found, sums };
}

// Triangles between three cells are drawn, once each. A vertex is a cell, a side and a tile; all vertices of a cell have one
// place, so that the surface has no cracks.
function clustered(model, mesh, { low, longest }, cells) {
  const cell = longest / (cells - 1e-3) || 1, normals = model.mesh_normal, uvs = model.mesh_texcoord;
  const faces = model.mesh_face, faceNormal = model.mesh_facenormal, faceUv = model.mesh_facetexcoord, textured = model.mesh_texcoordadr[mesh] >= 0;
  const n0 = 3 * model.mesh_normaladr[mesh], t0 = 2 * model.mesh_texcoordadr[mesh];
  const first = 3 * model.mesh_faceadr[mesh], last = first + 3 * model.mesh_facenum[mesh];
  const { found, sums } = cellsOf(model.mesh_vert, model.mesh_vertadr[mesh], model.mesh_vertnum[mesh], low, cell, cells);
  const plain = new Int32Array(textured ? 0 : 6 * cells ** 3), tiled = new Map();  // number of a vertex + 1, 0 where there is none yet
  const grid = new Clusters(sums), corner = [0, 0, 0];
  for (let k = first; k < last; k += 3) {
    const a = found[faces[k]], b = found[faces[k + 1]], c = found[faces[k + 2]];
    if (a === b || b === c || c === a) continue;
    for (let i = 0; i < 3; i++) {
      const at = i === 0 ? a : i === 1 ? b : c, n = n0 + 3 * faceNormal[k + i], t = t0 + 2 * faceUv[k + i];
      let key = 6 * at + side(normals[n], normals[n + 1], normals[n + 2]);
      if (textured) key = (key * TILES + Math.floor(uvs[t] * TILES)) * TILES + Math.floor(uvs[t + 1] * TILES);
      let to = (textured ? tiled.get(key) ?? 0 : plain[key]) - 1;
      if (to < 0) {
        to = grid.newVertex(at);
        if (textured) tiled.set(key, to + 1);
        else plain[key] = to + 1;
      }
      grid.add(to, normals, n, uvs, textured ? t : -1);
      corner[i] = to;
    }
    grid.addTriangle(corner[0], corner[1], corner[2]);
  }
  return grid.shape();
}

// Vertices of a thinned mesh: their cells, sums of normals and texture coordinates.
class Clusters {
  vertices = [];  // normal, texture coordinates, number of each vertex
  cell = [];      // of each vertex
  index = [];
  seen = new Set();

  constructor(sums) { this.sums = sums; }

  newVertex(cell) {
    this.vertices.push(0, 0, 0, 0, 0, 0);
    return this.cell.push(cell) - 1;
  }

  add(to, normals, n, uvs, t) {
    const { vertices } = this, s = 6 * to;
    for (let a = 0; a < 3; a++) vertices[s + a] += normals[n + a];
    if (t >= 0) { vertices[s + 3] += uvs[t]; vertices[s + 4] += uvs[t + 1]; }
    vertices[s + 5]++;
  }

  /** A triangle that another became already is not drawn again. */
  addTriangle(a, b, c) {
    const [low, mid, high] = a < b && a < c ? [a, b, c] : b < c ? [b, c, a] : [c, a, b], key = (low * CLUSTERS + mid) * CLUSTERS + high;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.index.push(a, b, c);
  }

  shape() {
    const mould = new Mould(), { sums, vertices } = this;
    this.cell.forEach((cell, i) => {
      const p = 4 * cell, s = 6 * i, length = Math.hypot(vertices[s], vertices[s + 1], vertices[s + 2]) || 1, n = vertices[s + 5];
      mould.vertex([0, 1, 2].map((a) => sums[p + a] / sums[p + 3]), [0, 1, 2].map((a) => vertices[s + a] / length), vertices[s + 3] / n, vertices[s + 4] / n);
    });
    mould.index = this.index;
    return mould.done();
  }
}

/** The convex hull of a mesh, facet by facet. */
export function hullShape(model, mesh) {
  const mould = new Mould(), graph = model.mesh_graph, start = model.mesh_graphadr[mesh];
  if (start < 0) return mould.done();
  const nvert = graph[start], nface = graph[start + 1], corners = start + 2 + 3 * nvert + 3 * nface;
  const vert = model.mesh_vert, v0 = model.mesh_vertadr[mesh];
  for (let f = 0; f < nface; f++) {
    const [a, b, c] = [0, 1, 2].map((k) => row(vert, v0 + graph[corners + 3 * f + k]));
    const u = [0, 1, 2].map((k) => b[k] - a[k]), v = [0, 1, 2].map((k) => c[k] - a[k]);
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(...n) || 1, normal = n.map((x) => x / length);
    for (const corner of [a, b, c]) mould.vertex(corner, normal);
  }
  return mould.done();
}

/** The upper surface of a height field and its walls, in metres. */
export function fieldShape(model, field) {
  const rows = model.hfield_nrow[field], cols = model.hfield_ncol[field], data = model.hfield_data, adr = model.hfield_adr[field];
  const [sx, sy, top, base] = model.hfield_size.subarray(4 * field, 4 * field + 4), mould = new Mould();
  const at = (r, c) => [sx * ((2 * c) / (cols - 1) - 1), sy * ((2 * r) / (rows - 1) - 1), top * data[adr + r * cols + c]];
  const normal = (r, c) => {
    const a = at(r, Math.max(c - 1, 0)), b = at(r, Math.min(c + 1, cols - 1)), p = at(Math.max(r - 1, 0), c), q = at(Math.min(r + 1, rows - 1), c);
    const n = [-(b[2] - a[2]) / (b[0] - a[0]), -(q[2] - p[2]) / (q[1] - p[1]), 1], length = Math.hypot(...n);
    return n.map((x) => x / length);
  };
  for (let r = 0; r + 1 < rows; r++) {
    for (let c = 0; c + 1 < cols; c++) {
      const corners = [[r, c], [r, c + 1], [r + 1, c + 1], [r + 1, c]];
      mould.quad(corners.map(([i, j]) => at(i, j)), corners.map(([i, j]) => normal(i, j)));
    }
  }
  const wall = (a, b, n) => mould.quad([[a[0], a[1], -base], [b[0], b[1], -base], b, a], [n, n, n, n]);
  for (let c = 0; c + 1 < cols; c++) {
    wall(at(0, c), at(0, c + 1), [0, -1, 0]);
    wall(at(rows - 1, c + 1), at(rows - 1, c), [0, 1, 0]);
  }
  for (let r = 0; r + 1 < rows; r++) {
    wall(at(r + 1, 0), at(r, 0), [-1, 0, 0]);
    wall(at(r, cols - 1), at(r + 1, cols - 1), [1, 0, 0]);
  }
  return mould.done();
}

/** Triangles of a skin; their corners come anew with every picture. */
export function skinShape(model, skin) {
  const first = model.skin_vertadr[skin], count = model.skin_vertnum[skin], t0 = model.skin_texcoordadr[skin];
  const geometry = new BufferGeometry(), faces = model.skin_face, f0 = 3 * model.skin_faceadr[skin];
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(3 * count), 3));
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(3 * count), 3));
  geometry.setAttribute('uv', new BufferAttribute(t0 >= 0 ? model.skin_texcoord.slice(2 * t0, 2 * (t0 + count)) : new Float32Array(2 * count), 2));
  geometry.setIndex(new BufferAttribute(new Uint32Array(faces.slice(f0, f0 + 3 * model.skin_facenum[skin])), 1));
  geometry.userData = { first, count };
  return geometry;
}
