// picture.js — draws the items of a scene with three.js: one instanced mesh per surface, texture and kind of paint
import * as THREE from 'three';
import { Bucket, ROOM } from './bucket.js';
import { facesShape, flexOf, takeFaces, tubeBetween } from './flexes.js';
import { drawLabels } from './labels.js';
import { MergedScene } from './merged.js';
import { DIRECTED, LIGHTS, PLACED, SPOT, depthFragment, fragment, placedVertex, quickShaders, vertex } from './shader.js';
import { COARSE, FINE, MIDDLE, THIN, fieldShape, hullShape, meshShape, skinShape, thinnedMesh, unitShape } from './shapes.js';
import { makeSky } from './sky.js';
import { Textures } from './textures.js';

// snSceneItem in numbers of 4 bytes
const ITEM = 58, TYPE = 0, DATA = 1, HULL = 2, OBJTYPE = 3, OBJECT = 4, CATEGORY = 5, MATERIAL = 6, TEXCOORD = 7, SIZE = 9, POS = 12, MAT = 15, RGBA = 24;
const EMISSION = 28, SPECULAR = 29, SHININESS = 30, LABEL_BYTES = 132;
const LIGHT = 27, FIRST_LIGHT = 3, VIEW = 3 + 100 * LIGHT, SKIN = VIEW + 16, FLEX = SKIN + 2;
const DYNAMIC = 2, DECOR = 4;
const GEOM = 5, SITE = 6;  // snObjectType
const PLANE = 0, HFIELD = 1, SPHERE = 2, CAPSULE = 3, ELLIPSOID = 4, CYLINDER = 5, BOX = 6, MESH = 7, SDF = 8;
const ARROW = 100, ARROW1 = 101, ARROW2 = 102, LINE = 103, LINEBOX = 104, FLEX_SHAPE = 105, SKIN_SHAPE = 106, TRIANGLE = 108;
const ROUND = new Set([SPHERE, CAPSULE, ELLIPSOID, CYLINDER]);
const OPAQUE = 0, CLEAR = 1, PLAIN = 2;  // kinds of paint

function shader(uniforms, parameters) {
  return new THREE.RawShaderMaterial({ glslVersion: THREE.GLSL3, vertexShader: vertex, fragmentShader: fragment, uniforms, ...parameters });
}

// The context of a canvas, and whether the processor draws: browsers then refuse one that must be fast, or name the program that draws.
// Smooth edges then cost more than they give.
function contextOf(canvas) {
  const options = { alpha: false, powerPreference: 'high-performance' };
  const quick = canvas.getContext('webgl2', { ...options, antialias: true, failIfMajorPerformanceCaveat: true });
  const context = quick ?? canvas.getContext('webgl2', { ...options, antialias: false }), about = context?.getExtension('WEBGL_debug_renderer_info');
  const name = about ? context.getParameter(about.UNMASKED_RENDERER_WEBGL) : '';
  return { context, software: !quick || /swiftshader|llvmpipe|software/i.test(name) };
}

const SLOW = 30, QUICK = 18;  // [ms] from picture to picture: above, fewer pixels; below, more again
// Pixels of a side of the shadow map, and samples of a side for one point: of pictures that stay, of others, of others where the processor draws.
const SHADOW = { fine: [2048, 4], moving: [1024, 2], software: [512, 1] };
const SHADOW_EVERY = 90;  // [ms] from shadow to shadow where the processor draws: they double the triangles of a picture
const COARSE_ABOVE = 3000;    // geoms: round shapes are then drawn with few triangles
const MOST_ITEMS = 400000, MOST_IN_SOFTWARE = 20000;  // that are drawn
const PLANE_ORDER = 1, SKY_ORDER = 2, CLEAR_ORDER = 3;  // floor and sky come after what covers them, so that hidden pixels cost nothing
const FEWEST_PIXELS = 0.5;    // of a side
const THIN_BELOW = 0.02;      // radius over the extent of the model: such round shapes have few corners while they move

