import { deflateSync } from "node:zlib";
import {
  type Built,
  build,
  each,
  file,
  from6,
  large,
  line,
  onePage,
  type Shapes,
  small,
  streamOf,
  update,
} from "../build.ts";

const one = line(small);
const other = line(large);

interface Linear {
  readonly O: number;
  readonly P?: string;
  readonly N?: string;
  readonly version?: string;
  /** Difference between /L and the file's length. */
  readonly beside?: number;
  readonly T?: string;
}

/** The page tree contains page 3; object 7 is a page outside the tree. */
function linearized({ O, P = "", N = "1", version = "1", beside = 0, T = "600" }: Linear): Buffer {
  const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 5 0 R>>>>";
  const of = (length: string) =>
    build([
      {
        number: 9,
        body: `<</Linearized ${version}/L ${length}/H[500 100]/O ${O}/E 900/N ${N}/T ${T}${P}>>`,
      },
      ...onePage({
        content: other,
        more: from6(streamOf(one), `${page}/Contents 6 0 R>>`, "null"),
      }),
    ]);
  const { length } = of("0000000000");
  return of(String(length + beside).padStart(10, "0"));
}

export const linearization: Shapes = each<Linear>(
  {
    "stray page": { O: 7 },
    "stray page, page 0": { O: 7, P: "/P 0" },
    "stray page, page 1": { O: 7, P: "/P 1" },
    "stray page, two pages": { O: 7, N: "2" },
    "stray page, real number": { O: 7, version: "1.0" },
    "stray page, version 0": { O: 7, version: "0" },
    "stray page, version 2": { O: 7, version: "2" },
    "stray page, version true": { O: 7, version: "true" },
    "stray page, negative version": { O: 7, version: "-1" },
    "stray page, length too small": { O: 7, beside: -1 },
    "stray page, length too large": { O: 7, beside: 1 },
    "stray page, no main index": { O: 7, T: "0" },
    "its own page": { O: 3 },
    "its own page, page 1": { O: 3, P: "/P 1" },
    "its contents": { O: 6 },
    "its tree": { O: 2 },
    "no object": { O: 77 },
    "negative object": { O: -7 },
    "object 0": { O: 0 },
    "a null": { O: 8 },
  },
  linearized,
);

const twice = (table: string): Buffer => {
  const plain = file({ content: one, more: from6(streamOf(other)) });
  const source = plain.toString("latin1");
  const at = source.lastIndexOf("xref\n");
  const row = (number: number) =>
    `${String(source.indexOf(`\n${number} 0 obj`) + 1).padStart(10, "0")} 00000 n \n`;
  const tail = source.slice(source.indexOf("trailer"));
  const rows = [1, 2, 3, 4, 5, 6].map(row);
  const section = table
    .replaceAll("FIRST", `4 1\n${row(4)}`)
    .replaceAll("SECOND", `4 1\n${row(6)}`)
    .replaceAll("ALL", `0 7\n0000000000 65535 f \n${rows.join("")}`);
  return Buffer.from(`${source.slice(0, at)}xref\n${section}${tail}`, "latin1");
};

const base = () => file({ content: one, more: from6(streamOf(other)) });
const again = (entries: string) =>
  update(base(), [{ number: 4, body: streamOf(other) }], { trailer: entries });
const swapped = (from: string | RegExp, to: string) =>
  Buffer.from(base().toString("latin1").replace(from, to), "latin1");

