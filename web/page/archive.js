// archive.js — files inside files: zip archives, and NumPy's .npz, which are zip archives of arrays

const END = 0x06054b50, ENTRY = 0x02014b50;
const STORED = 0, DEFLATED = 8;

export async function inflate(bytes, format = 'deflate-raw') {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export function fromBase64(text) {
  const raw = atob(text), bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}

function findEnd(view) {
  for (let at = view.byteLength - 22; at >= 0; at--) if (view.getUint32(at, true) === END) return at;
  throw new Error('this is not a zip archive, or its end is missing');
}

/** Bytes by name of all files of a zip archive. */
export async function unzip(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), end = findEnd(view), files = new Map();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error('the directory of the zip archive is damaged');
    const method = view.getUint16(at + 10, true), packed = view.getUint32(at + 20, true);
    const [length, extra, comment] = [28, 30, 32].map((k) => view.getUint16(at + k, true));
    const start = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length));
    const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    if (method !== STORED && method !== DEFLATED) throw new Error(`${name}: compressed in a way (${method}) that is not known here`);
    const content = bytes.subarray(from, from + packed);
    if (!name.endsWith('/')) files.set(name, method === DEFLATED ? await inflate(content) : content.slice());
    at += 46 + length + extra + comment;
  }
  return files;
}

const NUMBERS = { '<f8': Float64Array, '<f4': Float32Array, '<i8': BigInt64Array, '<i4': Int32Array, '|u1': Uint8Array };

/** An .npy file: its numbers as doubles and its shape; null for texts and what else is not of numbers. */
export function parseArray(name, bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), wide = bytes[6] > 1;
  const length = wide ? view.getUint32(8, true) : view.getUint16(8, true), from = (wide ? 12 : 10) + length;
  const head = new TextDecoder().decode(bytes.subarray(wide ? 12 : 10, from));
  const type = /'descr': *'([^']+)'/.exec(head)?.[1], shape = /'shape': *\(([^)]*)\)/.exec(head)?.[1];
  if (!type || shape === undefined || /'fortran_order': *True/.test(head)) throw new Error(`${name}: an array of a kind that is not known here`);
  if (!NUMBERS[type]) return null;
  return {
    shape: shape.split(',').map((part) => part.trim()).filter(Boolean).map(Number),
    values: Float64Array.from(new NUMBERS[type](bytes.slice(from).buffer), Number),
  };
}

/** All arrays of an .npz file by name. */
export async function unpackArrays(bytes) {
  const arrays = new Map();
  for (const [name, content] of await unzip(bytes)) {
    const array = parseArray(name, content);
    if (array) arrays.set(name.replace(/\.npy$/, ''), array);
  }
  return arrays;
}
