/**
 * Stands for pdf.js' `web/pdf_viewer.mjs`, of which react-pdf uses two small classes for links between
 * pages. We draw no link layer, and the original would bring the whole viewer along.
 */
export class EventBus {}

export class SimpleLinkService {
  externalLinkEnabled = true;
  pdfDocument: unknown;
  pdfViewer: unknown;
}