export class Picture {
  constructor(canvas, labels) {
    const { context, software } = contextOf(canvas);
    if (!context) throw new Error('no context "webgl2"');
    this.software = software;
    this.canvas = canvas;
    this.labels = labels.getContext('2d', { willReadFrequently: true });  // drawn by the processor: there is little to draw
    this.renderer = new THREE.WebGLRenderer({ canvas, context, alpha: false });
    this.renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
    this.renderer.autoClear = false;
    this.finest = Math.min(devicePixelRatio, this.software ? 1 : 2);
    this.sharpness = this.finest;
    this.renderer.setPixelRatio(this.sharpness);
    this.camera = new THREE.Camera();
    this.shadows = true;
    this.background = 0x000000;
    labels.hidden = true;
    this.units = new Map();
    this.blank = new THREE.DataTexture(new Uint8Array([255, 255, 255, 255]), 1, 1);
    this.blank.needsUpdate = true;
    const [side, taps] = SHADOW[this.software ? 'software' : 'moving'];
    const target = new THREE.WebGLRenderTarget(side, side, { depthBuffer: true });
    target.depthTexture = new THREE.DepthTexture(side, side, THREE.UnsignedIntType);
    this.shadowTarget = target;
    this.shadowNext = new THREE.Matrix4();
    this.shared = {
      world_to_clip: { value: new THREE.Matrix4() }, shadow_from_world: { value: new THREE.Matrix4() }, eye: { value: new THREE.Vector3() },
      light_count: { value: 0 }, shadow_light: { value: -1 }, shadow_taps: { value: taps }, ambient: { value: new THREE.Vector3() }, shadow_map: { value: target.depthTexture },
      light_pos: { value: new Float32Array(4 * LIGHTS) }, light_dir: { value: new Float32Array(4 * LIGHTS) }, light_shape: { value: new Float32Array(4 * LIGHTS) },
      light_ambient: { value: new Float32Array(3 * LIGHTS) }, light_diffuse: { value: new Float32Array(3 * LIGHTS) }, light_specular: { value: new Float32Array(3 * LIGHTS) },
    };
    const depth = { fragmentShader: depthFragment, side: THREE.DoubleSide }, from = { world_to_clip: this.shared.shadow_from_world };
    this.depth = shader(from, depth);
    this.placedDepth = shader(from, { ...depth, vertexShader: placedVertex });
  }

  /** Forgets the old model's surfaces and makes room for another's. */
  setModel(model) {
    this.model = model;
    this.detail = model.ngeom > COARSE_ABOVE ? COARSE : this.software ? MIDDLE : FINE;
    this.shadowAt = -Infinity;
    this.most = this.software ? MOST_IN_SOFTWARE : MOST_ITEMS;
    for (const bucket of this.buckets?.values() ?? []) bucket.mesh.geometry.dispose();
    this.merged?.dispose();
    for (const shape of this.own?.values() ?? []) shape.dispose();
    this.textures?.dispose();
    this.scene = new THREE.Scene();
    this.scene.matrixWorldAutoUpdate = false;
    this.buckets = new Map();
    this.merged = new MergedScene((texture, receives) => this.#mergedSurface(texture, receives));
    this.cache = [];
    this.own = new Map();
    this.textures = new Textures(model, this.software);
    this.sky = this.#sky();
    this.extent = model.stat.extent;
    this.zfar = model.vis.map_zfar * this.extent;
  }

  /** Geoms and sites of bodies whose flag is not 0 are not drawn. */
  hide(bodies) {
    this.hidden = bodies.includes(1) ? bodies : null;
    this.bodyOf = { [GEOM]: this.model.geom_bodyid.slice(), [SITE]: this.model.site_bodyid.slice() };
  }

  /** The eye of the last picture: pos, forward, up. */
  eye(engine, scene) {
    const at = scene / 4 + VIEW, f = new Float32Array(engine.c.memory.buffer), three = (k) => Array.from(f.subarray(at + k, at + k + 3));
    return { pos: three(0), forward: three(3), up: three(6) };
  }

  /** Draws fewer pixels where pictures come slowly, more where there is time; `pace`: [ms] from one to the next. */
  adapt(pace) {
    this.pace = this.pace ? this.pace + 0.1 * (pace - this.pace) : pace;
    this.since = (this.since ?? 0) + 1;
    if (this.since < (this.pace > 2 * SLOW ? 4 : 20)) return;
    const wanted = this.pace > SLOW ? Math.max(FEWEST_PIXELS, this.sharpness * 0.8) : this.pace < QUICK ? Math.min(this.finest, this.sharpness * 1.25) : this.sharpness;
    if (wanted === this.sharpness) return;
    this.sharpness = wanted;
    this.since = 0;
  }

  resize(width, height) {
    this.renderer.setSize(width, height, false);
    this.aspect = width / Math.max(1, height);
    const ratio = this.finest, { canvas } = this.labels;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
  }

  // ---- the sky

  #sky() {
    const id = this.model.tex_type.indexOf(2);
    if (id < 0) return null;
    const sky = makeSky(this.textures.get(id), this.shared, this.software);
    for (const mesh of [sky.fine, sky.quick]) {
      if (!mesh) continue;
      mesh.renderOrder = SKY_ORDER;
      this.scene.add(mesh);
    }
    return sky;
  }

