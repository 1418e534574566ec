import type { Attachment } from "../../../../api/attachments.ts";
import type { FileFault } from "../files/file-fault.ts";

export interface AttachedFile extends Attachment {
  /** The key of its upload on this page. */
  readonly key?: string;
}

/** The files of a signer's fields. They go to the server at once, which keeps them until Complete; nothing of them is kept here. */
export interface SignersFiles {
  readonly attached: readonly AttachedFile[];
  readonly uploads: readonly Upload[];
}

export interface Upload {
  readonly key: string;
  /** Id of the field. */
  readonly field: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** `waiting`: there is no connection; it goes on where it was as soon as there is one. */
  readonly step: "sending" | "waiting" | "checking" | "refused";
  /** How much of it the server has, from 0 to 1. */
  readonly fraction: number;
  /** Why it was refused. */
  readonly fault?: FileFault | undefined;
}
