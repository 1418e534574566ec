import { pdfjs } from "react-pdf";

/** Where `pdfAssets()` in vite-plugin.ts puts pdf.js' files. */
const assets = `/pdfjs/${pdfjs.version}/`;

pdfjs.GlobalWorkerOptions.workerSrc = `${assets}pdf.worker.min.mjs`;

/** Small, since a flat page tree is read page by page, and each page object fetches the chunk around it. */
export const rangeChunkBytes = 16_384;

/** Started when this module loads, in parallel with API calls; shared by all documents. */
const worker = new pdfjs.PDFWorker();
// A failure shows when a document is opened.
worker.promise.catch(() => undefined);

export const documentOptions = {
  worker,
  cMapUrl: `${assets}cmaps/`,
  standardFontDataUrl: `${assets}standard_fonts/`,
  wasmUrl: `${assets}wasm/`,
  iccUrl: `${assets}iccs/`,
  /** Off so that everybody sees the same page, whatever fonts are installed. */
  useSystemFonts: false,
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: rangeChunkBytes,
  enableXfa: false,
  verbosity: 0,
};

/** Base class for fetching parts of a document on demand. */
export const DataRangeTransport = pdfjs.PDFDataRangeTransport;

/** The numbers of the operators in a page's operator list. */
export const operators = pdfjs.OPS;
