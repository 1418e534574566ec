/**
 * `node scripts/sample/sample-pdf.ts`: writes frontend/sample/sample.pdf, on which people try signing, and
 * pictures of its page like those that the server makes of documents.
 */
import { readFileSync, writeFileSync } from "node:fs";
import * as fontkit from "@cantoo/fontkit";
import { PDFDocument, type PDFFont, type PDFPage, rgb } from "pdf-lib";
import { samplePicture, sampleWidths } from "./sample-picture.ts";

const pageSize: [number, number] = [595.28, 841.89];
const margin = 64;
const width = pageSize[0] - 2 * margin;
const ink = rgb(0.11, 0.11, 0.15);
const faint = rgb(0.45, 0.45, 0.52);

const clauses = [
  [
    "1. The flat",
    "The landlord lets the flat on the second floor of 14 Orchard Row to the tenant: two rooms, kitchen, bathroom and cellar. Three keys are handed over on the day the tenancy begins.",
  ],
  [
    "2. Term",
    "The tenancy begins on 1 March 2027 and has no fixed end. Either party may end it in writing, with three months' notice to the end of a month.",
  ],
  [
    "3. Rent",
    "The rent is 950 a month, due on the third working day. Heating and water are settled once a year by what was used.",
  ],
  [
    "4. Deposit",
    "The tenant pays a deposit of two months' rent. The landlord keeps it apart from their own money and returns it, with interest, within two months of the end of the tenancy.",
  ],
  [
    "5. Repairs",
    "The landlord keeps the flat fit to live in. The tenant says at once when something is broken, and lets craftsmen in after notice of two days.",
  ],
] as const;

const document = await PDFDocument.create();
document.registerFontkit(fontkit);
document.setTitle("Letting agreement (sample)");
document.setLanguage("en");
const when = new Date(Date.UTC(2026, 10, 1));
document.setCreationDate(when);
document.setModificationDate(when);
const regular = await face(400);
const bold = await face(600);
const page = document.addPage(pageSize);
let y = pageSize[1] - 92;

text(page, "Letting agreement", bold, 22, y);
y -= 20;
text(page, "A sample to try signing on. It has no legal effect.", regular, 10, y, faint);
y -= 34;
paragraph("between Margaret Holloway, the landlord, and the person who signs below, the tenant.");
for (const [heading, words] of clauses) {
  y -= 12;
  text(page, heading, bold, 11, y);
  y -= 17;
  paragraph(words);
}
signatureBlock("Landlord", margin);
signatureBlock("Tenant", margin + width / 2 + 12);
const pdf = await document.save();
writeFileSync("frontend/sample/sample.pdf", pdf);
for (const widthPx of sampleWidths) {
  const picture = await samplePicture(pdf, widthPx);
  writeFileSync(`frontend/sample/page-${widthPx}.json`, `${JSON.stringify(picture)}\n`);
}

function signatureBlock(party: string, x: number): void {
  const right = x + width / 2 - 12;
  text(page, party, bold, 11, 236, ink, x);
  for (const [label, lineY] of [
    ["Signature", 172],
    ["Name", 132],
    ["Date", 92],
  ] as const) {
    page.drawLine({
      start: { x, y: lineY },
      end: { x: right, y: lineY },
      thickness: 0.6,
      color: faint,
    });
    text(page, label, regular, 8.5, lineY - 11, faint, x);
  }
}

function paragraph(words: string): void {
  for (const line of lines(words, regular, 10.5)) {
    text(page, line, regular, 10.5, y);
    y -= 16;
  }
}

function lines(words: string, font: PDFFont, sizePt: number): string[] {
  const done: string[] = [];
  for (const word of words.split(" ")) {
    const last = done.pop();
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || font.widthOfTextAtSize(longer, sizePt) <= width) done.push(longer);
    else done.push(last, word);
  }
  return done;
}

function text(
  on: PDFPage,
  words: string,
  font: PDFFont,
  size: number,
  atY: number,
  color = ink,
  x = margin,
): void {
  on.drawText(words, { x, y: atY, size, font, color });
}

function face(weight: 400 | 600): Promise<PDFFont> {
  const file = `node_modules/@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff`;
  return document.embedFont(readFileSync(file), { subset: true });
}
