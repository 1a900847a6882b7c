// sinew.js — the engine in WebAssembly: models from files in memory, worlds whose fields are typed arrays
//   Arrays are views of the engine's memory and are made anew at each access; memory that grows leaves old ones empty,
//   so take `d.qpos` where it is used and keep copies (`d.qpos.slice()`), not views.

const ARRAYS = [Float64Array, Float32Array, Int32Array, BigInt64Array, Uint8Array, Uint8Array];  // by snKind
const NO_SIZE = 0xffffffff;
const TABLES = {
  size: 'sn_model_size_fields', option: 'sn_option_fields', statistic: 'sn_statistic_fields', visual: 'sn_visual_fields',
  model: 'sn_model_fields', data: 'sn_data_fields', frameSize: 'sn_frame_size_fields', frame: 'sn_frame_fields',
  contact: 'sn_contact_fields',
};

/** Kinds of objects that have names (MuJoCo's numbers). */
export const objects = Object.freeze({
  body: 1, xbody: 2, joint: 3, dof: 4, geom: 5, site: 6, camera: 7, light: 8, flex: 9, mesh: 10, skin: 11, hfield: 12,
  texture: 13, material: 14, pair: 15, exclude: 16, equality: 17, tendon: 18, actuator: 19, sensor: 20, numeric: 21,
  text: 22, tuple: 23, key: 24, plugin: 25,
});

/** What a model file is refused with: every error and warning with its place. */
export class ModelError extends Error {
  constructor(diagnostics) {
    const errors = diagnostics.filter((item) => item.severity === 'error');
    super(errors.map(formatDiagnostic).join('\n') || 'the model cannot be loaded');
    this.name = 'ModelError';
    this.diagnostics = diagnostics;
  }
}

export function formatDiagnostic(item) {
  const place = item.file ? `${item.file}:${item.line ? `${item.line}:${item.column}:` : ''} ` : '';
  return `${place}${item.severity}: ${item.message}${item.included ? `   (included from ${item.included})` : ''}`;
}

// The few functions of WASI that the C library needs; there are no files, and nothing is printed.
function systemCalls(memory) {
  const ENOSYS = 52, EBADF = 8;
  const known = {
    clock_time_get(clock, precision, out) {
      const now = BigInt(Math.round((clock === 0 ? Date.now() : performance.now()) * 1e6));
      new DataView(memory().buffer).setBigUint64(out, now, true);
      return 0;
    },
    fd_prestat_get: () => EBADF,
    environ_sizes_get(count, size) {
      const view = new DataView(memory().buffer);
      view.setUint32(count, 0, true);
      view.setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    proc_exit(code) { throw new Error(`the engine stopped with code ${code}`); },
  };
  return new Proxy(known, { get: (calls, name) => calls[name] ?? (() => ENOSYS) });
}

async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  if (!source) source = new URL('./sinew.wasm', import.meta.url);
  const url = new URL(source, import.meta.url);
  if (url.protocol === 'file:') {  // Node.js has no fetch of files
    const { readFile } = await import(/* @vite-ignore */ 'node:fs/promises');
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Starts an engine. `source`: bytes, module or address of sinew.wasm; by default the file beside this one. */
export async function createEngine(source) {
  const module = await compiled(source);
  let instance = null;
  const calls = systemCalls(() => instance.exports.memory);
  instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: calls });
  instance.exports._initialize();
  return new Engine(instance.exports);
}

