/**
 * Replaces pdf.js' `web/pdf_viewer.mjs`, of which react-pdf uses two small classes for links between
 * pages. We render no link layer, and the original would include the whole viewer.
 */
export class EventBus {}

export class SimpleLinkService {
  externalLinkEnabled = true;
  pdfDocument: unknown;
  pdfViewer: unknown;
}
