import { deflateSync } from "node:zlib";
import { hybridPdf, stream } from "./pdfs.ts";

/** What becomes of a file whose structure readers understand in several ways. */
export type Outcome = "kept" | "updated" | "repaired";

export interface OddStructure {
  readonly pdf: Buffer;
  readonly outcome: Outcome;
}

interface Section {
  readonly objects?: readonly (readonly [number: number, body: string, generation?: number])[];
  readonly free?: readonly (readonly [number: number, generation: number])[];
  /** The whole section's rows, from those that it would have. */
  readonly rows?: (rows: string) => string;
  /** Entries of the trailer behind /Size and /Root; `/Prev` too, unless it is here. */
  readonly trailer?: (previous: number) => string;
  readonly size?: number;
  /** Text after `startxref`. */
  readonly start?: (offset: number) => string;
}

/** A file of several revisions, each with a table of its own. `{{length}}` becomes the file's length, in ten digits. */
export function revisions(...sections: readonly Section[]): Buffer {
  let source = "%PDF-1.7\n";
  let previous = 0;
  for (const section of sections) {
    const { objects = [], free = [], rows = (all) => all, size = 20 } = section;
    const listed: [number: number, row: string][] = free.map(([number, generation]) => [
      number,
      `0000000000 ${digits(generation, 5)} f \n`,
    ]);
    for (const [number, body, generation = 0] of objects) {
      listed.push([number, `${digits(source.length, 10)} ${digits(generation, 5)} n \n`]);
      source += `${number} ${generation} obj\n${body}\nendobj\n`;
    }
    listed.sort(([a], [b]) => a - b);
    const before = previous === 0 ? "" : `/Prev ${previous}`;
    const trailer = section.trailer?.(previous) ?? before;
    const at = source.length;
    const table = rows(listed.map(([number, row]) => `${number} 1\n${row}`).join(""));
    source += `xref\n${table}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\n`;
    source += `startxref\n${section.start?.(at) ?? at}\n%%EOF\n`;
    previous = at;
  }
  const length = digits(source.length, lengthRoom.length);
  return Buffer.from(source.replaceAll(lengthRoom, length), "latin1");
}

const lengthRoom = "{{length}}";

const digits = (value: number, count: number): string => String(value).padStart(count, "0");

export const words = (text: string, y = 300): string => `BT /F 18 Tf 72 ${y} Td (${text}) Tj ET\n`;

type Body = readonly [number: number, body: string, generation?: number];