export class Engine {
  constructor(exports) {
    /** All public C functions; numbers are arguments, structs are addresses in `memory`. */
    this.c = exports;
    this.fields = Object.fromEntries(Object.entries(TABLES).map(([key, name]) => [key, this.#table(name)]));
  }

  get version() { return this.text(this.c.sn_version()); }
  get bytes() { return new Uint8Array(this.c.memory.buffer); }
  get ints() { return new Int32Array(this.c.memory.buffer); }
  get view() { return new DataView(this.c.memory.buffer); }

  array(kind, address, length) { return new ARRAYS[kind](this.c.memory.buffer, address, address ? length : 0); }

  text(address) {
    if (!address) return '';
    const bytes = this.bytes;
    return new TextDecoder().decode(bytes.subarray(address, bytes.indexOf(0, address)));
  }

  /** Memory of the engine's; 0 bytes give an address too. */
  allocate(bytes) {
    const address = this.c.malloc(Math.max(1, bytes)) >>> 0;
    if (!address) throw new Error('the engine is out of memory');
    return address;
  }

  allocateBytes(bytes) {
    const address = this.allocate(bytes.length);
    this.bytes.set(bytes, address);
    return address;
  }

  allocateText(text) { return this.allocateBytes(new TextEncoder().encode(`${text}\0`)); }

  /** Checksums of the groups of `sinew selfcheck`: those of every other machine, or what went wrong. */
  selfcheck() {
    const size = 256, text = this.allocate(size), found = [];
    for (let group = 0; this.c.sn_page_selfcheck(group, text, size); group++) found.push(this.text(text));
    this.c.free(text);
    return found;
  }

  /**
   * Compiles a model. `files`: its text, or texts and bytes by name; `main`: which of them is the model.
   * Throws ModelError; warnings are in `model.diagnostics`.
   */
  loadModel(files, main = 'model.xml') {
    if (typeof files === 'string' || ArrayBuffer.isView(files)) files = { [main]: files };
    const entries = files instanceof Map ? [...files] : Object.entries(files);
    const owned = [];
    const keep = (address) => { owned.push(address); return address; };
    try {
      const rows = entries.map(([name, content]) => {
        const data = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content.buffer ?? content, content.byteOffset ?? 0, content.byteLength);
        return [keep(this.allocateText(name)), keep(this.allocateBytes(data)), data.length];
      });
      const table = keep(this.allocate(12 * rows.length));
      this.ints.set(rows.flat(), table / 4);
      const load = this.c.sn_page_load(keep(this.allocateText(main)), table, rows.length);
      if (!load) throw new Error('the engine is out of memory');
      const model = this.ints[load / 4] >>> 0;
      const diagnostics = this.#diagnostics(load);
      this.c.sn_page_load_free(load);
      if (!model) throw new ModelError(diagnostics);
      return new Model(this, model, diagnostics);
    } finally {
      for (const address of owned) this.c.free(address);
    }
  }

  #diagnostics(load) {
    const ints = this.ints, first = ints[load / 4 + 1] >> 2, count = ints[load / 4 + 2];
    return Array.from({ length: count }, (_, i) => {
      const [severity, file, line, column, message, included] = ints.subarray(first + 6 * i, first + 6 * i + 6);
      return { severity: severity ? 'warning' : 'error', file: this.text(file), line, column, message: this.text(message),
        included: this.text(included) };
    });
  }

  #table(name) {
    const out = this.allocate(4), first = this.c[name](out) >>> 2, ints = this.ints, rows = new Map();
    for (let i = 0, count = ints[out / 4]; i < count; i++) {
      const [label, doc, kind, width, offset, rowsSize, colsSize, into, stage] = ints.subarray(first + 9 * i, first + 9 * i + 9);
      const row = { name: this.text(label), doc: this.text(doc), kind, width, offset, single: (rowsSize >>> 0) === NO_SIZE,
        address: (first + 9 * i) * 4, stage, into };
      rows.set(row.name, row);
    }
    this.c.free(out);
    return rows;
  }
}

// An object with one getter per field: arrays as views, single values as numbers.
function addSingle(object, engine, field, base) {
  const read = () => {
    const values = engine.array(field.kind, base() + field.offset, field.width);
    return field.width === 1 ? Number(values[0]) : values;
  };
  const write = (value) => {
    const values = engine.array(field.kind, base() + field.offset, field.width);
    if (field.width === 1) values[0] = field.kind === 3 ? BigInt(value) : value;
    else values.set(value);
  };
  Object.defineProperty(object, field.name, { get: read, set: write, enumerable: true });
}

function addArray(object, field, read) {
  Object.defineProperty(object, field.name, { get: read, set: (values) => read().set(values), enumerable: true });
}

class Owner {
  constructor(engine, pointer, release) {
    if (!pointer) throw new Error('the engine is out of memory');
    Object.defineProperties(this, { engine: { value: engine }, pointer: { value: pointer, writable: true }, release: { value: release } });
  }

  /** Gives the memory back; the object must not be used afterwards. */
  free() {
    if (this.pointer) this.engine.c[this.release](this.pointer);
    this.pointer = 0;
  }
}

/** A compiled model: its arrays by MuJoCo's names, its sizes (`nq`, `nbody`, ...), `opt`, `stat` and `vis`. */
export class Model extends Owner {
  constructor(engine, pointer, diagnostics) {
    super(engine, pointer, 'sn_model_destroy');
    this.diagnostics = diagnostics;
    const { c, fields } = engine;
    for (const field of fields.size.values()) addSingle(this, engine, field, () => this.pointer);
    for (const field of fields.model.values()) addArray(this, field, () => this.field(field.name));
    this.opt = this.#group(fields.option, c.sn_page_option);
    this.stat = this.#group(fields.statistic, c.sn_page_statistic);
    this.vis = this.#group(fields.visual, c.sn_page_visual);
  }

