// bucket.js — instances of one surface, drawn in one call: their matrices, colours and materials in one buffer
import * as THREE from 'three';

export const ROOM = 28;  // numbers of an instance

const PARTS = [['axis_x', 0], ['axis_y', 4], ['axis_z', 8], ['origin', 12], ['rgba_in', 16], ['material_in', 20], ['texture_in', 24]];

// Instances of one surface with one texture and kind of paint; their number grows as items come.
export class Bucket {
  constructor(shape, material, casts, lines) {
    this.shape = shape;
    this.count = 0;
    this.casts = casts;
    this.mesh = new (lines ? THREE.LineSegments : THREE.Mesh)(new THREE.InstancedBufferGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    this.grow(16);
  }

  grow(capacity) {
    const old = this.numbers, geometry = new THREE.InstancedBufferGeometry();
    for (const name of ['position', 'normal', 'uv']) geometry.setAttribute(name, this.shape.getAttribute(name));
    geometry.setIndex(this.shape.index);
    this.numbers = new Float32Array(ROOM * capacity);
    if (old) this.numbers.set(old);
    this.buffer = new THREE.InstancedInterleavedBuffer(this.numbers, ROOM);
    this.buffer.setUsage(THREE.DynamicDrawUsage);
    for (const [name, offset] of PARTS) geometry.setAttribute(name, new THREE.InterleavedBufferAttribute(this.buffer, 4, offset));
    geometry.instanceCount = 0;
    this.mesh.geometry.dispose();
    this.mesh.geometry = geometry;
    this.capacity = capacity;
  }

  // Where the numbers of the next instance go.
  next() {
    if (this.count === this.capacity) this.grow(2 * this.capacity);
    return ROOM * this.count++;
  }

  finish() {
    this.mesh.visible = this.count > 0;
    this.mesh.geometry.instanceCount = this.count;
    this.buffer.clearUpdateRanges();
    this.buffer.addUpdateRange(0, ROOM * this.count);
    this.buffer.needsUpdate = true;
  }
}
