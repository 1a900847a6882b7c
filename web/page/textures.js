// textures.js — the textures of a model for the graphics card, made when they are first asked for
import * as THREE from 'three';

export class Textures {
  constructor(model, software) {
    this.model = model;
    this.software = software;
    this.made = new Map();
  }

  #pixels(texture) {
    const { model } = this, n = model.tex_nchannel[texture], from = Number(model.tex_adr[texture]);
    const count = model.tex_width[texture] * model.tex_height[texture], data = model.tex_data.subarray(from, from + n * count);
    if (n === 4) return data.slice();
    const out = new Uint8Array(4 * count), second = n > 1 ? 1 : 0, third = n > 2 ? 2 : 0;  // one channel is grey
    for (let i = 0, at = 0, to = 0; i < count; i++, at += n, to += 4) {
      out[to] = data[at];
      out[to + 1] = data[at + second];
      out[to + 2] = data[at + third];
      out[to + 3] = 255;
    }
    return out;
  }

  get(id) {
    if (this.made.has(id)) return this.made.get(id);
    const { model } = this, width = model.tex_width[id], height = model.tex_height[id], pixels = this.#pixels(id);
    let texture;
    if (model.tex_type[id] === 0) {
      texture = new THREE.DataTexture(pixels, width, height);
      texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
      texture.anisotropy = this.software ? 1 : 4;
      if (model.tex_colorspace[id] === 2) texture.colorSpace = THREE.SRGBColorSpace;
    } else {
      const face = (k) => new THREE.DataTexture(pixels.subarray(height === width ? 0 : 4 * k * width * width).subarray(0, 4 * width * width), width, width);
      texture = new THREE.CubeTexture([0, 1, 2, 3, 4, 5].map(face));
    }
    texture.generateMipmaps = true;
    texture.minFilter = this.software ? THREE.LinearMipmapNearestFilter : THREE.LinearMipmapLinearFilter;
    texture.magFilter = THREE.LinearFilter;
    texture.needsUpdate = true;
    this.made.set(id, texture);
    return texture;
  }

  dispose() { for (const texture of this.made.values()) texture.dispose(); }
}
