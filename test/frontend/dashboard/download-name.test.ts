import { expect, test } from "vitest";
import { downloadName } from "../../../frontend/pages/dashboard/download-name.ts";

test("a download is named {envelopeId}_{name}.pdf", () => {
  expect(downloadName("e1", "Lease")).toBe("e1_Lease.pdf");
});

test("the extension is not repeated", () => {
  expect(downloadName("e1", "Lease.PDF")).toBe("e1_Lease.pdf");
  expect(downloadName("e1", "Lease.pdf.pdf")).toBe("e1_Lease.pdf.pdf");
});

test("path separators and characters that file systems refuse are replaced", () => {
  expect(downloadName("e1", "../a\\b:c*?.pdf")).toBe("e1_.._a_b_c_.pdf");
  expect(downloadName("e1", "Mietvertrag Köln 契約.pdf")).toBe("e1_Mietvertrag Köln 契約.pdf");
});

test("an empty name becomes document", () => {
  expect(downloadName("e1", " .pdf")).toBe("e1_document.pdf");
});
