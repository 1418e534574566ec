/** `locked`: encrypted in a way that no password opens (ISO 32000-1, 7.6.1: security handlers). */
export type FaultKind = "damaged" | "encrypted" | "locked";

/** Why our own reader can't use a file; `preparePdf` then lets qpdf rebuild it. */
export class PdfFault extends Error {
  readonly kind: FaultKind;
  constructor(message: string, kind: FaultKind = "damaged") {
    super(message);
    this.name = "PdfFault";
    this.kind = kind;
  }
}
