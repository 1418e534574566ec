import { deflateSync } from "node:zlib";

/** Small PDFs by hand; object 1 is the catalog, 2 the page tree. */
export interface PageOptions {
  readonly media?: string;
  readonly crop?: string;
  readonly rotate?: number | string;
  /** More entries of the page dictionary. */
  readonly extra?: string;
  readonly content?: string;
  /** Entries of its resource dictionary. */
  readonly resources?: string;
}

export const stream = (content: string, entries = ""): string =>
  `<<${entries}/Length ${Buffer.byteLength(content, "latin1")}>>\nstream\n${content}\nendstream`;

const grey = "0.9 g 20 30 100 60 re f";

/** The objects of a document with one page, and more after it. */
export function onePage(page: PageOptions = {}, catalogExtra = "", more: string[] = []): string[] {
  const {
    media = "[0 0 612 792]",
    crop,
    rotate,
    extra = "",
    content = grey,
    resources = "",
  } = page;
  const attributes = [
    `/MediaBox ${media}`,
    crop === undefined ? "" : `/CropBox ${crop}`,
    rotate === undefined ? "" : `/Rotate ${rotate}`,
    extra,
  ].join(" ");
  return [
    `<</Type/Catalog/Pages 2 0 R ${catalogExtra}>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/Resources<<${resources}>>/Contents 4 0 R ${attributes}>>`,
    stream(content),
    ...more,
  ];
}

class Writer {
  #source = "";

  get offset(): number {
    return this.#source.length;
  }

  text(source: string): number {
    const at = this.offset;
    this.#source += source;
    return at;
  }

  object(number: number, body: string): number {
    return this.text(`${number} 0 obj\n${body}\nendobj\n`);
  }

