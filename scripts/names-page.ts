/**
 * `npm run names-page`: stamps a name in each script that has a font, has poppler draw the page, and writes it to
 * docs/screens/names.png. The same page is extracted by sealed-pdf's tests (text/names).
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeSealKey, namesPdf } from "sealed-pdf/testing";
import { smallPng } from "./screens/small-png.ts";

const picture = "docs/screens/names.png";
const dotsPerInch = 100;

const folder = mkdtempSync(join(tmpdir(), "names-"));
try {
  const file = join(folder, "names.pdf");
  writeFileSync(file, await namesPdf(await makeSealKey()));
  const look = ["-r", String(dotsPerInch), "-f", "1", "-l", "1", "-singlefile", "-png"];
  execFileSync("pdftoppm", [...look, file, join(folder, "names")]);
  writeFileSync(picture, await smallPng(readFileSync(join(folder, "names.png"))));
  console.log(picture);
} finally {
  rmSync(folder, { recursive: true });
}
