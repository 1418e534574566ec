/**
 * Our fallback font for letters that none of PDFium's faces has, in fonts that a file doesn't contain; runs in PDFium's
 * thread. PDFium's own faces (Latin, and some Greek in symbols) are not affected.
 */
import { readFileSync } from "node:fs";
import { isStandardFont, standardFace } from "./standard-faces.mjs";

/**
 * The caller in PDFium that asks for a font to replace a missing glyph, CPDF_Font::FallbackFontFromCharcode, by its
 * number in @hyzyla/pdfium 2.1.13. Nothing in the request itself distinguishes it from one for a font that the page
 * names.
 */
const fallback = "wasm-function[4165]";
const ansi = 0;
/** Windows' bit for a family with serifs. */
const roman = 16;

/**
 * Sets PDFium's callbacks for the system's fonts (FPDF_SYSFONTINFO in fpdf_sysfontinfo.h); `path` is that of a TrueType
 * font. With `substitutes`, text in a font that is not in the file is drawn in one of them, instead of in the face that
 * PDFium fits to the font.
 */
export function lendFace(pdfium, exports, { path, substitutes }) {
  const info = pdfium._FPDF_GetDefaultSystemFontInfo();
  const slots = new Int32Array(pdfium.HEAPU8.buffer, info, 9).slice(1);
  const nothing = () => 0;
  const callbacks = [
    { takes: 1, does: nothing },
    { takes: 2, does: nothing },
    { takes: 7, answers: true, does: handleFor },
    { takes: 2, answers: true, does: nothing },
    {
      takes: 5,
      answers: true,
      does: (_info, font, table, at, room) => copy(font, table, at, room),
    },
    { takes: 4, answers: true, does: nothing },
    { takes: 2, answers: true, does: () => ansi },
    { takes: 2, does: nothing },
  ];
  // The table of functions can't grow, so ours replace those that would read the system's folders.
  const table = exports.__indirect_function_table;
  for (const [at, callback] of callbacks.entries()) table.set(slots[at], callable(callback));
  pdfium._FPDF_SetSystemFontInfo(info);

  const files = [() => readFileSync(path)];
  const handles = new Map();
  const faces = [];

  /** The handle of a font, by its place in `files`; 0 if PDFium has one by this name. */
  function handleFor(_info, weight, isItalic, charset, pitch, at) {
    if (isForMissingGlyph()) return 1;
    const family = textAt(pdfium, at);
    if (!substitutes || charset !== ansi || isStandardFont(family)) return 0;
    const name = substitutes.record(family, {
      hasSerifs: (pitch & roman) !== 0,
      weight,
      isItalic: isItalic !== 0,
    });
    if (!handles.has(name))
      handles.set(
        name,
        files.push(() => standardFace(pdfium, name)),
      );
    return handles.get(name);
  }

  /** The length of the whole font (`table` is 0), which is copied if there is room for it; 0 for a single table. */
  function copy(handle, table, at, room) {
    if (table !== 0) return 0;
    faces[handle] ??= files[handle - 1]();
    const face = faces[handle];
    if (room >= face.length) pdfium.HEAPU8.set(face, at);
    return face.length;
  }
}

function textAt({ HEAPU8 }, at) {
  return Buffer.from(HEAPU8.buffer, at, HEAPU8.indexOf(0, at) - at).toString("latin1");
}

const isForMissingGlyph = () => new Error().stack.includes(fallback);

/**
 * A function that WebAssembly can call through its table: a module that exports what it imports. All parameters have 32
 * bits.
 */
function callable({ takes, answers = false, does }) {
  const module = moduleOf(takes, answers);
  return new WebAssembly.Instance(module, { f: { f: does } }).exports.f;
}

const modules = new Map();

/** Compiled once in a thread, which starts PDFium more than once. */
function moduleOf(takes, answers) {
  const key = `${takes} ${answers}`;
  const module = modules.get(key) ?? new WebAssembly.Module(exporting(takes, answers));
  modules.set(key, module);
  return module;
}

function exporting(takes, answers) {
  const i32 = 0x7f;
  const section = (id, content) => [id, content.length, ...content];
  const type = [0x60, takes, ...Array(takes).fill(i32), ...(answers ? [1, i32] : [0])];
  const name = [1, 0x66];
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, ...type]),
    ...section(2, [1, ...name, ...name, 0, 0]),
    ...section(7, [1, ...name, 0, 0]),
  ]);
}
