/** What keeps our own reader from taking a file; `preparePdf` then lets qpdf rebuild it. */
export class PdfFault extends Error {
  readonly kind: "damaged" | "encrypted";
  constructor(message: string, kind: "damaged" | "encrypted" = "damaged") {
    super(message);
    this.name = "PdfFault";
    this.kind = kind;
  }
}
