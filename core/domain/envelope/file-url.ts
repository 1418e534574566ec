import { Refusal } from "#contract/rules/refusals/refusals";
import type { Workspace } from "../account/account.ts";
import type { Envelope } from "./envelope.ts";

/** The address at which an account's file opens: `url` in the list of files. */
export const fileUrl = (file: { readonly userId: string; readonly id: string }): string =>
  `/api/files/${file.userId}/${file.id}`;

/** The address of the picture of a file's first page. */
export const firstPageUrl = (file: { readonly userId: string; readonly id: string }): string =>
  `${fileUrl(file)}/first-page`;

export const templateFirstPageUrl = (template: { readonly id: string }): string =>
  `/api/templates/record/${template.id}/first-page`;

/** The address at which a template's own copy opens. */
export function templateFileUrl({ id, fileName, basis }: TemplateAddress): string {
  const path = `/api/templates/${id}/file/${encodeURIComponent(fileName)}`;
  return basis === 1 ? path : `${path}?version=${basis}`;
}

/** `basis` is the first version with this file and number of signers. */
interface TemplateAddress {
  readonly id: string;
  readonly fileName: string;
  readonly basis: number;
}

/** The id of the template whose current or former file `url` names; undefined for any other address. */
export const templateIdIn = (url: string): string | undefined =>
  /^\/api\/templates\/([^/?#]+)\/file\/[^/?#]+(?:\?version=\d{1,9})?$/.exec(url)?.[1];

/**
 * The id of the caller's file that `url` names. An address from a caller is never fetched: any other address is refused
 * (BAD_FIELD with `field`, the input's name in the API), and a file of another account is NOT_FOUND.
 */
export function fileIdIn(url: string, workspace: Pick<Workspace, "id">, field: string): string {
  const [, userId, fileId] = /^\/api\/files\/([^/?#]+)\/([^/?#]+)$/.exec(url) ?? [];
  if (!userId || !fileId) {
    throw new Refusal("BAD_FIELD", { field, message: "Please choose an uploaded file." });
  }
  if (userId !== workspace.id) throw new Refusal("NOT_FOUND");
  return fileId;
}

/** The address at which the sender opens a document: the original, or the sealed one if its id is appended. */
export const sentFileUrl = ({ id, fileName }: Pick<Envelope, "id" | "fileName">): string =>
  `/api/envelopes/${id}/file/${encodeURIComponent(fileName)}?sealed=`;

/** The id of the document whose original `url` names; undefined for any other address. */
export const sentIdIn = (url: string): string | undefined =>
  /^\/api\/envelopes\/([^/?#]+)\/file\/[^/?#]+\?sealed=$/.exec(url)?.[1];

/** The id of the document whose sealed version `url` names; undefined for any other address. */
export const sealedIdIn = (url: string): string | undefined =>
  /^\/api\/envelopes\/([^/?#]+)\/file\/[^/?#]+\?sealed=\1$/.exec(url)?.[1];

/** The address of a link's document, for its holder: the sealed one with `sealedId`, otherwise the original. */
export const linkFileUrl = ({ fileName }: Pick<Envelope, "fileName">, sealedId = ""): string =>
  `/api/esign/file/${encodeURIComponent(fileName)}?sealed=${sealedId}`;
