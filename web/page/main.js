// main.js — the page: a model simulated here, played back, or followed where a program simulates it
//   The setup says which: {main, zip | url, run, watch, follow}; without one the page waits for a file to be dropped.
import { ModelError, createEngine } from '../package/sinew.js';
import { fromBase64, inflate, unzip } from './archive.js';
import { candidates, collect } from './files.js';
import { listen } from './mouse.js';
import { Ghost, History } from './history.js';
import { JointPanel } from './joints.js';
import { Layout } from './layout.js';
import { MusclePanel } from './muscles.js';
import { OptionPanel } from './options.js';
import { $, clearMessages, connectPanels, element, objectName, say, showControls, showDiagnostics, showModel, showSelection } from './panels.js';
import { Picture } from './picture.js';
import { Overlay, Widgets, keyCode, showTexts } from './overlay.js';
import { Playback } from './playback.js';
import { Plots } from './plots.js';
import { SelectedPanel } from './selected.js';
import { follow, watch } from './server.js';
import { Meter, showContacts, showStatistics } from './statistics.js';
import { TOGETHER, attachable, withScene } from './together.js';
import { World } from './world.js';

const SPEEDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];
const COMPILED = 'model.snb';  // of a server that watches
const REST = 400;  // [ms] after the last change: then the picture is drawn once with all pixels and triangles
const PANEL_EVERY = 60, PANEL_EVERY_IN_SOFTWARE = 200;  // [ms] between pictures of plots and numbers
const ACTUATOR = 19, TENDON = 18;  // snObjectType
const CLICK_WITHIN = 0.02;  // of the height of the picture: how near a click is to the muscle that it means

// Whether an element uses a key itself: a button that has the focus is pressed by the space bar, a slider moved by arrows.
function takesKey({ tagName, type }, key) {
  if (tagName === 'BUTTON' || type === 'checkbox') return key === ' ' || key === 'Enter';
  if (type === 'range') return key.startsWith('Arrow');
  return /INPUT|SELECT|TEXTAREA/.test(tagName);
}

class Page {
  constructor(setup) {
    this.setup = setup;
    this.playing = false;
    this.speed = 1;
    this.world = null;
    this.playback = null;
    this.wishes = {};
    this.dirty = true;
    this.cost = { simulate: 0, list: 0, draw: 0 };
    this.meter = new Meter();
    this.ghost = null;
  }

  // ---- models

  async start() {
    try {
      this.picture = new Picture($('picture'), $('labels'));
    } catch (error) {
      say(`This browser draws no WebGL 2 here (${error.message}). Simulation, plots and controls work; the picture stays empty.`, 'error keep');
      this.picture = null;
    }
    this.engine = await createEngine(await inflate(fromBase64($('engine').textContent), 'gzip'));
    this.plots = new Plots(this);
    this.panels = [this.plots, new JointPanel(this), new MusclePanel(this), new OptionPanel(this), new SelectedPanel(this)];
    [, this.jointPanel, this.musclePanel, this.optionPanel, this.selectedPanel] = this.panels;
    this.layout = new Layout(this);
    this.widgets = new Widgets((index, value) => (this.wishes.widgets ??= []).push([index, value]));
    this.#connect();
    const { setup } = this;
    if (setup.zip || setup.url) await this.#fetchModel();
    else $('drop').hidden = false;
    if (setup.run) await this.#openRun(setup.run.startsWith?.('data:') ? fromBase64(setup.run.slice(5)) : await this.#get(setup.run));
    if (setup.watch) watch(() => this.#fetchModel(), (gone) => this.#serverGone(gone));
    if (setup.follow) follow(this, (gone, closed) => this.#serverGone(gone, closed));
    requestAnimationFrame((now) => this.#frame(now));
  }

  async #get(name) {
    const answer = await fetch(name, { cache: 'no-store' });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
    return new Uint8Array(await answer.arrayBuffer());
  }

  // The model as the server compiled it, in a fraction of the time; empty where it has errors or warnings to show.
  async #compiled() {
    const compiled = await this.#get(COMPILED);
    return compiled.length ? compiled : null;
  }

  async #fetchModel() {
    const { setup } = this;
    try {
      const compiled = setup.watch ? await this.#compiled() : null;
      if (compiled) return void this.open(new Map([[COMPILED, compiled]]), setup.main, COMPILED);
      const bytes = setup.zip ? fromBase64(setup.zip) : await this.#get(setup.url);
      const files = setup.follow ? new Map([[setup.main, bytes]]) : await unzip(bytes);
      this.open(files, setup.main);
    } catch (error) {
      this.#refused(error);
    }
  }

