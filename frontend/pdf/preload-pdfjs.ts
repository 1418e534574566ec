/**
 * Loads pdf.js in parallel with the page's first API calls, for pages that need it in any case. A failure
 * shows when the document is drawn.
 */
export function preloadPdfjs(): void {
  for (const part of [import("./OpenedDocument.tsx"), import("./DrawnPage.tsx")])
    part.catch(() => undefined);
}
