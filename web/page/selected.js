// selected.js — the selected body in numbers, bodies that are hidden, and equalities that are switched on and off
import { $, checkbox, element, objectName } from './panels.js';

const BODY = 1;  // snObjectType
const EQUALITIES = ['connect', 'weld', 'joint', 'tendon', 'flex'];
const MOST_EQUALITIES = 200;

const vector = (values, digits = 3) => Array.from(values, (x) => x.toFixed(digits)).join('  ');

// Linear and angular velocity of a body at its centre of mass, in world axes.
function velocityOf({ engine, model, data }, body) {
  const out = engine.allocate(48);
  engine.c.sn_object_velocity(model.pointer, data.pointer, BODY, body, 0, out);
  const [wx, wy, wz, ...linear] = engine.array(0, out, 6);
  engine.c.free(out);
  return { linear, angular: [wx, wy, wz] };
}

/** Bodies from `body` on down the tree. */
export function subtree(model, body) {
  const parents = model.body_parentid, inside = new Uint8Array(parents.length);
  inside[body] = 1;
  for (let child = body + 1; child < parents.length; child++) inside[child] = inside[parents[child]];
  return inside;
}

export class SelectedPanel {
  constructor(page) {
    this.page = page;
    $('hide-body').addEventListener('click', () => this.hide(false));
    $('hide-subtree').addEventListener('click', () => this.hide(true));
    $('show-bodies').addEventListener('click', () => this.showAll());
  }

  setModel() {
    this.hidden = new Uint8Array(this.page.world.model.nbody);
    this.#apply();
    this.#fillEqualities();
  }

  #apply() {
    const { page } = this;
    page.picture?.hide(this.hidden);
    for (const row of $('tree').children) row.classList.toggle('unseen', Boolean(this.hidden[Number(row.dataset.body)]));
    $('show-bodies').disabled = !this.hidden.includes(1);
    page.changed();
  }

  /** Hides the selected body in pictures, alone or with all that hangs on it; it is simulated as before. */
  hide(all) {
    const { model, selected } = this.page.world;
    if (selected <= 0) return;
    const inside = subtree(model, selected);
    for (let body = 0; body < model.nbody; body++) if (all ? inside[body] : body === selected) this.hidden[body] = 1;
    this.#apply();
  }

  showAll() {
    this.hidden.fill(0);
    this.#apply();
  }

  draw() {
    const { world } = this.page, body = world.selected;
    $('selected-panel').hidden = body <= 0;
    if (body <= 0 || !$('selected-panel').open) return;
    const { model, data } = world, { linear, angular } = velocityOf(world, body), at = (field, size) => data[field].subarray(size * body, size * (body + 1));
    const lines = [['body', `${objectName(model, 'body', body)} (${body})`], ['mass, with its subtree', `${model.body_mass[body].toPrecision(4)}, ${model.body_subtreemass[body].toPrecision(4)} kg`],
      ['position [m]', vector(at('xpos', 3))], ['orientation (w x y z)', vector(at('xquat', 4))], ['velocity [m/s]', vector(linear)], ['angular velocity [rad/s]', vector(angular)]];
    $('selected').replaceChildren(...lines.map(([title, value]) => element('div', {}, element('span', { textContent: title }), element('output', { textContent: value }))));
  }

  #fillEqualities() {
    const { page } = this, { model, data } = page.world, rows = [];
    for (let i = 0; i < Math.min(model.neq, MOST_EQUALITIES); i++) {
      const name = model.name('equality', i) || `${EQUALITIES[model.eq_type[i]] ?? 'equality'} ${i}`;
      rows.push(checkbox(name, data.eq_active[i] > 0, (on) => {
        page.world.data.eq_active[i] = on ? 1 : 0;
        page.world.data.forward();
        page.changed();
      }));
      rows.at(-1).firstChild.dataset.equality = i;
    }
    $('equalities').replaceChildren(...rows);
    $('equality-panel').hidden = !rows.length || Boolean(page.setup.follow);
  }
}
