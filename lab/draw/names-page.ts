/**
 * `npm run names-page -w lab`: stamps a name in each script that has a font, renders the page with poppler, and writes it to
 * docs/screens/names.png. The same page is extracted by sealed-pdf's tests (text/names).
 */
import { writeFileSync } from "node:fs";
import { makeSealKey, namesPdf } from "sealed-pdf/testing";
import { pdfPage } from "./screens/pdf-page.ts";
import { smallPng } from "./screens/small-png.ts";

const picture = "docs/screens/names.png";
writeFileSync(picture, await smallPng(pdfPage(await namesPdf(await makeSealKey()), 100)));
console.log(picture);