  #group(fields, base) {
    const group = {};
    for (const field of fields.values()) addSingle(group, this.engine, field, () => base(this.pointer));
    return group;
  }

  shape(field) {
    const { c } = this.engine, out = this.engine.allocate(8);
    c.sn_field_shape(this.pointer, field.address, out, out + 4);
    const [rows, cols] = this.engine.ints.subarray(out / 4, out / 4 + 2);
    c.free(out);
    return [rows, cols, field.width];
  }

  field(name) {
    const field = this.engine.fields.model.get(name);
    if (!field) throw new RangeError(`a model has no field '${name}'`);
    const [rows, cols, width] = this.shape(field);
    return this.engine.array(field.kind, this.engine.c.sn_model_field_data(this.pointer, field.address), rows * cols * width);
  }

  /** Name of an object, '' where it has none; `type` is a word or number of `objects`. */
  name(type, id) { return this.engine.text(this.engine.c.sn_id_to_name(this.pointer, objects[type] ?? type, id)); }

  /** Number of the object with a name; -1: there is none. */
  id(type, name) {
    const text = this.engine.allocateText(name);
    const id = this.engine.c.sn_name_to_id(this.pointer, objects[type] ?? type, text);
    this.engine.c.free(text);
    return id;
  }

  /** The compiled model as the bytes of a .snb file. */
  save() {
    const { engine } = this, out = engine.allocate(4), bytes = engine.c.sn_page_save(this.pointer, out);
    const saved = bytes ? engine.bytes.slice(bytes, bytes + engine.ints[out / 4]) : null;
    engine.c.free(bytes);
    engine.c.free(out);
    if (!saved) throw new Error('the engine is out of memory');
    return saved;
  }
}

/** The state of one world and all that a step computes, by MuJoCo's names. */
export class Data extends Owner {
  constructor(model) {
    super(model.engine, model.engine.c.sn_page_data(model.pointer), 'sn_data_destroy');
    this.model = model;
    const { fields } = model.engine, shapes = new Map();
    for (const field of fields.data.values()) {
      shapes.set(field.name, model.shape(field).reduce((a, b) => a * b, 1));
      addArray(this, field, () => this.#view(field, shapes.get(field.name)));
    }
    for (const field of fields.frameSize.values()) addSingle(this, model.engine, field, () => this.pointer);
    for (const field of fields.frame.values()) addArray(this, field, () => this.#frame(field));
  }

  #view(field, length) {
    return this.engine.array(field.kind, this.engine.c.sn_data_field_data(this.pointer, field.address), length);
  }

  #frame(field) {
    const { c } = this.engine, out = this.engine.allocate(8);
    c.sn_frame_field_shape(this.pointer, field.address, out, out + 4);
    const [rows, cols] = this.engine.ints.subarray(out / 4, out / 4 + 2);
    c.free(out);
    return this.#view(field, rows * cols * field.width);
  }

  get time() { return this.engine.view.getFloat64(this.pointer, true); }
  set time(value) { this.engine.view.setFloat64(this.pointer, value, true); }

  step(steps = 1) { for (let i = 0; i < steps; i++) this.engine.c.sn_step(this.model.pointer, this.pointer); }
  forward() { this.engine.c.sn_forward(this.model.pointer, this.pointer); }
  inverse() { this.engine.c.sn_inverse(this.model.pointer, this.pointer); }

  /** Back to the initial state, or to a keyframe by number or name. */
  reset(key = -1) {
    const id = typeof key === 'string' ? this.model.id('key', key) : key;
    if (typeof key === 'string' && id < 0) throw new RangeError(`the model has no keyframe '${key}'`);
    const found = this.engine.c.sn_reset_to_key(this.model.pointer, this.pointer, id);
    if (!found && id >= 0) throw new RangeError(`the model has no keyframe ${id}`);
  }

  /** The contacts of the last pass, as copies: geom, pos, frame, dist, ... and the force in the contact's frame. */
  contacts() {
    const { engine } = this, { c } = engine, stride = c.sn_page_contact_bytes(), list = [];
    const first = engine.ints[this.#contactOffset() / 4], out = engine.allocate(48);
    for (let i = 0; i < this.ncon; i++) {
      const contact = {};
      for (const field of engine.fields.contact.values()) {
        const values = engine.array(field.kind, first + i * stride + field.offset, field.width);
        contact[field.name] = field.width === 1 ? Number(values[0]) : values.slice();
      }
      c.sn_contact_force(this.model.pointer, this.pointer, i, out);
      contact.force = engine.array(0, out, 6).slice();
      list.push(contact);
    }
    c.free(out);
    return list;
  }

  #contactOffset() { return this.pointer + this.engine.c.sn_page_contact_offset(); }
}
