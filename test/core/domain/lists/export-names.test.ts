import { expect, test } from "vitest";
import { freeName } from "../../../../core/domain/lists/export-names.ts";

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
