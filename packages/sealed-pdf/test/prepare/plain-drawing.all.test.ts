import { describe, expect, test } from "vitest";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { plainFile } from "../../src/prepare/plain.ts";
import { preparePdf } from "../../src/prepare/prepare.ts";
import { oddDrawings } from "../support/odd-drawings.ts";

describe("operators, looks, layers and colours that programs read differently are written plainly", () => {
  test.each(Object.entries(oddDrawings))("%s", async (_, { pdf, outcome }) => {
    const { bytes, repaired } = await preparePdf(pdf);
    expect(repaired).toBe(false);
    expect(pdf.equals(bytes.subarray(0, pdf.length))).toBe(true);
    expect(bytes.length > pdf.length ? "updated" : "kept").toBe(outcome);
    expect(plainFile(new PdfFile(bytes)).file.bytes.length).toBe(bytes.length);
  });
});
