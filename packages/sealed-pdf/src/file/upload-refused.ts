export type RefusedBecause =
  | "NOT_A_PDF"
  | "NEEDS_PASSWORD"
  | "WRONG_PDF_PASSWORD"
  /** Encrypted for certain people's certificates, or for one program. */
  | "ENCRYPTED_FOR_OTHERS"
  | "DAMAGED_PDF"
  /** Mended so that we can read it, and others can't. */
  | "UNSOUND_PDF"
  | "NO_PAGES"
  | "TOO_MANY_PAGES"
  | "DYNAMIC_FORM"
  | "LOCKED_PDF";

/** A file that can't be stamped and sealed, whatever is done to it. */
export class UploadRefused extends Error {
  readonly reason: RefusedBecause;
  constructor(reason: RefusedBecause) {
    super(`this file can't be sealed: ${reason}`);
    this.name = "UploadRefused";
    this.reason = reason;
  }
}
