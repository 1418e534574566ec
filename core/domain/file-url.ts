import { Refusal } from "#contract/refusals";
import type { Account } from "./account.ts";

/** Where a file of an account opens; what the file list calls `url`. */
export const fileUrl = (file: { readonly userId: string; readonly id: string }): string =>
  `/api/files/${file.userId}/${file.id}`;

/** Where the picture of a file's first page is read. */
export const firstPageUrl = (file: { readonly userId: string; readonly id: string }): string =>
  `${fileUrl(file)}/first-page`;

export const templateFirstPageUrl = (template: { readonly id: string }): string =>
  `/api/templates/record/${template.id}/first-page`;

/** Where a template's own copy opens. */
export const templateFileUrl = (template: {
  readonly id: string;
  readonly fileName: string;
}): string => `/api/templates/${template.id}/file/${encodeURIComponent(template.fileName)}`;

/**
 * The id of the caller's file that `url` names. Nothing that a caller writes is ever fetched: other
 * addresses are refused (BAD_FIELD with the wire's name `field`), another account's is not there.
 */
export function fileIdIn(url: string, account: Pick<Account, "userId">, field: string): string {
  const [, userId, fileId] = /^\/api\/files\/([^/?#]+)\/([^/?#]+)$/.exec(url) ?? [];
  if (!userId || !fileId) {
    throw new Refusal("BAD_FIELD", { field, message: "Please choose an uploaded file." });
  }
  if (userId !== account.userId) throw new Refusal("NOT_FOUND");
  return fileId;
}
