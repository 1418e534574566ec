import { expect, test } from "vitest";
import { downloadName } from "../../../frontend/features/documents/download-name.ts";

test("a download is named {envelopeId}_{name}.pdf", () => {
  expect(downloadName("e1", "Lease", true)).toBe("e1_Lease (signed).pdf");
});

test("the extension is not repeated", () => {
  expect(downloadName("e1", "Lease.PDF", true)).toBe("e1_Lease (signed).pdf");
  expect(downloadName("e1", "Lease.pdf.pdf", true)).toBe("e1_Lease.pdf (signed).pdf");
});

test("path separators and characters that file systems refuse are replaced", () => {
  expect(downloadName("e1", "../a\\b:c*?.pdf", true)).toBe("e1_.._a_b_c_ (signed).pdf");
  expect(downloadName("e1", "Mietvertrag Köln 契約.pdf", true)).toBe(
    "e1_Mietvertrag Köln 契約 (signed).pdf",
  );
});

test("an empty name becomes document", () => {
  expect(downloadName("e1", " .pdf", true)).toBe("e1_document (signed).pdf");
});

test("an original has another name than a sealed document", () => {
  expect(downloadName("e1", "Lease", false)).toBe("e1_Lease (not signed).pdf");
});