  /** Compiles and shows a model; the old one goes on where the new one has errors. */
  open(files, main, compiled = main) {
    const old = this.world;
    clearMessages();
    this.tooMany = null;
    let world;
    try {
      world = new World(this.engine, files, main, compiled);
    } catch (error) {
      this.#refused(error);
      return false;
    }
    const same = old && old.main === main;
    if (same && world.resume(old)) world.camera = old.camera;
    this.setGhost(null);
    this.world = world;
    this.playback = null;
    this.history = this.setup.follow ? null : new History(world);
    this.history?.record();
    $('slider').hidden = true;
    $('drop').hidden = true;
    this.picture?.setModel(world.model);
    showModel(this);
    showDiagnostics(world.model.diagnostics);
    for (const panel of this.panels) panel.setModel();
    old?.free();
    this.changed();
    return true;
  }

  #refused(error) {
    if (error instanceof ModelError) showDiagnostics(error.diagnostics);
    else say(String(error.message ?? error));
    if (!this.world) $('drop').hidden = false;
  }

  async #openRun(bytes) {
    if (!this.world) throw new Error('a run needs its model: drop the model first');
    const run = await Playback.read(bytes, this.world.model);
    if (this.playback) return this.setGhost(Ghost.fromPlayback(this.world, run));
    this.playback = run;
    Object.assign($('slider'), { hidden: false, max: this.playback.rows - 1, value: 0 });
    this.clock = this.playback.time[0];
    if (this.world.osim && this.world.model.nbody > 1) this.world.homeBody = 1;  // people walk out of a picture that stands still
    this.layout.resetCamera();
    return this.changed();
  }

  // ---- a second run

  /** Shows a ghost next to the run, or none. */
  setGhost(ghost) {
    this.ghost?.free();
    this.ghost = ghost;
    $('clear-ghost').disabled = !ghost;
    this.changed();
  }

  /** Keeps the run so far as a ghost: reset, change something, and play again. */
  keepGhost() {
    if (this.playback) this.setGhost(Ghost.fromPlayback(this.world, this.playback));
    else if (this.history?.rows) this.setGhost(new Ghost(this.world, this.history.track()));
  }

  async #dropped(transfer) {
    try {
      const files = await collect(transfer), runs = [...files.keys()].filter((name) => /\.npz$/i.test(name));
      const models = candidates(files);
      if (models.length) this.#offer(files, models);
      for (const run of runs) await this.#openRun(files.get(run));
      if (!models.length && !runs.length) say('no model among these files: expected .xml, .urdf, .snb, a zip with one inside, or a run (.npz)');
    } catch (error) {
      this.#refused(error);
    }
  }

  // One model is opened; where there are more, a list lets the user take another, or all in one scene.
  #offer(files, models) {
    this.open(files, models[0]);
    document.getElementById('main')?.remove();
    if (models.length < 2) return;
    const names = attachable(files).length > 1 ? [...models, TOGETHER] : models;
    const select = element('select', { id: 'main', ariaLabel: 'model file' }, ...names.map((name) => element('option', { value: name, textContent: name })));
    select.addEventListener('change', () => this.#choose(files, select.value));
    $('name').after(select);
  }

  #choose(files, name) {
    try {
      this.open(name === TOGETHER ? withScene(this.engine, files) : files, name);
    } catch (error) {
      this.#refused(error);
    }
  }

  // ---- following a program

  takeWishes() {
    const wishes = this.wishes;
    this.wishes = {};
    if (this.world?.held) wishes.pull = this.world.pull();
    return wishes;
  }

  async arrived(model, state, shapes, info) {
    if (this.followed !== model) {
      this.followed = model;
      await this.#fetchModel();
    }
    if (!this.world || !state.length) return;
    const { engine, data, model: { pointer } } = this.world, mask = 0x1fff, at = engine.allocate(8 * state.length);
    if (engine.c.sn_state_size(pointer, mask) === state.length) {
      engine.array(0, at, state.length).set(state);
      engine.c.sn_state_set(pointer, data.pointer, at, mask);
      data.forward();
    }
    engine.c.free(at);
    this.world.overlay = new Overlay(shapes, info);
    this.#obey(info);
    this.dirty = true;
  }

  // Texts of the program, and its camera and options where it chose others since the last answer.
  #obey({ texts, camera, options, widgets }) {
    this.widgets.show(widgets);
    if (JSON.stringify(texts) !== this.texts) showTexts(texts);
    this.texts = JSON.stringify(texts);
    if (camera && camera.number !== this.cameraNumber) {
      this.cameraNumber = camera.number;
      this.world.setCamera(camera.type, camera.id);
      this.world.camera = camera;
    }
    if (options && options.number !== this.optionNumber) {
      this.optionNumber = options.number;
      this.world.setOptions(options);
    }
  }

  controlled(actuator, value) {
    if (this.setup.follow) (this.wishes.ctrl ??= []).push([actuator, value]);
    if (!this.playing && !this.playback && !this.setup.follow) this.world.data.forward();
    this.changed();
  }

  #serverGone(gone, closed = false) {
    this.goneMessage?.remove();
    if (!gone) return;
    const lost = this.setup.follow ? 'what is shown is the last that it sent' : 'the simulation goes on here; files are no longer watched';
    this.goneMessage = say(`${closed ? 'The program has closed the view' : 'The server does not answer'}: ${lost}.`, 'note keep');
  }

  // ---- the loop

  changed() { this.dirty = true; }

  selectionChanged() {
    showSelection(this);
    const body = this.world.selected;
    if (this.setup.follow) this.wishes.select = body;
    if (body > 0) document.title = `${objectName(this.world.model, 'body', body)} - Sinew`;
    this.changed();
  }

  #move(seconds) {
    const { world } = this;
    if (this.setup.follow) return;
    if (this.playback) {
      if (this.playing) this.clock += seconds * this.speed;
      if (this.clock > this.playback.end) this.clock = this.playback.time[0];
      const row = this.playback.rowAt(this.clock);
      if (row !== this.playback.row) this.dirty = true;
      this.playback.show(world, row);
      $('slider').value = row;
    } else if (this.playing) {
      this.steps = world.advance(seconds * this.speed);
      this.history.record();
    } else if (world.held) {
      this.dirty = true;
    }
  }

  #frame(now) {
    requestAnimationFrame((next) => this.#frame(next));
    const seconds = Math.min((now - (this.before ?? now)) / 1000, 0.1);
    this.before = now;
    if (!this.world) return;
    try {
      this.#show(now, seconds);
    } catch (error) {
      if (this.playing) this.play(false);
      if (!this.failed) say(`${error.message}\nThe simulation stopped; reset or load the model again.`);
      this.failed = true;
    }
  }

  #show(now, seconds) {
    const t0 = performance.now(), before = this.world.data.time;
    this.steps = 0;
    this.#move(seconds);
    const t1 = performance.now(), moving = this.playing || this.setup.follow;
    const fine = !moving && !this.dirty;
    if (fine && !(now > this.refineAt)) return;
    this.refineAt = moving || fine ? Infinity : now + REST;
    this.dirty = false;
    this.world.look();
    const t2 = performance.now();
    this.picture?.draw(this.engine, this.world.scene, { moving: Boolean(moving), fine, ghost: this.#ghostItems() });
    if (this.picture?.left > 0 && !this.tooMany) this.tooMany = say(`${this.picture.left} of ${this.picture.left + this.picture.items} items are not drawn: there are more than this browser draws in reasonable time. All of them are simulated.`, 'note');
    const t3 = performance.now(), mean = (name, value) => { this.cost[name] += 0.05 * (value - this.cost[name]); };
    mean('simulate', t1 - t0);
    mean('list', t2 - t1);
    mean('draw', t3 - t2);
    if (this.playing) this.meter.count(now, Math.max(0, this.world.data.time - before), this.steps);
    if (moving && seconds > 0 && !this.recorder) this.picture?.adapt(1000 * seconds);
    if (moving) this.plots.sample();
    if (now - (this.panelsAt ?? 0) > (this.picture?.software ? PANEL_EVERY_IN_SOFTWARE : PANEL_EVERY) || !moving) this.#showNumbers(now);
  }

  #ghostItems() { return this.ghost ? { scene: this.ghost.look(this.world.data.time), tint: this.ghost.tint } : null; }

  #showNumbers(now) {
    this.panelsAt = now;
    this.plots.draw();
    this.jointPanel.draw();
    this.musclePanel.draw();
    this.selectedPanel.draw();
    showControls(this);
    showContacts(this);
    showStatistics(this);
    this.#showHistory();
    $('time').textContent = `${this.world.data.time.toFixed(3)} s`;
    $('rate').textContent = this.playing && !this.playback ? this.meter.text() : '';
  }

  // The slider goes over the live run as over a recorded one.
  #showHistory() {
    if (this.playback || !this.history) return;
    Object.assign($('slider'), { hidden: this.history.rows < 2, max: this.history.rows - 1 });
    $('slider').value = this.history.at;
  }

  // ---- the bar

  play(on) {
    this.playing = on;
    this.failed = false;
    this.meter.restart();
    $('play').textContent = on ? 'pause' : 'play';
    $('play').classList.toggle('on', on);
    this.changed();
  }

  step() {
    if (!this.world) return;
    this.play(false);
    if (this.playback) this.clock = this.playback.time[Math.min(this.playback.row + 1, this.playback.rows - 1)];
    else {
      this.world.step(1);
      this.history?.record();
    }
    this.plots.sample();
    this.changed();
  }

  /** One picture back in time; playing goes on from there. */
  back() {
    if (!this.world || this.setup.follow) return;
    this.play(false);
    if (this.playback) this.clock = this.playback.time[Math.max(this.playback.row - 1, 0)];
    else this.goTo(this.history.at - 1);
    this.changed();
  }

  /** Shows a row of the history of a live run, or of a recorded one. */
  goTo(row) {
    this.play(false);
    if (this.playback) this.clock = this.playback.time[row];
    else this.history.show(row);
    this.changed();
  }

  reset() {
    this.failed = false;
    if (this.playback) this.clock = this.playback.time[0];
    else if (this.world) this.#resetWorld($('key').value);
    if (this.setup.follow) this.wishes.key = Number($('key').value);
    this.changed();
  }

  // To a keyframe of the model, the initial state, or a state that was saved on the page.
  #resetWorld(key) {
    const own = /^own (\d+)$/.exec(key);
    if (own) this.optionPanel.restore(Number(own[1]));
    else this.world.reset(Number(key));
    this.history?.clear();
    this.history?.record();
    this.plots.sample();
  }

  /** A click on the picture: a muscle or tendon under it shows its curve. */
  clickedAt(x, y) {
    if (!this.picture || !this.musclePanel.muscles?.length) return;
    const near = [ACTUATOR, TENDON].map((type) => ({ type, ...this.picture.nearest(this.engine, this.world.scene, type, x, y, CLICK_WITHIN) }));
    const { type, id } = near[0].distance <= near[1].distance ? near[0] : near[1], { model } = this.world;
    if (id < 0) return;
    const actuator = type === ACTUATOR ? id : this.musclePanel.muscles.find((muscle) => model.actuator_trnid[2 * muscle.actuator] === id)?.actuator;
    if (actuator !== undefined && this.musclePanel.chooseActuator(actuator)) this.layout.show('right', true);
  }

  #name(extension) { return `${(this.world?.main ?? 'sinew').split('/').pop().replace(/\.\w+$/, '')}.${extension}`; }

  #save(blob, extension) {
    const link = element('a', { href: URL.createObjectURL(blob), download: this.#name(extension) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  // What is saved shows the picture with its labels, all pixels and triangles; drawn anew, since a browser keeps no copy of it.
  #together() {
    this.picture.draw(this.engine, this.world.scene, { fine: true, ghost: this.#ghostItems() });
    const { canvas } = this.picture, both = element('canvas', { width: canvas.width, height: canvas.height }), pen = both.getContext('2d');
    pen.drawImage(canvas, 0, 0);
    pen.drawImage(this.picture.labels.canvas, 0, 0, both.width, both.height);
    return both;
  }

  #film() {
    if (this.recorder) return this.recorder.stop();
    if (!this.picture || !globalThis.MediaRecorder) return say('this browser records no films');
    const type = ['video/mp4;codecs=avc1', 'video/webm;codecs=vp9', 'video/webm'].find((name) => MediaRecorder.isTypeSupported(name));
    const recorder = new MediaRecorder(this.picture.canvas.captureStream(30), { mimeType: type, videoBitsPerSecond: 8e6 }), parts = [];
    recorder.ondataavailable = (event) => parts.push(event.data);
    recorder.onstop = () => {
      this.recorder = null;
      $('film').classList.remove('recording');
      $('film').textContent = 'film';
      this.#save(new Blob(parts, { type }), type.startsWith('video/mp4') ? 'mp4' : 'webm');
    };
    recorder.start();
    this.recorder = recorder;
    $('film').classList.add('recording');
    $('film').textContent = 'stop film';
  }

  #connect() {
    const { setup } = this;
    connectPanels(this);
    listen($('picture'), this);
    $('speed').replaceChildren(...SPEEDS.map((speed) => element('option', { value: speed, textContent: `${speed}×`, selected: speed === 1 })));
    $('speed').addEventListener('change', () => { this.speed = Number($('speed').value); });
    $('play').addEventListener('click', () => this.play(!this.playing));
    $('step').addEventListener('click', () => this.step());
    $('reset').addEventListener('click', () => this.reset());
    $('key').addEventListener('change', () => this.reset());
    $('screenshot').addEventListener('click', () => this.picture && this.world && this.#together().toBlob((blob) => this.#save(blob, 'png')));
    $('film').addEventListener('click', () => this.#film());
    $('slider').addEventListener('input', () => this.goTo(Number($('slider').value)));
    $('back').addEventListener('click', () => this.back());
    $('keep-ghost').addEventListener('click', () => this.world && this.keepGhost());
    $('clear-ghost').addEventListener('click', () => this.setGhost(null));
    if (setup.follow) {
      for (const id of ['play', 'step', 'back', 'speed', 'keep-ghost']) $(id).disabled = true;
      addEventListener('pagehide', () => navigator.sendBeacon('bye'));
    }
    this.#connectKeys();
    this.#connectDrop();
    const fit = () => { this.picture?.resize($('stage').clientWidth, $('stage').clientHeight); this.changed(); };
    new ResizeObserver(fit).observe($('stage'));
    fit();
  }

  #connectKeys() {
    const keys = { ' ': () => this.play(!this.playing), ArrowRight: () => this.step(), ArrowLeft: () => this.back(), Backspace: () => this.reset() };
    addEventListener('keydown', (event) => {
      if (takesKey(event.target, event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.setup.follow && keyCode(event.key)) (this.wishes.keys ??= []).push(keyCode(event.key));
      const act = this.layout.keys[event.key] ?? (this.setup.follow ? null : keys[event.key]);
      if (!act) return;
      event.preventDefault();
      act();
    });
  }

  #connectDrop() {
    addEventListener('dragover', (event) => { event.preventDefault(); $('stage').classList.add('over'); });
    addEventListener('dragleave', () => $('stage').classList.remove('over'));
    addEventListener('drop', (event) => {
      event.preventDefault();
      $('stage').classList.remove('over');
      this.#dropped(event.dataTransfer);
    });
    $('files').addEventListener('change', () => this.#dropped({ files: $('files').files }));
  }
}

const setup = JSON.parse(document.getElementById('setup')?.textContent ?? '{}');
const page = new Page(setup);
globalThis.sinew = page;  // for the browser's console: sinew.world.data.qpos
page.start().then(() => document.body.classList.add('ready'), (error) => {
  say(`The page cannot start: ${error.message}`);
  document.body.classList.add('ready');
});
