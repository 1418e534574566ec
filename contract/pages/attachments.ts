import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { type AttachedReply, attachmentLimits } from "../rules/fields/attachments.ts";
import { word } from "../rules/inputs/inputs.ts";
import type { LinkReply } from "./files.ts";

export type { AttachedReply };

export interface AttachReply {
  readonly id: string;
  /**
   * Presigned S3 POSTs, one for each part in its order: send `fields` and then the part as `file`. They can be posted for
   * five minutes. Call again with `id` for new ones: parts that have arrived need not be posted again.
   */
  readonly parts: readonly {
    readonly url: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly sizeBytes: number;
  }[];
}

/** Begins the upload of a file, or goes on with the one that has this id. */
const attach = replies<AttachReply>()({
  path: "POST /api/esign/attachments",
  access: "signer",
  input: z.strictObject({
    /** Id of a field of the kind `file` of this signer. */
    field: word,
    /** It is shortened and gets the ending of its type. */
    fileName: z.string().check(z.minLength(1), z.maxLength(1000)),
    sizeBytes: z.int().check(z.minimum(1), z.maximum(attachmentLimits.bytesMax)),
    id: z.optional(word),
  }),
});

/** Checks the parts that were posted and keeps the file; a repeated call gets the same reply. */
const finishAttaching = replies<AttachedReply>()({
  path: "POST /api/esign/attachments/{id}/finish",
  access: "signer",
  input: z.strictObject({ id: word }),
});

/** Removes a file that was not sent with Complete, or an upload that was begun. */
const removeAttached = replies<{ id: string }>()({
  path: "DELETE /api/esign/attachments/{id}",
  access: "signer",
  input: z.strictObject({ id: word }),
});

export const attaching = { attach, finishAttaching, removeAttached };

/** A file that somebody has attached who signed in an earlier step. */
export interface EarlierFileReply extends Omit<AttachedReply, "field"> {
  /** Name of the signer who has attached it. */
  readonly by: string;
  /** The label names what the field asked for. */
  readonly label: string;
  /** Only a `ready` one can be downloaded: the installation's scanner may not have judged it yet, or has found malware. */
  readonly state: "ready" | "unchecked" | "infected";
}

/**
 * The files of signers of earlier steps, where the sender lets later signers have them (`shareAttachments`); otherwise
 * empty. Answered while it is the signer's turn.
 */
const listEarlierFiles = replies<{ readonly files: readonly EarlierFileReply[] }>()({
  path: "GET /api/esign/earlier-files",
  access: "signer",
  input: z.object({}),
});

const openEarlierFile = replies<LinkReply>()({
  path: "GET /api/esign/earlier-files/{attachmentId}",
  access: "signer",
  input: z.object({ attachmentId: word }),
});

export const earlierFiles = { listEarlierFiles, openEarlierFile };
