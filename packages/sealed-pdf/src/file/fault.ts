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

/** Undefined if what is read can't be used; whether the file is sound is checked elsewhere. */
export function unlessFaulty<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfFault) return undefined;
    throw error;
  }
}
