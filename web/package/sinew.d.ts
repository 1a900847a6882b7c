/** The engine in WebAssembly: models from files in memory, worlds whose fields are typed arrays. */

export interface Diagnostic {
  severity: 'error' | 'warning';
  file: string;
  /** From 1; 0 where unknown. */
  line: number;
  column: number;
  message: string;
  /** "hand.xml:12" for a file that was included from there. */
  included: string;
}

export class ModelError extends Error {
  diagnostics: Diagnostic[];
}

export function formatDiagnostic(item: Diagnostic): string;

/** Kinds of objects that have names, with MuJoCo's numbers. */
export const objects: Readonly<Record<string, number>>;

export type Files = string | Uint8Array | Record<string, string | Uint8Array> | Map<string, string | Uint8Array>;
export type FieldArray = Float64Array | Float32Array | Int32Array | BigInt64Array | Uint8Array;
export interface Settings { [name: string]: any }

export interface Field {
  name: string;
  doc: string;
  kind: number;
  width: number;
  offset: number;
  single: boolean;
}

/** Starts an engine. `source`: bytes, module or address of sinew.wasm; by default the file beside this one. */
export function createEngine(source?: BufferSource | WebAssembly.Module | URL | string): Promise<Engine>;

export class Engine {
  /** All public C functions by name; structs are addresses in its `memory`. */
  readonly c: any;
  readonly fields: Record<'size' | 'option' | 'statistic' | 'visual' | 'model' | 'data' | 'frameSize' | 'frame' | 'contact', Map<string, Field>>;
  readonly version: string;
  /** Checksums of the groups of `sinew selfcheck`, the same on every machine. */
  selfcheck(): string[];
  /** Compiles the file `main`; throws ModelError. */
  loadModel(files: Files, main?: string): Model;
  allocate(bytes: number): number;
  allocateText(text: string): number;
  text(address: number): string;
  array(kind: number, address: number, length: number): FieldArray;
}

export class Model {
  readonly engine: Engine;
  readonly pointer: number;
  readonly diagnostics: Diagnostic[];
  readonly opt: Settings;
  readonly stat: Settings;
  readonly vis: Settings;
  name(type: string | number, id: number): string;
  id(type: string | number, name: string): number;
  field(name: string): FieldArray;
  /** The compiled model as the bytes of a .snb file. */
  save(): Uint8Array;
  free(): void;
  // MODEL FIELDS
}

export interface Contact { geom: Int32Array; dist: number; pos: Float64Array; frame: Float64Array; force: Float64Array; [name: string]: any }

export class Data {
  constructor(model: Model);
  readonly engine: Engine;
  readonly model: Model;
  readonly pointer: number;
  time: number;
  step(steps?: number): void;
  forward(): void;
  inverse(): void;
  /** To the initial state, or to a keyframe by number or name. */
  reset(key?: number | string): void;
  contacts(): Contact[];
  free(): void;
  // DATA FIELDS
}