export const index: Shapes = {
  "number twice in a section": () => twice("ALLSECOND"),
  "number twice, other first": () => twice("SECONDALL"),
  "number in two subsections": () => twice("ALLFIRSTSECOND"),
  ...each(
    {
      reference: "/Prev 6 0 R",
      real: "/Prev 1.5",
      negative: "/Prev -1",
      string: "/Prev (9)",
      null: "/Prev null",
    },
    (prev) =>
      Buffer.from(
        again("")
          .toString("latin1")
          .replace(/\/Prev \d+/, prev),
        "latin1",
      ),
  ),
  ...each(
    { "size of 5": 5, "size of 4": 4, "size of 1": 1, "size of 0": 0, "size of 100": 100 },
    (size) => swapped(/\/Size \d+/, `/Size ${size}`),
  ),
  ...each(
    {
      "startxref with a comment": "startxref % here\n",
      "startxref with a sign": "startxref\n+",
      "startxref with zeros": "startxref\n000",
      "startxref on one line": "startxref ",
    },
    (start) => swapped("startxref\n", start),
  ),
  "startxref a little early": () => swapped(/startxref\n(\d+)/, "startxref\n1"),
  "startxref with a fraction": () => swapped(/startxref\n(\d+)/, "startxref\n$1.0"),
  "startxref twice": () => swapped("%%EOF\n", "%%EOF\nstartxref\n0\n%%EOF\n"),
  "blanks at the end": () => Buffer.concat([base(), Buffer.alloc(600, " ")]),
  "web page at the end": () =>
    Buffer.concat([base(), Buffer.from(`<html>${" ".repeat(400)}</html>`)]),
  "object that is listed as free": () => file({ content: one }, { rows: { 5: [0, 0, "f"] } }),
  "contents that a later section frees": () => update(base(), [], { rows: { 4: [0, 1, "f"] } }),
  "font that a later section frees": () => update(base(), [], { rows: { 5: [0, 1, "f"] } }),
  "annotation that a later section frees": () =>
    update(file({ content: one, page: "/Annots[6 0 R]", more: noted(large) }), [], {
      rows: { 6: [0, 1, "f"] },
    }),
  ...each({ "generation 1": 1, "generation 3": 3, "generation 65535": 65_535 }, (generation) =>
    file({ content: one, page: `/Annots[6 ${generation} R]`, more: noted(large) }),
  ),
  ...each({ "contents of generation 1": 1, "contents of generation 9": 9 }, (generation) =>
    Buffer.from(
      base().toString("latin1").replace("/Contents 4 0 R", `/Contents 4 ${generation} R`),
      "latin1",
    ),
  ),
  "object whose index says generation 1": () =>
    file({ content: one }, { rows: { 4: ["of", 1, "n"] } }),
  "index that leads to another object": () =>
    file({ content: one, more: from6(streamOf(other)) }, { rows: { 4: ["of 6", 0, "n"] } }),
  "index that leads nowhere": () => file({ content: one }, { rows: { 4: [3, 0, "n"] } }),
  "index without the contents": () => file({ content: one }, { rows: { 4: undefined } }),
  "table that begins at 1": () => swapped("xref\n0 7\n", "xref\n1 7\n"),
};

/** Object 6, an annotation with these words, and its appearance. */
const noted = (words: string): Built[] =>
  from6(
    "<</Type/Annot/Subtype/Stamp/F 4/Rect[72 600 500 640]/AP<</N 7 0 R>>>>",
    streamOf(
      `BT /F1 14 Tf 0 10 Td (${words}) Tj ET`,
      "/Type/XObject/Subtype/Form/BBox[0 0 428 40]/Resources<</Font<</F1 5 0 R>>>>",
    ),
  );

interface Hybrid {
  /** The note's entry in the table: free, in use as another object, or missing. */
  readonly table: "free" | "in use" | "missing";
  readonly isEmptyLast?: boolean;
  readonly offset?: number;
}

function hybrid({ table, isEmptyLast = false, offset = 0 }: Hybrid): Buffer {
  const objects = onePage({ content: one, page: "/Annots[6 0 R]", more: noted(large) });
  const plain = build(
    objects,
    table === "free"
      ? { rows: { 6: [0, 0, "f"] } }
      : table === "missing"
        ? { rows: { 6: undefined } }
        : {},
  );
  const source = plain.toString("latin1");
  const at = source.indexOf("\n6 0 obj") + 1;
  const data = Buffer.from([1, at >> 16, (at >> 8) & 255, at & 255, 0]).toString("latin1");
  const table0 = source.lastIndexOf("xref\n0");
  const stream = `8 0 obj\n${streamOf(data, "/Type/XRef/Size 9/W[1 3 1]/Index[6 1]/Root 1 0 R")}\nendobj\n`;
  const moved = table0 + stream.length;
  const tail = source
    .slice(table0)
    .replace(/startxref\n\d+/, `startxref\n${moved}`)
    .replace("/Root 1 0 R", isEmptyLast ? "/Root 1 0 R" : `/Root 1 0 R/XRefStm ${table0 + offset}`);
  const first = source.slice(0, table0) + stream + tail;
  if (!isEmptyLast) return Buffer.from(first, "latin1");
  const last = `xref\n0 0\ntrailer\n<</Size 9/Root 1 0 R/Prev ${moved}/XRefStm ${table0}>>\nstartxref\n${first.length}\n%%EOF\n`;
  return Buffer.from(first + last, "latin1");
}

