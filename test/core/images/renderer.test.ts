import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderer } from "../../../core/images/drawing/renderer.ts";

test("the renderer is named with the version of PDFium that is installed", () => {
  const manifest = "node_modules/@hyzyla/pdfium/package.json";
  const { version } = JSON.parse(readFileSync(manifest, "utf8"));
  expect(renderer).toContain(`pdfium-${version}-`);
});
