// files.js — models and runs that are dropped on the page
import { unzip } from './archive.js';

const MODELS = /\.(xml|mjcf|urdf|osim|snb)$/i;

async function entries(entry, path = '') {
  if (entry.isFile) {
    const file = await new Promise((found, failed) => entry.file(found, failed));
    return [[path + entry.name, new Uint8Array(await file.arrayBuffer())]];
  }
  const reader = entry.createReader(), list = [];
  for (;;) {
    const some = await new Promise((found, failed) => reader.readEntries(found, failed));
    if (!some.length) break;
    for (const child of some) list.push(...await entries(child, `${path}${entry.name}/`));
  }
  return list;
}

/** Bytes by name of what a drop or a choice holds, folders walked and zip archives unpacked. */
export async function collect(transfer) {
  const roots = [...(transfer.items ?? [])].map((item) => item.webkitGetAsEntry?.()).filter(Boolean), files = new Map();
  let list = [];
  if (roots.length) for (const root of roots) list.push(...await entries(root));
  else list = await Promise.all([...transfer.files].map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())]));
  for (const [name, bytes] of list) {
    if (/\.zip$/i.test(name)) for (const [inner, content] of await unzip(bytes)) files.set(inner, content);
    else files.set(name, bytes);
  }
  return files;
}

const decoded = new WeakMap();

// Names, without folders, of the files that a model includes or attaches.
function namedBy(bytes) {
  if (!decoded.has(bytes)) {
    const found = new TextDecoder().decode(bytes).matchAll(/<(?:include|model)[^>]*file\s*=\s*["']([^"']+)/g);
    decoded.set(bytes, new Set([...found].map(([, target]) => target.split('/').pop())));
  }
  return decoded.get(bytes);
}

/** Whether another model includes or attaches this one. */
export function isIncluded(files, name) {
  const short = name.split('/').pop();
  return [...files].some(([other, bytes]) => other !== name && MODELS.test(other) && !/\.snb$/i.test(other) && namedBy(bytes).has(short));
}

/** Files that can be the model itself, the likeliest first: not included by another, a scene, near the root. */
export function candidates(files) {
  const names = [...files.keys()].filter((name) => MODELS.test(name));
  const badness = new Map(names.map((name) => [name, 100 * isIncluded(files, name) + 10 * name.split('/').length - (/scene/i.test(name) ? 1 : 0)]));
  return names.sort((a, b) => badness.get(a) - badness.get(b) || a.localeCompare(b));
}
