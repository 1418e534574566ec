import { createHash } from "node:crypto";
import { preparePdf, UploadRefused } from "sealed-pdf";
import { expect, test } from "vitest";
import { drawEachPage, type Look } from "../../core/images/acceptance/acceptance.ts";
import { kinds } from "../measure/readers/kinds/index.ts";

const all = Object.entries(kinds).flatMap(([kind, shapes]) =>
  Object.entries(shapes).map(([shape, make]) => ({ name: `${kind}: ${shape}`, make })),
);

test("there are more than 500 files, and no two are the same", () => {
  const digests = all.map(({ make }) => createHash("sha256").update(make()).digest("hex"));
  expect(new Set(digests).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(500);
});

/** Undefined where the upload is refused. */
async function lookAt(upload: Buffer): Promise<Look | undefined> {
  try {
    return await drawEachPage(await preparePdf(upload), 300);
  } catch (error) {
    if (error instanceof UploadRefused) return undefined;
    throw error;
  }
}

test("every fifteenth is refused by name, or its page is compared with a rehearsed seal", async () => {
  for (const { name, make } of all.filter((_, at) => at % 15 === 0)) {
    const look = await lookAt(make());
    expect([name, !look || look.fault !== undefined || look.compared === 1]).toEqual([name, true]);
  }
});
