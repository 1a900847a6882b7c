// together.js — several models in one scene: an MJCF model that attaches each of them, side by side along y
import { candidates, isIncluded } from './files.js';

export const TOGETHER = 'all of them in one scene';

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** MJCF files among the models that no other one includes: those that can stand side by side. */
export function attachable(files) { return candidates(files).filter((name) => /\.(xml|mjcf)$/i.test(name) && !isIncluded(files, name)); }

// Names of the prefixes: that of the file, with a number where two files share it.
function prefixes(names) {
  const short = names.map((name) => name.split('/').pop().replace(/\.\w+$/, ''));
  return short.map((name, i) => (short.indexOf(name) === short.lastIndexOf(name) ? name : `${name}${short.slice(0, i + 1).filter((other) => other === name).length}`));
}

/** The text of the scene; `extents`: size of each model [m], which keeps it clear of its neighbours. */
export function sceneText(names, extents) {
  const words = prefixes(names);
  let y = 0;
  const frames = names.map((name, i) => {
    if (i) y += (extents[i - 1] + extents[i]) / 2;
    return `<frame pos="0 ${y} 0"><attach model="${escaped(words[i])}" prefix="${escaped(words[i])}/"/></frame>`;
  });
  const models = names.map((name, i) => `<model name="${escaped(words[i])}" file="${escaped(name)}"/>`);
  return `<mujoco model="${escaped(words.join(', '))}"><asset>${models.join('')}</asset><worldbody>${frames.join('')}</worldbody></mujoco>`;
}

/** The files with the scene of all models added under the name TOGETHER. */
export function withScene(engine, files) {
  const names = attachable(files), extents = names.map((name) => {
    const model = engine.loadModel(files, name), { extent } = model.stat;
    model.free();
    return extent;
  });
  return new Map(files).set(TOGETHER, new TextEncoder().encode(sceneText(names, extents)));
}
