import { Refusal } from "#contract/rules/refusals/refusals";
import type { Attachment } from "../domain/common/attachment.ts";
import { variable } from "../environment.ts";
import {
  attachmentsBelow,
  deleteBelow,
  deleteObject,
  objectTag,
  openUrl,
  readStored,
} from "./documents.ts";

const documents = variable("DOCUMENTS_BUCKET");
/**
 * "on" where the operator's scanner judges each attached file before anybody can download it. Read when it is used, because
 * functions that only delete files don't have it.
 */
const scan = () => variable("ATTACHMENT_SCAN");

/** The tag that Amazon GuardDuty's Malware Protection for S3 sets; another scanner can set it as well. */
const scanTag = "GuardDutyMalwareScanStatus";

export type AttachmentState = "ready" | "unchecked" | "infected";

/** It is read each time, since scanners judge a file within minutes and may judge it again. */
export async function attachmentState(file: Attachment): Promise<AttachmentState> {
  if (scan() !== "on") return "ready";
  switch (await objectTag(documents, file, scanTag)) {
    case "NO_THREATS_FOUND":
      return "ready";
    case "THREATS_FOUND":
      return "infected";
    // Not scanned yet, or the scanner could not read it: nobody has said that it is harmless.
    default:
      return "unchecked";
  }
}

/** A short-lived address of the file as a download. Throws ATTACHMENT_UNCHECKED and ATTACHMENT_INFECTED. */
export async function attachmentUrl(file: Attachment): Promise<string> {
  await assertReady(file);
  return openUrl(documents, file, file.name, file.mimeType);
}

/** The file's bytes. Throws the same. */
export async function readAttachment(file: Attachment): Promise<Uint8Array> {
  await assertReady(file);
  return readStored(documents, file);
}

async function assertReady(file: Attachment): Promise<void> {
  const state = await attachmentState(file);
  if (state === "infected") throw new Refusal("ATTACHMENT_INFECTED");
  if (state === "unchecked") throw new Refusal("ATTACHMENT_UNCHECKED");
}

/** Includes those that no record names, because the call that stored them has crashed. */
export const deleteAllAttachments = (envelopeId: string): Promise<void> =>
  deleteBelow(documents, attachmentsBelow(envelopeId));

export const deleteAttachments = (files: readonly Attachment[]): Promise<unknown> =>
  Promise.all(files.map(({ key }) => deleteObject(documents, key)));
