import { expect, test } from "vitest";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import { documentNames, freeName, takenStems } from "../../../../core/domain/lists/export-names.ts";
import { sentEnvelope } from "../../../support/envelopes.ts";

const nameOf = (title: string) => freeName(title, ".pdf", new Set());

test.each([
  ["Lease for Elm Street 4", "Lease for Elm Street 4.pdf"],
  ["Mietvertrag Köln, 契約書", "Mietvertrag Köln, 契約書.pdf"],
  ["../../etc/passwd", "-..-etc-passwd.pdf"],
  ["C:\\Windows\\evil?.pdf", "C--Windows-evil-.pdf.pdf"],
  ['a"b<c>d|e*f', "a-b-c-d-e-f.pdf"],
  ["invoice\u202efdp.exe", "invoicefdp.exe.pdf"],
  ["zero\u200bwidth\u2066", "zerowidth.pdf"],
  ["line\r\nbreak\tand  blanks", "line break and blanks.pdf"],
  ["  .hidden. ", "hidden.pdf"],
  ["", "Document.pdf"],
  ["...", "Document.pdf"],
  ["\u202e", "Document.pdf"],
])("%j becomes %j", (title, name) => {
  expect(nameOf(title)).toBe(name);
});

test.each(["CON", "con", "Aux", "NUL", "PRN", "com1", "LPT9", "lpt¹", "CONOUT$", "nul.txt"])(
  "%s is reserved on Windows and gets a mark",
  (title) => {
    expect(nameOf(title)).toBe(`_${title}.pdf`);
  },
);

test.each(["Console", "com10", "Nullable"])("%s is not reserved", (title) => {
  expect(nameOf(title)).toBe(`${title}.pdf`);
});

test("a long name is cut between signs, and leaves no blank at its end", () => {
  const name = nameOf("🖋️".repeat(100));
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(124);
  expect(Buffer.from(name, "utf8").toString("utf8")).toBe(name);
  expect(name).not.toContain("\ufffd");
  expect(nameOf(`${"a".repeat(119)} b`)).toBe(`${"a".repeat(119)}.pdf`);
});

test("many documents with one title get a number each, whatever their capitals and accents", () => {
  const taken = new Set<string>();
  const names = ["Lease", "LEASE", "Lease", "Le\u0301a", "Léa"].map((title) =>
    freeName(title, ".pdf", taken),
  );
  expect(names).toEqual(["Lease.pdf", "LEASE (2).pdf", "Lease (3).pdf", "Léa.pdf", "Léa (2).pdf"]);
  expect(freeName("Lease (2)", ".pdf", taken)).toBe("Lease (2) (2).pdf");
  expect(freeName("Lease", " (not signed).pdf", taken)).toBe("Lease (not signed).pdf");
});

test("200 with one title have 200 names", () => {
  const taken = new Set<string>();
  const names = Array.from({ length: 200 }, () => freeName("Lease", ".pdf", taken));
  expect(new Set(names).size).toBe(200);
  expect(names[199]).toBe("Lease (200).pdf");
});

const { envelope } = sentEnvelope({ title: "Lease", fileName: "upload.PDF" });
const sealed = { ...envelope.original, level: "B-T" };

/** Names of the document, its audit trail and the folder of its attached files. */
const all = (change: Partial<Envelope>, taken: Set<string>, ending = ".pdf") =>
  Object.values(documentNames({ ...envelope, ...change }, ending, taken));

const namesWith = (stem: string, ending = ".pdf") => [
  `${stem}${ending}`,
  `audit/${stem}.audit.json`,
  `attachments/${stem}`,
];

test("the names of a document have one stem, which says if it is not signed", () => {
  expect(all({ sealed }, new Set())).toEqual(namesWith("Lease"));
  expect(all({}, new Set(["lease"]))).toEqual(namesWith("Lease (not signed)"));
  expect(all({ title: "" }, new Set())).toEqual(namesWith("upload (not signed)"));
});

test("documents with one title share no name, also if one can't be read or comes in a later part", () => {
  const taken = new Set<string>();
  const one = all({ sealed }, taken);
  const two = all({ title: "LEASE", sealed }, taken, ".missing.txt");
  expect(two).toEqual(namesWith("LEASE (2)", ".missing.txt"));
  const before = takenStems([...one, ...two, "attachments/a/1-b.audit.json", "index.csv"]);
  expect([...before]).toEqual(["lease", "lease (2)"]);
  expect(all({ sealed }, before, ".missing.txt")).toEqual(namesWith("Lease (3)", ".missing.txt"));
});
