import { limits } from "#contract/rules/limits/limits";
import { files, type UploadedFile } from "../api/files.ts";
import { useApiMutation } from "../api/query.ts";
import { users } from "../api/users.ts";

interface PagesOfFile {
  readonly documentId: string;
  readonly name: string;
  /** Numbers of pages, from 1. */
  readonly pages: readonly number[];
}

/** Makes a document in which these pages are pictures. */
export const usePictures = (onMade: (file: UploadedFile) => void) =>
  useApiMutation(withPictures, { invalidates: [files.list, users.profile], onSuccess: onMade });

/** By one call after the other, each for as many pages as a call takes. */
async function withPictures({ documentId, name, pages }: PagesOfFile): Promise<UploadedFile> {
  const { pagesMax } = limits.redacting;
  const asPictures = pages.slice(0, pagesMax);
  const made = await files.combine({ name, parts: [{ documentId, asPictures }] });
  const left = pages.slice(pagesMax);
  return left.length === 0 ? made : withPictures({ documentId: made.id, name, pages: left });
}
