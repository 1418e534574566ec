import { installInto, moduleIn } from "./installed.ts";

/** Two libraries that append to PDFs as we do, for comparison alone: nothing that is shipped has them (mupdf is under the AGPL). */
const packages = { "@libpdf/core": "0.4.2", mupdf: "1.28.1" };

/** Installs the libraries into this folder, unless they are there. */
export const installPeers = (folder: string): void => installInto(folder, packages);

/** Input of the work: both stamp a picture, append a page of text with the picture, and attach a file. */
export interface PeerInput {
  readonly original: Uint8Array;
  readonly png: Uint8Array;
  /** The folder of `installPeers`. */
  readonly folder: string;
}

/** Each of the 30 lines of a page's text, with its height above the page's lower edge in points. */
export function linesOfText(draw: (text: string, y: number) => void): void {
  for (let line = 0; line < 30; line++)
    draw(`Ann Lee signed this at 21 Nov 2026, line ${line}`, 740 - line * 20);
}

/** What the work uses of libpdf. */
interface LibPdf {
  readonly PDF: { load(bytes: Uint8Array): Promise<LibPdfDocument> };
}
interface LibPdfPage {
  drawText(text: string, options: object): void;
  drawImage(image: unknown, options: object): void;
}
interface LibPdfDocument {
  embedPng(png: Uint8Array): unknown;
  getPage(index: number): LibPdfPage | null;
  addPage(options: object): LibPdfPage;
  addAttachment(name: string, bytes: Uint8Array): void;
  save(options: object): Promise<Uint8Array>;
}

export async function libPdf({ original, png, folder }: PeerInput) {
  const { PDF }: LibPdf = await moduleIn(folder, "@libpdf/core/dist/index.mjs");
  return async (): Promise<Uint8Array> => {
    const document = await PDF.load(original);
    const picture = document.embedPng(png);
    document.getPage(0)?.drawImage(picture, { x: 60, y: 600, width: 120, height: 40 });
    const page = document.addPage({ width: 612, height: 792 });
    linesOfText((text, y) => page.drawText(text, { x: 50, y, size: 9 }));
    page.drawImage(picture, { x: 400, y: 700, width: 120, height: 40 });
    document.addAttachment("audit.json", Buffer.from("[]"));
    return document.save({ incremental: true });
  };
}

/** What the work uses of mupdf. */
interface MuPdf {
  readonly Image: new (bytes: Uint8Array) => unknown;
  readonly Font: new (name: string) => unknown;
  readonly PDFDocument: { openDocument(bytes: Uint8Array, type: string): MuPdfDocument };
}
interface MuPdfAnnotation {
  setRect(rect: readonly number[]): void;
  setStampImage(image: unknown): void;
  update(): void;
}
interface MuPdfDocument {
  loadPage(index: number): { createAnnotation(type: string): MuPdfAnnotation };
  addImage(image: unknown): unknown;
  addSimpleFont(font: unknown): unknown;
  addPage(box: readonly number[], turn: number, resources: object, contents: string): unknown;
  insertPage(at: number, page: unknown): void;
  insertEmbeddedFile(name: string, file: unknown): void;
  addEmbeddedFile(name: string, type: string, bytes: string, created: Date, changed: Date): unknown;
  saveToBuffer(options: string): { asUint8Array(): Uint8Array };
  destroy(): void;
}

export async function muPdf({ original, png, folder }: PeerInput) {
  const mupdf: MuPdf = await moduleIn(folder, "mupdf/dist/mupdf.js");
  return async (): Promise<Uint8Array> => {
    const document = mupdf.PDFDocument.openDocument(original, "application/pdf");
    const image = new mupdf.Image(png);
    const stamp = document.loadPage(0).createAnnotation("Stamp");
    stamp.setRect([60, 152, 180, 192]);
    stamp.setStampImage(image);
    stamp.update();
    const Font = { F: document.addSimpleFont(new mupdf.Font("Helvetica")) };
    let contents = "q 120 0 0 40 400 700 cm /I Do Q ";
    linesOfText((text, y) => {
      contents += `BT /F 9 Tf 50 ${y} Td (${text}) Tj ET `;
    });
    const resources = { Font, XObject: { I: document.addImage(image) } };
    document.insertPage(-1, document.addPage([0, 0, 612, 792], 0, resources, contents));
    const at = new Date(0);
    const audit = document.addEmbeddedFile("audit.json", "application/json", "[]", at, at);
    document.insertEmbeddedFile("audit.json", audit);
    const bytes = Buffer.from(document.saveToBuffer("incremental").asUint8Array());
    document.destroy();
    return bytes;
  };
}
