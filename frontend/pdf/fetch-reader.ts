/**
 * Asks for pdf.js at once, beside the calls that say which document it is: for pages that have nothing
 * to show before it. A failure shows on drawing.
 */
export function fetchReader(): void {
  for (const part of [import("./OpenedDocument.tsx"), import("./DrawnPage.tsx")])
    part.catch(() => undefined);
}
