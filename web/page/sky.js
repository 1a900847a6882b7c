// sky.js — the sky: a cube of pictures around the eye; where a processor draws something that moves, colours of a sphere's vertices
import * as THREE from 'three';
import { domeFragment, domeVertex, skyFragment, skyVertex } from './shader.js';
import { unitShape } from './shapes.js';

const DOME = { slices: 24, stacks: 20 };
const BLOCK = 16;  // a vertex has the mean of a square of pixels, a 16th of a face wide

// Face of a cube of pictures, and place on it (-1 to 1), in a direction (OpenGL ES 3.0, section 3.8.10).
function onCube(x, y, z) {
  const a = Math.abs(x), b = Math.abs(y), c = Math.abs(z);
  if (a >= b && a >= c) return x > 0 ? [0, -z / a, -y / a] : [1, z / a, -y / a];
  if (b >= c) return y > 0 ? [2, x / b, z / b] : [3, x / b, -z / b];
  return z > 0 ? [4, x / c, -y / c] : [5, -x / c, -y / c];
}

// Mean colour, 0 to 1, of the pixels around a place of a face.
function meanColor({ data, width }, s, t) {
  const half = Math.max(1, Math.round(width / BLOCK / 2)), sum = [0, 0, 0];
  const from = (x) => Math.min(Math.max(Math.round(((x + 1) / 2) * width) - half, 0), Math.max(0, width - 2 * half));
  const column = from(s), row = from(t), side = Math.min(2 * half, width);
  for (let i = row; i < row + side; i++) {
    for (let j = column; j < column + side; j++) for (let k = 0; k < 3; k++) sum[k] += data[4 * (i * width + j) + k];
  }
  return sum.map((x) => x / (255 * side * side));
}

function dome(faces) {
  const shape = unitShape('sphere', DOME), place = shape.getAttribute('position'), colors = new Float32Array(3 * place.count);
  for (let i = 0; i < place.count; i++) {
    const [face, s, t] = onCube(place.getX(i), place.getZ(i), -place.getY(i));
    colors.set(meanColor(faces[face], s, t), 3 * i);
  }
  shape.setAttribute('color', new THREE.BufferAttribute(colors, 3));
  return shape;
}

/** Two surfaces of a sky, of which one is shown: {fine, quick, far}. `quick` is null where a graphics card draws. */
export function makeSky(texture, shared, software) {
  const far = { value: 1 }, uniforms = { world_to_clip: shared.world_to_clip, eye: shared.eye, far, cube_texture: { value: texture } };
  const surface = (shape, vertexShader, fragmentShader) => {
    const material = new THREE.RawShaderMaterial({ glslVersion: THREE.GLSL3, vertexShader, fragmentShader, uniforms, side: THREE.DoubleSide, depthWrite: false });
    const mesh = new THREE.Mesh(shape, material);
    mesh.frustumCulled = false;
    return mesh;
  };
  const quick = software ? surface(dome(texture.images.map(({ image }) => image)), domeVertex, domeFragment) : null;
  const whole = new THREE.BufferGeometry().setAttribute('position', new THREE.BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
  return { fine: surface(whole, skyVertex, skyFragment), quick, far };
}
