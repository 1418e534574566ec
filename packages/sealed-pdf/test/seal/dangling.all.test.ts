import { describe, expect, test } from "vitest";
import { Ref } from "../../src/file/objects.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { preparePdf } from "../../src/prepare/prepare.ts";
import { danglingShapes } from "../support/dangling.ts";
import { imageField, makeSealing, makeSealKey, seal, textField } from "../support/sealing.ts";

const key = await makeSealKey();
const fields = [
  imageField({ page: 0, x: 0.1, y: 0.6, width: 0.3, height: 0.1 }),
  textField({ page: 0, x: 0.5, y: 0.6, width: 0.3, height: 0.05 }, "Ann Lee"),
];

async function sealed(upload: Buffer) {
  const { bytes, repaired } = await preparePdf(upload);
  const after = await seal(makeSealing(bytes, key, fields));
  return { before: bytes, after, repaired };
}

const objectOf = (pdf: Uint8Array, number: number) => new PdfFile(pdf).get(new Ref(number, 0));

describe("dangling references of an upload dangle in the sealed document", () => {
  test.each(danglingShapes())("$shape", async ({ pdf, targets }) => {
    const { before, after, repaired } = await sealed(pdf);
    const missing = targets.filter((target) => objectOf(before, target) === null);
    expect(repaired || missing.length === targets.length).toBe(true);
    // After a rebuild, null replaces them.
    const isRebuilt = !pdf.equals(before.subarray(0, pdf.length));
    if (isRebuilt) expect(new PdfFile(before).references().highest).toBeLessThan(targets[0] ?? 0);
    else for (const target of missing) expect(objectOf(after, target)).toBeNull();
  });
});
