import { each, file, from6, type Shapes, streamOf } from "../build.ts";

// Two character maps of a font may map a code to different letters; the glyphs are bars of different heights.

const u16 = (...values: number[]): Buffer =>
  Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));
const u32 = (...values: number[]): Buffer =>
  Buffer.from(
    values.flatMap((value) => [
      (value >>> 24) & 255,
      (value >> 16) & 255,
      (value >> 8) & 255,
      value & 255,
    ]),
  );

/** One contour of four points, in 16-bit words. */
function glyph(top: number): Buffer {
  const head = u16(1, 50, 0, 450, top, 3, 0);
  const flags = Buffer.from([1, 1, 1, 1]);
  const xs = u16(50, 400, 0, -400 & 0xffff);
  const ys = u16(0, 0, top, 0);
  const whole = Buffer.concat([head, flags, xs, ys]);
  return whole.length % 4 === 0
    ? whole
    : Buffer.concat([whole, Buffer.alloc(4 - (whole.length % 4))]);
}
interface Map {
  readonly platform: number;
  readonly encoding: number;
  /** Glyph by code. */
  readonly glyphs: Readonly<Record<number, number>>;
}

function format4({ glyphs }: Map): Buffer {
  const codes = Object.keys(glyphs)
    .map(Number)
    .sort((a, b) => a - b);
  const segments = [
    ...codes.map((code) => ({ code, delta: ((glyphs[code] ?? 0) - code) & 0xffff })),
    { code: 0xffff, delta: 1 },
  ];
  const count = segments.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const body = Buffer.concat([
    u16(count * 2, power * 2, Math.log2(power), (count - power) * 2),
    u16(...segments.map(({ code }) => code)),
    u16(0),
    u16(...segments.map(({ code }) => code)),
    u16(...segments.map(({ delta }) => delta)),
    u16(...segments.map(() => 0)),
  ]);
  return Buffer.concat([u16(4, body.length + 6, 0), body]);
}

function format0({ glyphs }: Map): Buffer {
  const table = Buffer.alloc(256);
  for (const [code, id] of Object.entries(glyphs)) if (Number(code) < 256) table[Number(code)] = id;
  return Buffer.concat([u16(0, 262, 0), table]);
}

function cmap(maps: readonly Map[]): Buffer {
  const tables = maps.map((map) => (map.platform === 1 ? format0(map) : format4(map)));
  let at = 4 + maps.length * 8;
  const heads = maps.map(({ platform, encoding }, i) => {
    const head = Buffer.concat([u16(platform, encoding), u32(at)]);
    at += tables[i]?.length ?? 0;
    return head;
  });
  return Buffer.concat([u16(0, maps.length), ...heads, ...tables]);
}

