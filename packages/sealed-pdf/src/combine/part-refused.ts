/** One of the files can't become part of a document. */
export class PartRefused extends Error {
  /** Its index. */
  readonly file: number;
  /** "signed": somebody has signed or certified it, which holds for that file as a whole. */
  readonly reason: "signed" | "damaged";
  constructor(file: number, reason: PartRefused["reason"], cause?: Error) {
    super(`file ${file} can't be combined: ${reason}`, { cause });
    this.name = "PartRefused";
    this.file = file;
    this.reason = reason;
  }
}
