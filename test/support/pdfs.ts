/** Small PDFs made by hand, for tests that need a document and not a special one. */

export interface PageSpec {
  readonly width?: number;
  readonly height?: number;
  readonly rotate?: number;
  readonly text?: string;
  /** Below the text, 40 points apart. */
  readonly lines?: readonly string[];
  /** Operators that draw something else, below the text. */
  readonly drawing?: string;
  /** What readers show of the page, in user space: x0, y0, x1, y1. */
  readonly crop?: readonly [number, number, number, number];
  /** Dictionaries of annotations; page `n` (from 1) is object `2 * n + 2`. */
  readonly annotations?: readonly string[];
}

/** A document as it comes from many sources: sizes change from page to page, some lie on their side. */
export const mixedPages = (count: number): PageSpec[] =>
  Array.from({ length: count }, (_, index) => ({
    ...sizes[index % sizes.length],
    rotate: turns[index % turns.length] ?? 0,
    text: `Clause ${index + 1}`,
  }));

const sizes = [
  { width: 612, height: 792 },
  { width: 595, height: 842 },
  { width: 842, height: 1191 },
  { width: 420, height: 595 },
] as const;
const turns = [0, 90, 0, 0, 270, 180, 0] as const;

/** More hatching than any machine draws in seconds: each line is dashed a million times. */
export const endless = `[0.0001 0.0001] 0 d ${"0 0 m 600 700 l 5 700 l 600 0 l S ".repeat(400)}`;

/** A valid PDF 1.7 with a classic cross-reference table and one line of text on each page. */
export function makePdf(pages: readonly PageSpec[] = [{}]): Buffer {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((page, index) => pageObjects(page, index)),
  ];
  return writePdf(objects);
}

function pageObjects(page: PageSpec, index: number): string[] {
  const { width = 612, height = 792, rotate = 0, text = `Page ${index + 1}`, crop } = page;
  const box = crop ? `/CropBox [${crop.join(" ")}] ` : "";
  const annotations = page.annotations ? `/Annots [${page.annotations.join("\n")}] ` : "";
  const lines = [text, ...(page.lines ?? [])].map((line, row) =>
    textAt(line, row === 0 ? 18 : 12, height - 90 - 40 * row),
  );
  const content = [...(page.drawing ? [page.drawing] : []), ...lines].join("\n");
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ${box}${annotations}/Rotate ${rotate} /Resources << /Font << /F 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
}

const textAt = (text: string, sizePt: number, y: number): string =>
  `BT /F ${sizePt} Tf 72 ${y} Td (${text.replace(/[\\()]/g, "\\$&")}) Tj ET`;

/** Of objects in the order of their numbers, the first of which is the catalog; PDF 1.7 with a classic cross-reference table. */
export function writePdf(objects: readonly string[]): Buffer {
  let body = "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, "latin1");
}

/** A page with the word "ABC" in a font that is not part of the file; `names` are those of its glyphs, `mode` how it is painted. */
export function notEmbedded(names: string, mode = 0): Buffer {
  const content = `BT /F 24 Tf ${mode} Tr 72 600 Td (ABC) Tj ET`;
  return writePdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /TrueType /BaseFont /Arial /FirstChar 65 /LastChar 67 /Widths [600 600 600] /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [65 ${names}] >> /FontDescriptor 6 0 R >>`,
    "<< /Type /FontDescriptor /FontName /Arial /Flags 32 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>",
  ]);
}