export const hybrids: Shapes = each<Hybrid>(
  {
    "free in the table": { table: "free" },
    "in use in the table": { table: "in use" },
    "missing in the table": { table: "missing" },
    "free, as Word writes it": { table: "free", isEmptyLast: true },
    "in use, as Word writes it": { table: "in use", isEmptyLast: true },
    "stream elsewhere": { table: "free", offset: 3 },
  },
  hybrid,
);

interface ObjectStream {
  /** Object numbers in the stream's header, for the bodies in order. */
  readonly numbers?: readonly number[];
  readonly N?: number;
  readonly First?: number;
  /** Which place the index gives for object 4's dictionary, 3 being the page. */
  readonly place?: number;
  readonly holder?: number;
  readonly extra?: string;
}

/** A file whose page (3) and a second page dictionary stand in an object stream; both have contents of their own. */
function packed({
  numbers = [3, 20],
  N = numbers.length,
  First = 0,
  place = 0,
  holder = 10,
  extra = "",
}: ObjectStream): Buffer {
  const page = (contents: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${contents} 0 R/Resources<</Font<</F1 5 0 R>>>>>>`;
  const bodies = [page(4), page(6), page(4)].slice(0, numbers.length);
  let at = 0;
  const head = numbers.map((number, i) => {
    const entry = `${number} ${at} `;
    at += (bodies[i]?.length ?? 0) + 1;
    return entry;
  });
  const data = `${head.join("")}${bodies.join(" ")} `;
  const objects: Built[] = [
    { number: 1, body: "<</Type/Catalog/Pages 2 0 R>>" },
    { number: 2, body: "<</Type/Pages/Kids[3 0 R]/Count 1>>" },
    { number: 4, body: streamOf(line("Loan agreement", 740, 20) + one) },
    { number: 5, body: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>" },
    { number: 6, body: streamOf(line("Loan agreement", 740, 20) + other) },
    {
      number: 10,
      body: streamOf(data, `/Type/ObjStm/N ${N}/First ${head.join("").length + First}${extra}`),
    },
  ];
  let source = "%PDF-1.7\n";
  const offsets = new Map<number, number>();
  for (const { number, body } of objects) {
    offsets.set(number, source.length);
    source += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const start = source.length;
  offsets.set(11, start);
  const rows = Array.from({ length: 12 }, (_, number) => {
    const offset = offsets.get(number);
    if (number === 3) return [2, 0, 0, holder, place];
    return offset === undefined
      ? [0, 0, 0, 0, 0]
      : [1, offset >> 16, (offset >> 8) & 255, offset & 255, 0];
  });
  const index = Buffer.from(rows.flat()).toString("latin1");
  source += `11 0 obj\n${streamOf(index, "/Type/XRef/Size 12/W[1 3 1]/Root 1 0 R")}\nendobj\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(source, "latin1");
}

export const objectStreams: Shapes = each<ObjectStream>(
  {
    "as it should be": {},
    "number twice": { numbers: [3, 3] },
    "number twice, second place": { numbers: [3, 3], place: 1 },
    "number three times": { numbers: [3, 3, 3], place: 1 },
    "place of another number": { place: 1 },
    "place behind the last": { place: 9 },
    "other number first": { numbers: [20, 3] },
    "other number first, right place": { numbers: [20, 3], place: 1 },
    "number missing": { numbers: [20, 21] },
    "count too small": { N: 1, place: 1, numbers: [20, 3] },
    "count of nothing": { N: 0 },
    "count too large": { N: 5 },
    "beginning too early": { First: -1 },
    "beginning too late": { First: 1 },
    "extends itself": { extra: "/Extends 10 0 R" },
    "extends what is none": { extra: "/Extends 4 0 R" },
    "holder that is contents": { holder: 4 },
    "holder that is missing": { holder: 12 },
    "no type": { extra: "/Type/None" },
  },
  packed,
);

const zipped = deflateSync(
  Buffer.from(
    line("Loan agreement", 740, 20) +
      [700, 680, 660, 640, 620, 600, 580, 560]
        .map((y, at) => line(`${at}: ${small}`, y, 12))
        .join(""),
    "latin1",
  ),
);
const contentsOf = (body: string): Buffer =>
  build(onePage({ content: "" }).map((one) => (one.number === 4 ? { number: 4, body } : one)));
const flate = "/Filter/FlateDecode";
const cut = (bytes: number) => zipped.subarray(0, zipped.length - bytes).toString("latin1");
const whole = zipped.toString("latin1");
const plain = line("Loan agreement", 740, 20) + one + other;
const hex = Buffer.from(plain, "latin1").toString("hex");

export const streams: Shapes = each<string>(
  {
    "flate without checksum": streamOf(cut(4), flate),
    "flate that ends early": streamOf(cut(8), flate),
    "flate that ends much too early": streamOf(cut(30), flate),
    "flate with a wrong checksum": streamOf(`${cut(4)}abcd`, flate),
    "flate with bytes behind it": streamOf(`${whole}trailing`, flate),
    "flate with a broken head": streamOf(`xx${whole.slice(2)}`, flate),
    "flate with a wrong byte": streamOf(`${whole.slice(0, 60)}\xff${whole.slice(61)}`, flate),
    "length too small": streamOf(plain, "", 40),
    "length of 0": streamOf(plain, "", 0),
    "length too large": streamOf(plain, "", 4_000),
    "length that is missing": streamOf(plain, "/Nothing", "null"),
    "length that leads nowhere": streamOf(plain, "", "99 0 R"),
    "length that is negative": streamOf(plain, "", -5),
    "length that is real": streamOf(plain, "", `${plain.length}.0`),
    "unknown filter": streamOf(plain, "/Filter/Nothing"),
    "filter that is null": streamOf(plain, "/Filter null"),
    "filters with a null": streamOf(whole, "/Filter[null/FlateDecode]"),
    "filter in a list of lists": streamOf(whole, "/Filter[[/FlateDecode]]"),
    "crypt, identity": streamOf(plain, "/Filter/Crypt/DecodeParms<</Name/Identity>>"),
    "crypt, another": streamOf(plain, "/Filter/Crypt/DecodeParms<</Name/Other>>"),
    hexadecimal: streamOf(`${hex}>`, "/Filter/ASCIIHexDecode"),
    "hexadecimal without end": streamOf(hex, "/Filter/ASCIIHexDecode"),
    "hexadecimal with odd signs": streamOf(
      `${hex.slice(0, 60)}zz${hex.slice(60)}>`,
      "/Filter/ASCIIHexDecode",
    ),
    "hexadecimal with an end amid it": streamOf(
      `${hex.slice(0, 100)}>${hex.slice(100)}>`,
      "/Filter/ASCIIHexDecode",
    ),
    "run length that ends early": streamOf(`\x7f${plain.slice(0, 60)}`, "/Filter/RunLengthDecode"),
    "predictor without rows": streamOf(whole, `${flate}/DecodeParms<</Predictor 12/Columns 7>>`),
    "predictor that is unknown": streamOf(whole, `${flate}/DecodeParms<</Predictor 99>>`),
    "file elsewhere": streamOf(plain, "/F(other.bin)"),
    "end within the data": streamOf(
      `${plain}endstream\nendobj\n${other}`,
      "",
      plain.length + 17 + other.length,
    ),
    "carriage return alone": streamOf(plain).replace("stream\n", "stream\r"),
  },
  contentsOf,
);
