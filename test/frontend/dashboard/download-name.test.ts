import { expect, test } from "vitest";
import { downloadName } from "../../../frontend/pages/dashboard/download-name.ts";

test("a download is called {envelopeId}_{name}.pdf", () => {
  expect(downloadName("e1", "Lease")).toBe("e1_Lease.pdf");
});

test("the ending is not said twice", () => {
  expect(downloadName("e1", "Lease.PDF")).toBe("e1_Lease.pdf");
  expect(downloadName("e1", "Lease.pdf.pdf")).toBe("e1_Lease.pdf.pdf");
});

test("nothing in a name leads to another folder or is refused by a file system", () => {
  expect(downloadName("e1", "../a\\b:c*?.pdf")).toBe("e1_.._a_b_c_.pdf");
  expect(downloadName("e1", "Mietvertrag Köln 契約.pdf")).toBe("e1_Mietvertrag Köln 契約.pdf");
});

test("a name of nothing is called document", () => {
  expect(downloadName("e1", " .pdf")).toBe("e1_document.pdf");
});
