import type { FaultCode } from "../../../src/portable/fault.ts";
import { onePage, tablePdf } from "../pdfs.ts";

/** For each fault of a file's last revision, a file that has it. */
export const structureFaults = {
  "fault.textMissing": () => revision("9 0 obj\nnull\nendob\n", (_, first) => table(row(9, first))),
  "fault.numberWrong": () => revision(object("null"), () => table("9 1\n00000000x0 00000 n \n")),
  "fault.objectTooLarge": () => holding("[".repeat(251)),
  "fault.keyMissing": () => holding("<<1 2>>"),
  "fault.keyTwice": () => holding("<</A 1/A 2>>"),
  "fault.stringWithoutEnd": () => holding("(a"),
  "fault.valueMissing": () => holding(")"),
  "fault.noObjects": () => revision("", () => table("")),
  "fault.endOfFile": () => original.subarray(0, -1),
  "fault.bytesFollowEnd": () => {
    const file = holding("null").toString("latin1");
    return Buffer.from(file + file.slice(file.lastIndexOf("startxref")), "latin1");
  },
  "fault.encrypted": () => holding("null", "<</Encrypt 1>>"),
  "fault.trailer": () => holding("null", "[]"),
  "fault.index": () => revision(object("null"), () => object("null", 8)),
  "fault.indexForm": () => indexedBy("/W [1 2 2]", "\x01\0\0\0\0\0\0"),
  "fault.indexNamesNothing": () => indexedBy("/W [1 4 2]", "\0\0\0\0\0\0\0"),
  "fault.indexOrder": () =>
    revision(object("null"), (_, first) => table(row(9, first) + row(9, first))),
  "fault.objectElsewhere": () => revision(object("null"), (_, first) => table(row(8, first))),
  "fault.bytesFollowObject": () =>
    revision(`${object("null")}% more\n`, (_, first) => table(row(9, first))),
  "fault.objectLength": () => holding("<</Length 99>>\nstream\na\nendstream"),
} satisfies Partial<Record<FaultCode, () => Buffer>>;

/** A file with the trace of a seal, since without one the verifier reports nothing else. */
const original = Buffer.concat([
  tablePdf(onePage()),
  Buffer.from("% /XXUndersign <</Format 3\nstartxref\n9\n%%EOF\n"),
]);

/** The original with these bytes and the index made from where it and they begin. */
function revision(body: string, index: (at: number, first: number) => string): Buffer {
  const first = original.length;
  const at = first + body.length;
  const text = `${body}${index(at, first)}startxref\n${at}\n%%EOF\n`;
  return Buffer.concat([original, Buffer.from(text, "latin1")]);
}

const object = (source: string, number = 9): string => `${number} 0 obj\n${source}\nendobj\n`;

const table = (rows: string, trailer = "<</Size 9>>"): string =>
  `xref\n${rows}trailer\n${trailer}\n`;

const row = (number: number, offset: number): string =>
  `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`;

/** A revision with one object of this source. */
const holding = (source: string, trailer?: string): Buffer =>
  revision(object(source), (_, first) => table(row(9, first), trailer));

/** An index in a stream: one row, as it stands. */
const indexedBy = (widths: string, data: string): Buffer =>
  revision(object("null"), () =>
    object(
      `<</Type /XRef${widths}/Index [9 1]/Length ${data.length}>>\nstream\n${data}\nendstream`,
      8,
    ),
  );
