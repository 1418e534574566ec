import {
  type AttachedReply,
  type AttachReply,
  attaching,
  type EarlierFileReply,
  earlierFiles,
} from "#contract/pages/attachments";
import { plain } from "./api-call.ts";

/** A file that a signer has attached, and not sent with Complete yet. */
export type Attachment = AttachedReply;
export type EarlierFile = EarlierFileReply;
export type UploadPart = AttachReply["parts"][number];

/** Calls made with the token of a mailed link. Only pages of documents with a field for files load them. */
export const attachments = {
  begin: plain(attaching.attach),
  finish: plain(attaching.finishAttaching),
  remove: plain(attaching.removeAttached),
  earlier: plain(earlierFiles.listEarlierFiles),
};

export const earlierFileUrl = (attachmentId: string): string =>
  earlierFiles.openEarlierFile.path.replace("{attachmentId}", attachmentId);