  bytes(): Buffer {
    return Buffer.from(this.#source, "latin1");
  }
}

const row = (offset: number): string => `${String(offset).padStart(10, "0")} 00000 n \n`;
const freeHead = "0000000000 65535 f \n";

/** A file with a cross-reference table, as in PDF 1.4. */
export function tablePdf(objects: readonly string[], trailerExtra = ""): Buffer {
  const writer = new Writer();
  writer.text("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n");
  const offsets = objects.map((body, i) => writer.object(i + 1, body));
  const start = writer.text(
    `xref\n0 ${objects.length + 1}\n${freeHead}${offsets.map(row).join("")}`,
  );
  writer.text(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R ${trailerExtra}>>\n`);
  writer.text(`startxref\n${start}\n%%EOF\n`);
  return writer.bytes();
}

/**
 * A file with these objects and a dummy signature that covers the file; `entries` are further entries of the signature.
 * The form has its field, and those in `fields`.
 */
export function signed(objects: readonly string[], entries = "", fields = ""): Buffer {
  const [catalog = "", ...others] = objects;
  const field = objects.length + 1;
  const root = catalog.replace(/>>$/, `/AcroForm<</Fields[${field} 0 R ${fields}]>>>>`);
  const range = "[0 1111111111 2222222222 3333333333]";
  const contents = `<${"30".repeat(20)}>`;
  const pdf = tablePdf([
    root,
    ...others,
    `<</Type/Annot/Subtype/Widget/FT/Sig/T(signed)/Rect[0 0 0 0]/V ${field + 1} 0 R>>`,
    `<</Type/Sig/ByteRange${range}/Contents${contents}${entries}>>`,
  ]).toString("latin1");
  const first = pdf.indexOf(contents);
  const second = first + contents.length;
  const numbers = [first, second, pdf.length - second];
  const own = `[0 ${numbers.map((number) => String(number).padStart(10, "0")).join(" ")}]`;
  return Buffer.from(pdf.replace(range, own), "latin1");
}

/** A file with object streams and a cross-reference stream, as in PDF 1.5. */
export function streamPdf(objects: readonly string[], trailerExtra = ""): Buffer {
  const writer = new Writer();
  writer.text("%PDF-1.5\n");
  const holder = objects.length + 1;
  const rows: Buffer[] = [Buffer.alloc(6)];
  const packed: { number: number; body: string }[] = [];
  objects.forEach((body, i) => {
    if (body.includes("stream\n")) rows.push(xrefRow(1, writer.object(i + 1, body), 0));
    else {
      rows.push(xrefRow(2, holder, packed.length));
      packed.push({ number: i + 1, body });
    }
  });
  rows.push(xrefRow(1, writer.object(holder, objectStream(packed)), 0));
  const start = writer.offset;
  rows.push(xrefRow(1, start, 0));
  const data = deflateSync(Buffer.concat(rows)).toString("latin1");
  const entries = `/Type/XRef/Size ${holder + 2}/W[1 3 2]/Root 1 0 R/Filter/FlateDecode ${trailerExtra}`;
  writer.object(holder + 1, stream(data, entries));
  writer.text(`startxref\n${start}\n%%EOF\n`);
  return writer.bytes();
}

function xrefRow(type: number, second: number, third: number): Buffer {
  const made = Buffer.from([type, 0, 0, 0, third >> 8, third & 255]);
  made.writeUIntBE(second, 1, 3);
  return made;
}

function objectStream(packed: readonly { number: number; body: string }[]): string {
  let at = 0;
  const header = packed.map(({ number, body }) => {
    const entry = `${number} ${at} `;
    at += body.length + 1;
    return entry;
  });
  const first = header.join("").length;
  const content = `${header.join("")}${packed.map(({ body }) => `${body} `).join("")}`;
  const data = deflateSync(Buffer.from(content, "latin1")).toString("latin1");
  return stream(data, `/Type/ObjStm/N ${packed.length}/First ${first}/Filter/FlateDecode`);
}

/** A file with the layout of a linearized one: the newest section comes first and points to the one after it. */
export function frontXrefPdf(objects: readonly string[]): Buffer {
  const sizes = new Writer();
  const head = "%PDF-1.4\n";
  const frontObjects = [0, 2, 3];
  const section = (offsets: readonly number[], prev: number): string =>
    `xref\n1 1\n${row(offsets[0] ?? 0)}3 2\n${row(offsets[1] ?? 0)}${row(offsets[2] ?? 0)}` +
    `trailer\n<</Size ${objects.length + 1}/Root 1 0 R/Prev ${String(prev).padStart(10, "0")}>>\n` +
    "startxref\n0\n%%EOF\n";
  sizes.text(head);
  const start = sizes.offset;
  sizes.text(section([0, 0, 0], 0));
  const offsets = frontObjects.map((i) => sizes.object(i + 1, objects[i] ?? ""));
  const second = sizes.object(2, objects[1] ?? "");
  const prev = sizes.offset;
  const writer = new Writer();
  writer.text(head + section(offsets, prev));
  for (const i of [...frontObjects, 1]) writer.object(i + 1, objects[i] ?? "");
  writer.text(`xref\n0 1\n${freeHead}2 1\n${row(second)}`);
  writer.text(`trailer\n<</Size ${objects.length + 1}>>\nstartxref\n${start}\n%%EOF\n`);
  return writer.bytes();
}

/** A table for old readers; the page tree is known only to the stream that /XRefStm names. */
export function hybridPdf(objects: readonly string[]): Buffer {
  const writer = new Writer();
  writer.text("%PDF-1.5\n");
  const holder = objects.length + 1;
  const visible = objects.map((body, i) => (i === 1 ? undefined : writer.object(i + 1, body)));
  const holderAt = writer.object(holder, objectStream([{ number: 2, body: objects[1] ?? "" }]));
  const data = xrefRow(2, holder, 0).toString("latin1");
  const streamAt = writer.object(
    holder + 1,
    stream(data, `/Type/XRef/Size ${holder + 2}/W[1 3 2]/Index[2 1]/Root 1 0 R`),
  );
  const rows = visible.map((offset) => (offset === undefined ? freeHead : row(offset)));
  const start = writer.text(
    `xref\n0 ${holder + 2}\n${freeHead}${rows.join("")}${row(holderAt)}${row(streamAt)}`,
  );
  writer.text(`trailer\n<</Size ${holder + 2}/Root 1 0 R/XRefStm ${streamAt}>>\n`);
  writer.text(`startxref\n${start}\n%%EOF\n`);
  return writer.bytes();
}

/** A flat tree of equal pages. */
export function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, i) => `${i + 3} 0 R`).join(" ");
  return tablePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${count}/MediaBox[0 0 300 200]>>`,
    ...Array<string>(count).fill("<</Type/Page/Parent 2 0 R/Resources<<>>>>"),
  ]);
}

/** A page with a form; each widget by its entries, an object of its own from 5 on. `form` has more entries of the form. */
export function formPdf(
  widgets: readonly string[],
  page: PageOptions = {},
  form = "",
  more: readonly string[] = [],
): Buffer {
  const refs = widgets.map((_, i) => `${i + 5} 0 R`).join(" ");
  const extra = `/Annots[${refs}]${page.extra ?? ""}`;
  const objects = widgets.map((entries) => `<</Type/Annot/Subtype/Widget/P 3 0 R/F 4 ${entries}>>`);
  const catalog = `/AcroForm<</Fields[${refs}]${form}>>`;
  return tablePdf(onePage({ ...page, extra }, catalog, [...objects, ...more]));
}
