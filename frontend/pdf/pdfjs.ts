import { pdfjs } from "react-pdf";

/** Where `pdfAssets()` of vite-plugin.ts puts pdf.js' files. */
const assets = `/pdfjs/${pdfjs.version}/`;

pdfjs.GlobalWorkerOptions.workerSrc = `${assets}pdf.worker.min.mjs`;

/** Small: a flat page tree is read page by page, and each page object fetches the part around it. */
export const rangeChunkBytes = 16_384;

export const documentOptions = {
  /** Begun with this module, beside the calls that say which document it is; all documents share it. */
  worker: new pdfjs.PDFWorker(),
  cMapUrl: `${assets}cmaps/`,
  standardFontDataUrl: `${assets}standard_fonts/`,
  wasmUrl: `${assets}wasm/`,
  iccUrl: `${assets}iccs/`,
  /** Everybody sees the same page, whatever is installed on the device. */
  useSystemFonts: false,
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: rangeChunkBytes,
  enableXfa: false,
  verbosity: 0,
};

/** Parts of a document on demand, from an address that may have to be renewed. */
export const DataRangeTransport = pdfjs.PDFDataRangeTransport;