  // The sky that suits the next picture, or none in a shadow map.
  #showSky(shown) {
    if (!this.sky) return;
    const { fine, quick } = this.sky, quickly = Boolean(quick && this.coarse);
    fine.visible = shown && !quickly;
    if (quick) quick.visible = shown && quickly;
  }

  // ---- surfaces

  #unit(name, thin = false) {
    const detail = thin ? THIN : this.detail, key = `${name} ${detail.slices}`;
    if (!this.units.has(key)) this.units.set(key, unitShape(name, detail));
    return this.units.get(key);
  }

  #ownShape(key, make) {
    if (!this.own.has(key)) this.own.set(key, make());
    return this.own.get(key);
  }

  #meshShape(mesh) { return this.software ? thinnedMesh(this.model, mesh, this.coarse) : meshShape(this.model, mesh); }

  #bucket(key, shape, texture, paint, lines = false, casts = true) {
    const floor = key === 'plane' || key === 'sheet', both = floor || key === 'triangle' || key.startsWith('skin');  // seen from both sides
    const id = `${key} ${texture} ${paint} ${casts}`;
    let bucket = this.buckets.get(id);
    if (bucket) return bucket;
    const image = texture >= 0 ? this.textures.get(texture) : null, cube = image?.isCubeTexture;
    const uniforms = { ...this.shared, texture_mode: { value: !image ? 0 : cube ? 3 : 2 }, plain: { value: paint === PLAIN ? 1 : 0 },
      flat_texture: { value: image && !cube ? image : this.blank }, cube_texture: { value: cube ? image : null } };
    const clear = paint === CLEAR;
    const surface = { receives: floor && paint !== PLAIN, flat: Boolean(image && !cube), cube: Boolean(cube), plain: paint === PLAIN };
    const quick = this.software ? quickShaders(surface, this.lights, this.shared.shadow_light.value) : {};
    const material = shader(uniforms, { ...quick, transparent: clear, depthWrite: !clear, side: both ? THREE.DoubleSide : THREE.FrontSide });
    bucket = new Bucket(shape(), material, casts && paint === OPAQUE, lines);
    bucket.surface = material.surface = surface;
    // a floor or one side, nothing transparent, and corners that do not change: merged.js can draw it
    Object.assign(bucket, { texture, merges: this.software && paint === OPAQUE && (!both || surface.receives) && !lines && !/^f(lex|ield) /.test(key) });
    bucket.mesh.renderOrder = paint === CLEAR ? CLEAR_ORDER : floor ? PLANE_ORDER : 0;
    this.buckets.set(id, bucket);
    this.scene.add(bucket.mesh);
    return bucket;
  }

  #mergedSurface(texture, receives) {
    const image = texture >= 0 ? this.textures.get(texture) : null, cube = Boolean(image?.isCubeTexture), surface = { merged: true, receives, flat: Boolean(image && !cube), cube };
    const uniforms = { ...this.shared, flat_texture: { value: surface.flat ? image : this.blank }, cube_texture: { value: cube ? image : null } };
    const material = (more) => Object.assign(shader(uniforms, { side: receives ? THREE.DoubleSide : THREE.FrontSide }), { surface: { ...surface, ...more } });
    const materials = receives ? [material({}), material({ unshadowed: true })] : [material({})];
    for (const one of materials) Object.assign(one, quickShaders(one.surface, this.lights, this.shared.shadow_light.value));
    return { surface, materials };
  }

  // ---- items

  // Numbers of an instance: axes of item i scaled by x, y, z, origin lifted along its z axis.
  #put(bucket, f, at, x, y, z, lift) {
    const to = bucket.next(), n = bucket.numbers, scale = [x, y, z];
    for (let k = 0; k < 3; k++) {
      for (let r = 0; r < 3; r++) n[to + 4 * k + r] = f[at + MAT + 3 * r + k] * scale[k];
      n[to + 12 + k] = f[at + POS + k] + f[at + MAT + 3 * k + 2] * lift;
    }
    for (let k = 0; k < 4; k++) n[to + 16 + k] = f[at + RGBA + k];
    n[to + 20] = f[at + EMISSION];
    n[to + 21] = f[at + SPECULAR];
    n[to + 22] = 128 * f[at + SHININESS];
    for (let k = 0; k < 4; k++) n[to + 24 + k] = this.stretch[k];
  }

  // A flat texture is projected along z: from -1 to 1 of a primitive, over the size of a mesh, in metres where uniform.
  #setStretch(f, at, material, texture, texcoord, type, data) {
    const { stretch } = this, { model } = this;
    stretch.fill(1);
    stretch[3] = 0;
    if (texture < 0) return;
    const uniform = model.mat_texuniform[material];
    if (model.tex_type[texture] !== 0) {
      if (uniform) for (let k = 0; k < 3; k++) stretch[k] = f[at + SIZE + k];
      return;
    }
    if (texcoord) return;
    stretch[3] = 1;
    for (let k = 0; k < 2; k++) {
      const size = f[at + SIZE + k], half = size > 0 ? size : 1;
      stretch[k] = model.mat_texrepeat[2 * material + k];
      if (data >= 0 && type !== PLANE) stretch[k] /= half;
      if (uniform) stretch[k] *= half;
      if (type === PLANE && size <= 0) stretch[k] *= 1.05 * this.zfar + 2 / (stretch[k] > 0 ? stretch[k] : 1);
    }
  }

  #planeHalf(f, at, k, material) {
    const size = f[at + SIZE + k];
    if (size > 0) return size;
    const repeat = material >= 0 ? this.model.mat_texrepeat[2 * material + k] : 0;
    return (2.1 * this.zfar + 2 * (repeat > 0 ? 2 / repeat : (2.1 * this.zfar) / 198)) / 2;
  }

  #arrow(type, f, at, add) {
    const x = f[at + SIZE], y = f[at + SIZE + 1], unit = f[at + SIZE + 2] / 6, wide = type === ARROW1 ? 1 : 1.75;
    if (type === ARROW2) {
      add('tube', x, y, 2 * unit, 0);
      add('tip', wide * x, wide * y, unit, -2 * unit);
    } else add('cylinder', x, y, unit, unit);
    add('cone', wide * x, wide * y, unit, 2 * unit);
  }

  #addItem(f, ints, at) {
    if (this.hidden?.[this.bodyOf[ints[at + OBJTYPE]]?.[ints[at + OBJECT]]]) return;
    const type = ints[at + TYPE], data = ints[at + DATA], material = ints[at + MATERIAL], s = at + SIZE;
    const texture = material >= 0 ? this.model.mat_texid[10 * material + 1] : -1;
    const paint = type === LINE || type === LINEBOX ? PLAIN : f[at + RGBA + 3] < 0.995 ? CLEAR : OPAQUE;
    const casts = ints[at + CATEGORY] !== DECOR;
    this.#setStretch(f, at, material, texture, ints[at + TEXCOORD], type, data);
    const thin = this.coarse && ROUND.has(type) && Math.max(f[s], f[s + 1]) < THIN_BELOW * this.extent;
    const unit = (name, x, y, z, lift = 0, lines = false) => this.#put(
      this.#bucket(thin ? `${name} thin` : name, () => this.#unit(name, thin), texture, paint, lines, casts), f, at, x, y, z, lift);
    const own = (key, make) => this.#put(this.#bucket(key, () => this.#ownShape(key, make), texture, paint, false, casts), f, at, 1, 1, 1, 0);
    switch (type) {
      case PLANE: unit(this.software ? 'sheet' : 'plane', this.#planeHalf(f, at, 0, material), this.#planeHalf(f, at, 1, material), 1); break;
      case HFIELD: if (data >= 0) own(`field ${data}`, () => fieldShape(this.model, data)); break;
      case SPHERE: case ELLIPSOID: unit('sphere', f[s], f[s + 1], f[s + 2]); break;
      case CAPSULE: {
        const cap = (f[s] + f[s + 1]) / 2;
        unit('tube', f[s], f[s + 1], f[s + 2]);
        unit('top', f[s], f[s + 1], cap, f[s + 2]);
        unit('bottom', f[s], f[s + 1], cap, -f[s + 2]);
        break;
      }
      case CYLINDER: unit('cylinder', f[s], f[s + 1], f[s + 2]); break;
      case BOX: unit('box', f[s], f[s + 1], f[s + 2]); break;
      case MESH: case SDF:
        if (data < 0) break;
        if (ints[at + HULL]) own(`hull ${data}`, () => hullShape(this.model, data));
        else own(`mesh ${data}${this.coarse ? ' coarse' : ''}`, () => this.#meshShape(data));
        break;
      case ARROW: case ARROW1: case ARROW2: this.#arrow(type, f, at, unit); break;
      case LINE: unit('line', 1, 1, f[s + 2], 0, true); break;
      case LINEBOX: unit('linebox', f[s], f[s + 1], f[s + 2], 0, true); break;
      case TRIANGLE: unit('triangle', f[s], f[s + 1], 1); break;
      case SKIN_SHAPE: this.#addSkin(f, ints, at, texture, paint); break;
      case FLEX_SHAPE: this.#addFlex(f, ints, at, texture, paint); break;
      default: break;
    }
  }

  #addSkin(f, ints, at, texture, paint) {
    const skin = ints[at + OBJECT], bucket = this.#bucket(`skin ${skin}`, () => this.#ownShape(`skin ${skin}`, () => skinShape(this.model, skin)), texture, paint);
    const { first, count } = bucket.shape.userData, from = { position: this.skinVert, normal: this.skinNormal };
    for (const name of ['position', 'normal']) {
      const attribute = bucket.shape.getAttribute(name), start = from[name] / 4 + 3 * first;
      attribute.array.set(f.subarray(start, start + 3 * count));
      attribute.needsUpdate = true;
    }
    this.#putInWorld(bucket, f, at);
  }

  // An instance of a shape whose corners are in the world already.
  #putInWorld(bucket, f, at) {
    const to = bucket.next(), n = bucket.numbers;
    n.fill(0, to, to + ROOM);
    n[to] = n[to + 5] = n[to + 10] = 1;
    for (let k = 0; k < 4; k++) n[to + 16 + k] = f[at + RGBA + k];
    n.set([f[at + EMISSION], f[at + SPECULAR], 128 * f[at + SHININESS]], to + 20);
  }

  #addFlex(f, ints, at, texture, paint) {
    const id = ints[at + OBJECT], flex = flexOf(ints, this.flexes, id), radius = f[at + SIZE], { model } = this;
    if (flex.used) {
      const key = `flex ${id}`, bucket = this.#bucket(key, () => this.#ownShape(key, () => facesShape(flex.room)), texture, paint);
      takeFaces(bucket.shape, f, flex);
      this.#putInWorld(bucket, f, at);
    }
    if (radius <= 0) return;
    const vert = flex.vert + 3 * model.flex_vertadr[id], edge = 2 * model.flex_edgeadr[id];
    for (let v = 0; flex.vertices && v < model.flex_vertnum[id]; v++) this.#putPart('sphere', paint, f, at, f.subarray(vert + 3 * v, vert + 3 * v + 3), [1, 0, 0, 0, 1, 0, 0, 0, 1], radius);
    for (let e = 0; flex.edges && e < model.flex_edgenum[id]; e++) {
      const { pos, mat, half } = tubeBetween(f, vert + 3 * model.flex_edge[edge + 2 * e], vert + 3 * model.flex_edge[edge + 2 * e + 1]);
      this.#putPart('tube', paint, f, at, pos, mat, half);
    }
  }

  // A sphere or a tube of the flex of item `at`, which is as thick as the flex; no texture.
  #putPart(name, paint, f, at, pos, mat, half) {
    const bucket = this.#bucket(name, () => this.#unit(name), -1, paint), to = bucket.next(), n = bucket.numbers, radius = f[at + SIZE], scale = [radius, radius, half];
    n.fill(0, to, to + ROOM);
    for (let k = 0; k < 3; k++) {
      for (let r = 0; r < 3; r++) n[to + 4 * k + r] = mat[3 * r + k] * scale[k];
      n[to + 12 + k] = pos[k];
    }
    for (let k = 0; k < 4; k++) n[to + 16 + k] = f[at + RGBA + k];
    n.set([f[at + EMISSION], f[at + SPECULAR], 128 * f[at + SHININESS]], to + 20);
    n.set([1, 1, 1, 0], to + 24);
  }

  // ---- eye and lights

  #setEye(f, at) {
    const v = at + VIEW, ints = this.ints, eye = new THREE.Vector3(f[v], f[v + 1], f[v + 2]);
    const forward = new THREE.Vector3(f[v + 3], f[v + 4], f[v + 5]), up = new THREE.Vector3(f[v + 6], f[v + 7], f[v + 8]);
    const [center, width, bottom, top, near, far] = f.subarray(v + 9, v + 15);
    const half = width > 0 ? width : ((top - bottom) / 2) * this.aspect;
    const projection = new THREE.Matrix4();
    if (ints[v + 15]) projection.makeOrthographic(center - half, center + half, top, bottom, near, far);
    else projection.makePerspective(center - half, center + half, top, bottom, near, far);
    const world = new THREE.Matrix4().lookAt(eye, eye.clone().add(forward), up).setPosition(eye);
    this.shared.world_to_clip.value.multiplyMatrices(projection, world.invert());
    this.shared.eye.value.copy(eye);
    if (this.sky) this.sky.far.value = far / 2;
    this.near = near;
    this.far = far;
  }

  #setLights(f, at) {
    const count = Math.min(this.ints[at + 2], LIGHTS), u = this.shared;
    u.light_count.value = count;
    u.shadow_light.value = -1;
    for (let i = 0; i < count; i++) {
      const l = at + FIRST_LIGHT + LIGHT * i, type = this.ints[l + 1], placed = type === 0 || type === 2;
      const dir = new THREE.Vector3(f[l + 7], f[l + 8], f[l + 9]).normalize();
      u.light_pos.value.set([f[l + 4], f[l + 5], f[l + 6], placed ? 1 + (type === 0 && f[l + 13] < 180) : 0], 4 * i);
      u.light_dir.value.set([dir.x, dir.y, dir.z, Math.cos((f[l + 13] * Math.PI) / 180)], 4 * i);
      u.light_shape.value.set([f[l + 10], f[l + 11], f[l + 12], f[l + 14]], 4 * i);
      u.light_ambient.value.set(f.subarray(l + 15, l + 18), 3 * i);
      u.light_diffuse.value.set(f.subarray(l + 18, l + 21), 3 * i);
      u.light_specular.value.set(f.subarray(l + 21, l + 24), 3 * i);
      // One light has a shadow here: the first directional one, else the first spot that casts any.
      const better = u.shadow_light.value < 0 || (type === 1 && this.ints[at + FIRST_LIGHT + LIGHT * u.shadow_light.value + 1] !== 1);
      if (this.shadows && this.ints[l + 3] && type < 2 && better) {
        u.shadow_light.value = i;
        this.#aimShadow(f, l, type, dir);
      }
    }
    if (this.software) this.#setQuickLights(Array.from({ length: count }, (_, i) => [DIRECTED, PLACED, SPOT][u.light_pos.value[4 * i + 3]]).join(''));
  }

  // Shaders are written for the lights of a model (shader.js): again where a light is switched on or off.
  #setQuickLights(lights) {
    const shadow = this.shared.shadow_light.value, key = `${lights} ${shadow}`;
    if (this.lightKey === key) return;
    Object.assign(this, { lightKey: key, lights });
    const merged = [...this.merged.all.values()].flatMap(({ meshes }) => meshes);
    for (const { material } of [...[...this.buckets.values()].map(({ mesh }) => mesh), ...merged]) Object.assign(material, quickShaders(material.surface, lights, shadow), { needsUpdate: true });
  }

  #aimShadow(f, l, type, dir) {
    const { vis } = this.model, from = new THREE.Vector3(f[l + 4], f[l + 5], f[l + 6]), projection = new THREE.Matrix4();
    const up = Math.abs(dir.z) > 0.9 ? new THREE.Vector3(1, 0, 0) : new THREE.Vector3(0, 0, 1);
    if (type === 1) {
      const half = vis.map_shadowclip * this.extent;
      projection.makeOrthographic(-half, half, half, -half, this.near, this.far);
    } else {
      const angle = Math.min(2 * f[l + 13] * vis.map_shadowscale, 160), half = this.near * Math.tan((angle * Math.PI) / 360);
      projection.makePerspective(-half, half, half, -half, this.near, this.far);
    }
    const look = new THREE.Matrix4().lookAt(from, from.clone().add(dir), up).setPosition(from).invert();
    this.shadowNext.multiplyMatrices(projection, look);
  }

  #sizeShadowMap(fine) {
    const [side, taps] = SHADOW[fine ? 'fine' : this.software ? 'software' : 'moving'];
    this.shared.shadow_taps.value = taps;
    if (this.shadowTarget.width === side) return;
    this.shadowTarget.setSize(side, side);
    this.shadowAt = -Infinity;
  }

  // `moving`: another picture follows at once, so an older shadow may serve this one.
  #drawShadowMap(moving) {
    if (this.shared.shadow_light.value < 0) return;
    const now = performance.now();
    if (this.software && moving && now - this.shadowAt < Math.max(SHADOW_EVERY, 4 * (this.pace ?? 0))) return;
    this.shadowAt = now;
    this.shared.shadow_from_world.value.copy(this.shadowNext);  // of the light as it was when the shadow was drawn
    const shown = [];
    for (const bucket of this.buckets.values()) {
      if (bucket.casts || !bucket.mesh.visible) continue;
      bucket.mesh.visible = false;
      shown.push(bucket.mesh);
    }
    this.#showSky(false);
    this.merged.castShadows({ matrix: this.shadowNext, width: this.shadowTarget.width, height: this.shadowTarget.height });
    this.renderer.setRenderTarget(this.shadowTarget);
    this.renderer.clear();
    for (const [scene, depth] of [[this.scene, this.depth], [this.merged.scene, this.placedDepth]]) {
      scene.overrideMaterial = depth;
      this.renderer.render(scene, this.camera);
      scene.overrideMaterial = null;
    }
    this.renderer.setRenderTarget(null);
    for (const mesh of shown) mesh.visible = true;
  }

  // ---- a picture

  /**
   * Draws what sn_page_look listed at `scene`, an address in the engine's memory. `moving`: another picture follows at once;
   * `fine`: all pixels and triangles, for a picture that stays; `ghost`: {scene, tint} of a second world, drawn over it.
   */
  draw(engine, scene, { moving = false, fine = false, ghost = null } = {}) {
    this.coarse = this.software && !fine;
    const sharpness = fine ? this.finest : this.sharpness;
    if (sharpness !== this.renderer.getPixelRatio()) this.renderer.setPixelRatio(sharpness);
    const f = new Float32Array(engine.c.memory.buffer), ints = engine.ints, at = scene / 4;
    this.ints = ints;
    this.stretch = new Float32Array(4);
    this.skinVert = ints[at + SKIN];
    this.skinNormal = ints[at + SKIN + 1];
    this.flexes = at + FLEX;
    for (const bucket of this.buckets.values()) bucket.count = 0;
    this.#setEye(f, at);
    this.#setLights(f, at);
    const count = Math.min(ints[at], this.most), first = ints[at + 1] / 4, labels = [];
    this.left = ints[at] - count;  // items that are not drawn
    const bytes = engine.bytes;
    for (let i = 0; i < count; i++) {
      this.#addItem(f, ints, first + ITEM * i);
      if (bytes[4 * (first + ITEM * i) + LABEL_BYTES]) labels.push(first + ITEM * i);
    }
    if (ghost) this.#addGhost(f, ints, ghost.scene / 4, ghost.tint);
    this.merged.take(this.buckets.values(), this.coarse);
    this.#sizeShadowMap(fine);
    this.#drawShadowMap(moving);
    this.#showSky(true);
    this.renderer.setClearColor(this.background);
    this.renderer.clear();
    this.merged.seenFrom({ matrix: this.shared.world_to_clip.value, width: this.canvas.width, height: this.canvas.height }, this.shared.shadow_light.value >= 0);
    this.renderer.render(this.merged.scene, this.camera);
    this.renderer.render(this.scene, this.camera);
    this.labelled = drawLabels(this, labels.map((i) => ({ place: f.subarray(i + POS, i + POS + 3), text: engine.text(4 * i + LABEL_BYTES) })));
    this.items = count;
  }

  // Moving items of a second scene, transparent and tinted; they cast no shadows.
  #addGhost(f, ints, at, { alpha, rgb }) {
    const first = ints[at + 1] / 4;
    for (let i = 0; i < Math.min(ints[at], this.most); i++) {
      const item = first + ITEM * i;
      if (ints[item + CATEGORY] !== DYNAMIC) continue;
      for (let k = 0; k < 3; k++) f[item + RGBA + k] = 0.4 * f[item + RGBA + k] + 0.6 * rgb[k];
      f[item + RGBA + 3] *= alpha;
      ints[item + MATERIAL] = -1;
      this.#addItem(f, ints, item);
    }
  }

  /** The number in segments of the item nearest to a point of the picture (x, y from -1 to 1) among those of an object type. */
  nearest(engine, scene, type, x, y, within) {
    const f = new Float32Array(engine.c.memory.buffer), { ints } = engine, at = scene / 4, first = ints[at + 1] / 4;
    let found = -1, least = within;
    for (let i = 0; i < ints[at]; i++) {
      const item = first + ITEM * i;
      if (ints[item + OBJTYPE] !== type) continue;
      const distance = this.#distanceOnScreen(f, item, x, y);
      if (distance < least) { least = distance; found = ints[item + OBJECT]; }
    }
    return { id: found, distance: least };
  }

  // Distance of a point of the picture from the axis of an item, relative to the height of the picture.
  #distanceOnScreen(f, item, x, y) {
    const half = f[item + SIZE + 2], ends = [-1, 1].map((side) => new THREE.Vector3(...[0, 1, 2].map((k) => f[item + POS + k] + side * half * f[item + MAT + 3 * k + 2]))
      .applyMatrix4(this.shared.world_to_clip.value));
    if (ends.some(({ z }) => Math.abs(z) > 1)) return Infinity;
    const [a, b] = ends.map((p) => [(p.x - x) * this.aspect, p.y - y]), d = [b[0] - a[0], b[1] - a[1]], square = d[0] ** 2 + d[1] ** 2;
    const t = square > 0 ? Math.min(Math.max(-(a[0] * d[0] + a[1] * d[1]) / square, 0), 1) : 0;
    return Math.hypot(a[0] + t * d[0], a[1] + t * d[1]) / 2;
  }
}
