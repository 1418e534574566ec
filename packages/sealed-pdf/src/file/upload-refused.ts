export type RefusedBecause =
  | "NOT_A_PDF"
  | "NEEDS_PASSWORD"
  | "WRONG_PDF_PASSWORD"
  /** Encrypted for the certificates of certain people, or for one program. */
  | "ENCRYPTED_FOR_OTHERS"
  | "DAMAGED_PDF"
  /** Could be repaired so that we can read it, but other readers can't. */
  | "UNSOUND_PDF"
  | "NO_PAGES"
  | "TOO_MANY_PAGES"
  | "DYNAMIC_FORM"
  /** A list of files with a cover page. */
  | "PORTFOLIO"
  | "LOCKED_PDF";

/** The file can't be stamped and sealed, even after repair. */
export class UploadRefused extends Error {
  readonly reason: RefusedBecause;
  constructor(reason: RefusedBecause) {
    super(`this file can't be sealed: ${reason}`);
    this.name = "UploadRefused";
    this.reason = reason;
  }
}