const resources = "/Resources<</Font<</F 5 0 R>>>>";
const page = (more = "", contents = 4): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]${resources}/Contents ${contents} 0 R ${more}>>`;

/** A page of words; `more` are further objects, from 6 on. */
export const agreement = (pageEntries = "", more: readonly Body[] = [], catalog = ""): Body[] => [
  [1, `<</Type/Catalog/Pages 2 0 R ${catalog}>>`],
  [2, "<</Type/Pages/Kids[3 0 R]/Count 1>>"],
  [3, page(pageEntries)],
  [4, stream(words("Agreement"))],
  [5, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"],
  ...more,
];

const form = (content: string, entries = ""): string =>
  stream(content, `/Type/XObject/Subtype/Form/BBox[0 0 300 40]${resources}${entries}`);
const stamp = (appearance: string, entries = ""): string =>
  `<</Type/Annot/Subtype/Stamp/Rect[72 500 372 540]/F 4/AP<</N ${appearance}>>${entries}>>`;
const guarantee: Body[] = [
  [6, stamp("7 0 R")],
  [7, form(words("and a guarantee", 10).replace("72", "2"))],
];

const linearized = (length: string): Body[] => [
  [9, `<</Linearized 1/L ${length}/H[500 100]/O 6/E 900/N 1/T 600>>`],
  ...agreement("", [
    [6, page("", 7)],
    [7, stream(words("Another page"))],
  ]),
];

/** Objects 4 and 6 packed into one stream, number 8, by a header and a cross-reference stream of the test's choice. */
function packed(header: string, rows: readonly [number: number, index: number][]): Buffer {
  const bodies = ["<</A 1>>", "<</Type/Font/Subtype/Type1/BaseFont/Courier>>"];
  const content = `${header} ${bodies.join(" ")}`;
  const entries = `/Type/ObjStm/N 2/First ${header.length + 1}`;
  let source = "%PDF-1.7\n";
  const offsets = new Map<number, number>();
  for (const [number, body] of [
    ...agreement().filter(([number]) => number !== 5),
    [8, stream(content, entries)] as const,
  ]) {
    offsets.set(number, source.length);
    source += `${number} 0 obj\n${body}\nendobj\n`;
  }
  offsets.set(9, source.length);
  const data = Buffer.concat(
    Array.from({ length: 10 }, (_, number) => {
      const index = rows.find(([one]) => one === number)?.[1];
      if (index !== undefined) return Buffer.from([2, 0, 8, index]);
      const at = offsets.get(number);
      return at === undefined ? Buffer.from([0, 0, 0, 0]) : Buffer.from([1, at >> 8, at & 255, 0]);
    }),
  ).toString("latin1");
  const index = `<</Type/XRef/Size 10/W[1 2 1]/Root 1 0 R/Length ${data.length}>>`;
  source += `9 0 obj\n${index}\nstream\n${data}\nendstream\nendobj\n`;
  return Buffer.from(`${source}startxref\n${offsets.get(9)}\n%%EOF\n`, "latin1");
}

const deflated = (cut: (data: Buffer) => Buffer): string => {
  const lines = Array.from({ length: 19 }, (_, i) => words(`line ${i + 1}`, 700 - 20 * i)).join("");
  const data = cut(deflateSync(Buffer.from(lines))).toString("latin1");
  return stream(data, "/Filter/FlateDecode");
};

const withContents = (body: string): Buffer =>
  revisions({
    objects: agreement().map(([number, own]): Body => [number, number === 4 ? body : own]),
  });

const ofPage = (entries: string, more: readonly Body[] = [], catalog = ""): Buffer =>
  revisions({ objects: agreement(entries, more, catalog) });

const layers = "/OCProperties<</OCGs[6 0 R]/D<</OFF[6 1 R]>>>>";
const twoPages: Body[] = [
  [8, page("", 9)],
  [9, stream(words("Page two"))],
];

/** Hybrid as written by Word: the last table is empty, and only its stream has what the one before lists as free. */
function hybridOfWord(): Buffer {
  const objects = agreement("/Annots[6 0 R]").concat([[7, guarantee[1]?.[1] ?? ""]]);
  const first = revisions({ objects, free: [[6, 65535]] });
  const at = first.lastIndexOf("xref\n", first.length - 30);
  const source = first.toString("latin1");
  const holder = `8 0 obj\n${stream(`6 0 ${stamp("7 0 R")}`, "/Type/ObjStm/N 1/First 4")}\nendobj\n`;
  const [streamAt, holderAt] = [source.length + holder.length, source.length];
  const row = (type: number, second: number): string =>
    String.fromCharCode(type, second >> 8, second & 255, 0);
  const rows = row(2, 8) + row(1, holderAt) + row(1, streamAt);
  const own = `/Type/XRef/Size 20/W[1 2 1]/Index[6 1 8 2]/Root 1 0 R`;
  const index = `9 0 obj\n${stream(rows, own)}\nendobj\n`;
  const table = `xref\n0 0\ntrailer\n<</Size 20/Root 1 0 R/Prev ${at}/XRefStm ${streamAt}>>\n`;
  const start = streamAt + index.length;
  return Buffer.from(`${source}${holder}${index}${table}startxref\n${start}\n%%EOF\n`, "latin1");
}

/** It says that it has two. */
export const shortObjectStream = packed("6 0 x 9", [[6, 0]]);

export const oddStructures: Readonly<Record<string, OddStructure>> = {
  "nothing odd": { pdf: ofPage(""), outcome: "kept" },
  "a page that only its linearization names": {
    pdf: revisions({ objects: linearized("{{length}}") }),
    outcome: "updated",
  },
  "a linearization of a file that was appended to": {
    pdf: revisions({ objects: linearized("900") }, {}),
    outcome: "kept",
  },
  "a linearization of a longer file": {
    pdf: revisions({ objects: linearized("5000") }),
    outcome: "repaired",
  },
  "an annotation that was freed": {
    pdf: revisions({ objects: agreement("/Annots[6 0 R]", guarantee) }, { free: [[6, 1]] }),
    outcome: "updated",
  },
  "an annotation of another generation": {
    pdf: ofPage("/Annots[6 3 R]", guarantee),
    outcome: "updated",
  },
  "a reference to what never was": { pdf: ofPage("/Annots[15 0 R]"), outcome: "kept" },
  "a layer of another generation": {
    pdf: ofPage("/Properties 6 0 R", [[6, "<</Type/OCG/Name(a)>>"]], layers),
    outcome: "updated",
  },
  "an object that its table lists twice": {
    pdf: revisions({
      objects: agreement("", twoPages),
      rows: (rows) =>
        rows.replace(/8 1\n(\d{10})/, (all, at) => `${all.replace("8", "4")} 00000 n \n8 1\n${at}`),
    }),
    outcome: "repaired",
  },
  "a hybrid that contradicts itself": {
    pdf: hybridPdf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      page(),
      stream(words("Agreement")),
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]),
    outcome: "repaired",
  },
  "a hybrid as Word writes it": { pdf: hybridOfWord(), outcome: "kept" },
  "a previous section at a number with a fraction": {
    pdf: revisions({ objects: agreement() }, { trailer: (at) => `/Prev ${at}.0` }),
    outcome: "repaired",
  },
  "a previous section at a number with a sign": {
    pdf: revisions({ objects: agreement() }, { trailer: (at) => `/Prev +${at}` }),
    outcome: "repaired",
  },
  "a previous section at a reference": {
    pdf: revisions({ objects: agreement("", [[6, "9"]]) }, { trailer: () => "/Prev 6 0 R" }),
    outcome: "repaired",
  },
  "a size that is too small": {
    pdf: revisions({ objects: agreement(), size: 4 }),
    outcome: "updated",
  },
  "a comment before the place of the last section": {
    pdf: revisions({ objects: agreement(), start: (at) => `%9\n${at}` }),
    outcome: "updated",
  },
  "a last section just behind its place": {
    pdf: revisions({ objects: agreement(), start: (at) => String(at - 1) }),
    outcome: "updated",
  },
  "a trailer with a key twice": {
    pdf: revisions({ objects: agreement(), trailer: () => "/Root 1 0 R" }),
    outcome: "repaired",
  },
  "an object stream that has a number twice": {
    pdf: packed("5 0 5 9", [[5, 0]]),
    outcome: "repaired",
  },
  "an object stream with another number in the index's place": {
    pdf: packed("6 0 5 9", [[5, 0]]),
    outcome: "repaired",
  },
  "an object stream as it should be": {
    pdf: packed("6 0 5 9", [
      [5, 1],
      [6, 0],
    ]),
    outcome: "kept",
  },
  "contents that are given twice": {
    pdf: ofPage("/Contents 6 0 R", [[6, stream(words("Another text"))]]),
    outcome: "updated",
  },
  "a turn with a fraction": { pdf: ofPage("/Rotate 90.0"), outcome: "updated" },
  "flags with a fraction": {
    pdf: ofPage("/Annots[6 0 R]", [
      [6, stamp("7 0 R").replace("/F 4", "/F 2.0")],
      [7, form(words("hidden"))],
    ]),
    outcome: "updated",
  },
  "contents that are cut off": {
    pdf: withContents(deflated((data) => data.subarray(0, -8))),
    outcome: "updated",
  },
  "contents that are broken in the middle": {
    pdf: withContents(
      deflated((data) => Buffer.concat([data.subarray(0, 60), Buffer.alloc(40, 255)])),
    ),
    outcome: "updated",
  },
  "contents with a wrong check sum": {
    pdf: withContents(deflated((data) => Buffer.concat([data.subarray(0, -4), Buffer.alloc(4)]))),
    outcome: "updated",
  },
  "an annotation without a state": {
    pdf: ofPage("/Annots[6 0 R]", [
      [6, stamp("<</Yes 7 0 R>>")],
      [7, form(words("marked", 10))],
    ]),
    outcome: "updated",
  },
  "a rectangle in odd numbers": {
    pdf: ofPage("/Annots[6 0 R]", [
      [6, stamp("7 0 R").replace("372 540", "372 5-40")],
      [7, form(words("odd", 10))],
    ]),
    outcome: "updated",
  },
  "a page tree that counts too many": {
    pdf: revisions({
      objects: agreement().map(
        ([number, body]): Body => [number, body.replace("/Count 1", "/Count 3")],
      ),
    }),
    outcome: "repaired",
  },
};

interface OddView {
  /** Entries of the page. */
  readonly entries: string;
  /** Entries of the page tree. */
  readonly above?: string;
  readonly size: readonly [width: number, height: number];
}

const [across, up] = [612, 792];
const whole = [across, up] as const;
const turned = [up, across] as const;

/** Boxes and turns that readers, or we, took in several ways, with the size that most of them show. */
export const oddViews: Readonly<Record<string, OddView>> = {
  "five numbers": { entries: "/CropBox[0 0 612 396 1]", size: whole },
  "three numbers": { entries: "/CropBox[0 0 612]", size: whole },
  "null below a box": { entries: "/CropBox null", above: "/CropBox[0 0 612 396]", size: whole },
  "nothing below a box": {
    entries: "/CropBox 15 0 R",
    above: "/CropBox[0 0 612 396]",
    size: [612, 396],
  },
  "a name below a box": { entries: "/CropBox/X", above: "/CropBox[0 0 612 396]", size: whole },
  "a box beside the page": { entries: "/CropBox[700 800 900 1000]", size: whole },
  "a box half beside the page": { entries: "/CropBox[0 0 1000 396]", size: [612, 396] },
  "a box without size": { entries: "/CropBox[0 0 0 0]", size: whole },
  "a sign amid a number": { entries: "/CropBox[0 6-60 612 792]", size: whole },
  "two signs": { entries: "/CropBox[0 --60 612 396]", size: [612, 396] },
  "two points": { entries: "/CropBox[0 3.0.1 612 396]", size: whole },
  "an exponent": { entries: "/CropBox[0 0 612 1e10]", size: whole },
  "a string": { entries: "/CropBox[0 0 612 (396)]", size: whole },
  "no digits": { entries: "/CropBox[. - 612 396]", size: [612, 396] },
  "a media box of five": { entries: "/MediaBox[0 0 300 200 1]", size: whole },
  "a media box of null": {
    entries: "/MediaBox null",
    above: "/MediaBox[0 0 300 200]",
    size: whole,
  },
  "a media box without size": { entries: "/MediaBox[0 0 0 0]", size: whole },
  "a unit below 0": { entries: "/UserUnit -1", size: whole },
  "a unit that is no number": { entries: "/UserUnit/X", size: whole },
  "a turn of 50": { entries: "/Rotate 50", size: whole },
  "a turn of 135": { entries: "/Rotate 135", size: whole },
  "a turn of null below one": { entries: "/Rotate null", above: "/Rotate 90", size: whole },
  "a turn of nothing below one": { entries: "/Rotate 15 0 R", above: "/Rotate 90", size: turned },
  "a turn of 90.4": { entries: "/Rotate 90.4", size: whole },
  "a turn that is a string": { entries: "/Rotate(90)", size: whole },
  "a turn with an exponent": { entries: "/Rotate 9e1", size: whole },
  "a turn beyond 32 bits": { entries: "/Rotate 36000000090", size: whole },
};

/** A page with these boxes. */
export const viewPdf = ({ entries, above = "" }: OddView): Buffer =>
  revisions({
    objects: agreement().map(([number, body]): Body => {
      if (number === 2) return [number, body.replace("/Count 1", `/Count 1${above}`)];
      if (number !== 3) return [number, body];
      const own = entries.startsWith("/MediaBox")
        ? body.replace("/MediaBox[0 0 612 792]", "")
        : body;
      return [number, own.replace(/>>$/, `${entries}>>`)];
    }),
  });
