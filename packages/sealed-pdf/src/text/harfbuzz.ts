import type { FontFile } from "./font-file.ts";
import type { FontSource } from "./fonts.ts";

/** The file in a font source with the shaper for texts that are more than letters side by side. */
export const shaperFile = "harfbuzz.wasm";

/** A glyph with its position, in font units. */
export interface PlacedGlyph {
  readonly glyph: number;
  /** Index of the text's code unit at which its cluster starts. */
  readonly cluster: number;
  readonly advance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

/** HarfBuzz in WebAssembly; it needs nothing but memory. */
export class HarfBuzz {
  readonly #calls: Calls;
  readonly #fonts = new WeakMap<FontFile, number>();

  private constructor(calls: Calls) {
    this.#calls = calls;
  }

  static async load(source: FontSource): Promise<HarfBuzz> {
    const known = loaded.get(source) ?? HarfBuzz.#start(source);
    loaded.set(source, known);
    return known;
  }

  /** The glyphs in visual order, left to right. */
  shape(font: FontFile, text: string, direction: "ltr" | "rtl"): PlacedGlyph[] {
    const calls = this.#calls;
    const buffer = calls.hb_buffer_create();
    const units = this.#put(Buffer.from(text, "utf16le"));
    calls.hb_buffer_add_utf16(buffer, units, text.length, 0, text.length);
    calls.free(units);
    calls.hb_buffer_guess_segment_properties(buffer);
    calls.hb_buffer_set_direction(buffer, directions[direction]);
    calls.hb_shape(this.#font(font), buffer, 0, 0);
    const count = calls.hb_buffer_get_length(buffer);
    const infos = calls.hb_buffer_get_glyph_infos(buffer, 0);
    const positions = calls.hb_buffer_get_glyph_positions(buffer, 0);
    // Only after shaping, since growing the memory replaces its buffer.
    const memory = new DataView(calls.memory.buffer);
    const glyphs = Array.from({ length: count }, (_, i): PlacedGlyph => {
      const [info, position] = [infos + i * 20, positions + i * 20];
      return {
        glyph: memory.getUint32(info, true),
        cluster: memory.getUint32(info + 8, true),
        advance: memory.getInt32(position, true),
        xOffset: memory.getInt32(position + 8, true),
        yOffset: memory.getInt32(position + 12, true),
      };
    });
    calls.hb_buffer_destroy(buffer);
    return glyphs;
  }

  /** Fonts are kept: a process has few of them, and opening one takes longer than typesetting a name. */
  #font(file: FontFile): number {
    const known = this.#fonts.get(file);
    if (known !== undefined) return known;
    const calls = this.#calls;
    const bytes = file.unpacked();
    const writable = 2;
    const blob = calls.hb_blob_create(this.#put(bytes), bytes.length, writable, 0, 0);
    const font = calls.hb_font_create(calls.hb_face_create(blob, 0));
    this.#fonts.set(file, font);
    return font;
  }

  #put(bytes: Uint8Array): number {
    const at = this.#calls.malloc(bytes.length);
    new Uint8Array(this.#calls.memory.buffer).set(bytes, at);
    return at;
  }

  static async #start(source: FontSource): Promise<HarfBuzz> {
    const bytes = new Uint8Array(await source.read(shaperFile));
    const memory: { own?: WebAssembly.Memory } = {};
    const { instance } = await WebAssembly.instantiate(bytes, systemCalls(memory));
    const calls = instance.exports;
    if (!areCalls(calls)) throw new TypeError(`${shaperFile} lacks a function that is called`);
    memory.own = calls.memory;
    calls.__wasm_call_ctors();
    return new HarfBuzz(calls);
  }
}

const loaded = new WeakMap<FontSource, Promise<HarfBuzz>>();

/** Values of `hb_direction_t`. */
const directions = { ltr: 4, rtl: 5 } as const;

const calledFunctions = [
  "__wasm_call_ctors",
  "malloc",
  "free",
  "hb_blob_create",
  "hb_face_create",
  "hb_font_create",
  "hb_buffer_create",
  "hb_buffer_destroy",
  "hb_buffer_add_utf16",
  "hb_buffer_guess_segment_properties",
  "hb_buffer_set_direction",
  "hb_buffer_get_length",
  "hb_buffer_get_glyph_infos",
  "hb_buffer_get_glyph_positions",
  "hb_shape",
] as const;

type Calls = { readonly memory: WebAssembly.Memory } & {
  readonly [name in (typeof calledFunctions)[number]]: (...numbers: number[]) => number;
};

const areCalls = (found: WebAssembly.Exports): found is WebAssembly.Exports & Calls =>
  found.memory instanceof WebAssembly.Memory &&
  calledFunctions.every((name) => typeof found[name] === "function");

const pageBytes = 64 * 1024;

/** The module's imports: more memory; the others are never called. */
function systemCalls(memory: { readonly own?: WebAssembly.Memory }): WebAssembly.Imports {
  const refuse = (): never => {
    throw new Error("HarfBuzz asked for what it is not given");
  };
  return {
    wasi_snapshot_preview1: { proc_exit: refuse },
    env: {
      _emscripten_runtime_keepalive_clear: () => undefined,
      _abort_js: refuse,
      _setitimer_js: refuse,
      emscripten_resize_heap: (bytes: number) => {
        const missing = (bytes >>> 0) - (memory.own?.buffer.byteLength ?? 0);
        memory.own?.grow(Math.ceil(missing / pageBytes));
        return 1;
      },
    },
  };
}