/** A TrueType font with four bars as glyphs, of heights 100, 200, 450 and 700. */
function trueType(maps: readonly Map[]): Buffer {
  const glyphs = [glyph(100), glyph(200), glyph(450), glyph(700)];
  const offsets = [0];
  for (const one of glyphs) offsets.push((offsets.at(-1) ?? 0) + one.length);
  const count = glyphs.length;
  const tables: Record<string, Buffer> = {
    cmap: cmap(maps),
    glyf: Buffer.concat(glyphs),
    head: Buffer.concat([
      u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
      u16(0, 1000),
      Buffer.alloc(16),
      u16(0, 0, 500, 700, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([
      u32(0x10000),
      u16(800, -200 & 0xffff, 0, 500, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, count),
    ]),
    hmtx: u16(...glyphs.flatMap(() => [500, 50])),
    loca: u32(...offsets),
    maxp: Buffer.concat([u32(0x10000), u16(count, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    post: Buffer.concat([u32(0x30000, 0), u16(0, 0), u32(0, 0, 0, 0, 0)]),
  };
  const names = Object.keys(tables).sort();
  let at = 12 + names.length * 16;
  const rows: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const name of names) {
    const body = tables[name] ?? Buffer.alloc(0);
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    rows.push(Buffer.concat([Buffer.from(name), u32(0, at, body.length)]));
    bodies.push(padded);
    at += padded.length;
  }
  return Buffer.concat([u32(0x10000), u16(names.length, 128, 3, 16), ...rows, ...bodies]);
}

const zero = 0x30;
const plainMap = (platform: number, encoding: number, glyphs: Record<number, number>): Map => ({
  platform,
  encoding,
  glyphs,
});
const pairs: Readonly<Record<string, readonly Map[]>> = {
  "one map": [plainMap(3, 1, { [zero]: 1 })],
  "symbols beside letters in one map": [plainMap(3, 0, { [0xf000 + zero]: 1, [zero]: 3 })],
  "symbols and letters": [plainMap(3, 0, { [0xf000 + zero]: 1 }), plainMap(3, 1, { [zero]: 3 })],
  "letters and Macintosh": [plainMap(1, 0, { [zero]: 3 }), plainMap(3, 1, { [zero]: 1 })],
  "symbols and Macintosh": [plainMap(1, 0, { [zero]: 3 }), plainMap(3, 0, { [0xf000 + zero]: 1 })],
  "two maps of letters": [plainMap(3, 1, { [zero]: 1 }), plainMap(3, 1, { [zero]: 3 })],
};
const flags = { symbolic: 4, letters: 32, both: 36 };
const encodings = {
  "no encoding": "",
  WinAnsi: "/Encoding/WinAnsiEncoding",
  "other names": "/Encoding<</Type/Encoding/Differences[48/one]>>",
};

function fontFile(maps: readonly Map[], flag: number, encoding: string): Buffer {
  const data = trueType(maps).toString("latin1");
  return file({
    content: "BT /F2 30 Tf 72 600 Td (0000000000) Tj ET\n",
    resources: "/Font<</F1 5 0 R/F2 6 0 R>>",
    more: from6(
      `<</Type/Font/Subtype/TrueType/BaseFont/AAAAAA+Bars/FirstChar 48/LastChar 48/Widths[500]/FontDescriptor 7 0 R${encoding}>>`,
      `<</Type/FontDescriptor/FontName/AAAAAA+Bars/Flags ${flag}/FontBBox[0 0 500 700]/ItalicAngle 0/Ascent 700/Descent 0/CapHeight 700/StemV 80/FontFile2 8 0 R>>`,
      streamOf(data, `/Length1 ${data.length}`),
    ),
  });
}

export const fonts: Shapes = Object.fromEntries(
  Object.entries(pairs).flatMap(([pair, maps]) =>
    Object.entries(flags).flatMap(([flagName, flag]) =>
      Object.entries(encodings).map(([encodingName, encoding]) => [
        `${pair}, ${flagName}, ${encodingName}`,
        () => fontFile(maps, flag, encoding),
      ]),
    ),
  ),
);

export const otherFonts: Shapes = each<string>(
  {
    "widths that are missing":
      "/Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 48/LastChar 48",
    "widths of 0": "/Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 48/LastChar 48/Widths[0]",
    "encoding that swaps digits":
      "/Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[48/nine]>>",
    "encoding of unknown names":
      "/Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[48/g99]>>",
    "unknown standard font": "/Type/Font/Subtype/Type1/BaseFont/Nothing-Bold",
    "unknown kind": "/Type/Font/Subtype/Nothing/BaseFont/Helvetica",
    "no name": "/Type/Font/Subtype/Type1",
    "text that says otherwise": "/Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R",
    "third kind without a matrix":
      "/Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FirstChar 48/LastChar 48/Widths[1]/Encoding<</Differences[48/a]>>/CharProcs<</a 8 0 R>>",
    "third kind":
      "/Type/Font/Subtype/Type3/FontMatrix[1 0 0 1 0 0]/FontBBox[0 0 1 1]/FirstChar 48/LastChar 48/Widths[1]/Encoding<</Differences[48/a]>>/CharProcs<</a 8 0 R>>/Resources<<>>",
    "third kind, no box":
      "/Type/Font/Subtype/Type3/FontMatrix[1 0 0 1 0 0]/FontBBox[0 0 0 0]/FirstChar 48/LastChar 48/Widths[1]/Encoding<</Differences[48/a]>>/CharProcs<</a 8 0 R>>/Resources<<>>",
    "composite without a descendant": "/Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H",
    "not embedded, Chinese":
      "/Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>>>]",
  },
  (entries) =>
    file({
      content: "BT /F2 30 Tf 72 600 Td (0000000000) Tj ET\n",
      resources: "/Font<</F1 5 0 R/F2 6 0 R>>",
      more: from6(
        `<<${entries}>>`,
        streamOf("/CIDInit/ProcSet findresource begin 1 beginbfchar <30> <0039> endbfchar end"),
        streamOf("1 0 0 0 1 1 d1 0 0 0.6 0.6 re f"),
      ),
    }),
);
