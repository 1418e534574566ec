/** pdf.js as browsers have it, in Node: what it finds on each page. */
export interface PageByPdfJs {
  readonly text: string;
  /** As displayed, in points. */
  readonly width: number;
  readonly height: number;
  /** Whether the page or its annotations draw any text; fonts are not loaded, so that no letters follow. */
  readonly drawsText: boolean;
}

export async function openByPdfJs(pdf: Uint8Array): Promise<PageByPdfJs[]> {
  const { getDocument, OPS, VerbosityLevel } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const pages: PageByPdfJs[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const { width, height } = page.getViewport({ scale: 1 });
    const { fnArray } = await page.getOperatorList();
    pages.push({
      text: items.map((item) => ("str" in item ? item.str : "")).join(""),
      width,
      height,
      drawsText: fnArray.includes(OPS.beginText),
    });
  }
  await task.destroy();
  return pages;
}
