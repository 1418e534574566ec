import type { Caller } from "../../domain/account/caller.ts";
import type { StoredFile } from "../../domain/common/stored-file.ts";
import {
  fileIdIn,
  sentIdIn,
  templateFileUrl,
  templateIdIn,
} from "../../domain/envelope/file-url.ts";
import { noteOpened } from "../account/opened-documents.ts";
import { getSentEnvelope } from "../envelope/stored-envelope.ts";
import { getFile } from "../files/files.ts";
import { getTemplate } from "./templates.ts";

/**
 * What `url` names, if it is the caller's: an uploaded file, a template's own copy, or the original of a document that
 * they have sent. Throws NOT_FOUND if it is another account's, and BAD_FIELD with `field` for any other address.
 */
export async function documentAt(
  url: string,
  { caller, now }: { readonly caller: Caller; readonly now: Date },
  field: string,
): Promise<StoredFile> {
  const { workspace } = caller;
  const templateId = templateIdIn(url);
  if (templateId !== undefined) {
    const template = await getTemplate(caller, templateId);
    if (url === templateFileUrl(template)) return template.file;
  }
  const sentId = sentIdIn(url);
  if (sentId !== undefined) {
    const envelope = await getSentEnvelope(caller, sentId);
    await noteOpened({ caller, now }, envelope);
    return envelope.original;
  }
  return getFile(caller, fileIdIn(url, workspace, field));
}
