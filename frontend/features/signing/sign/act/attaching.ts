import type { Attachment } from "../../../../api/attachments.ts";
import type { Progress } from "../kept/progress.ts";
import type { AttachedFile, SignersFiles, Upload } from "../kept/signers-files.ts";

export type { AttachedFile, SignersFiles, Upload };

export type FilesChange =
  /** An upload begins or goes on. */
  | { readonly upload: Upload }
  /** The server has all of it. */
  | { readonly key: string; readonly attachment: Attachment }
  /** An upload is given up, or its refusal was read. */
  | { readonly left: string }
  /** The server has removed it. */
  | { readonly removed: string };

export const noFiles: SignersFiles = { attached: [], uploads: [] };

export function withFiles(progress: Progress, change: FilesChange): Progress {
  const { attached, uploads } = progress.files ?? noFiles;
  const without = (key: string) => uploads.filter((one) => one.key !== key);
  const files = (): SignersFiles => {
    if ("upload" in change) return { attached, uploads: withUpload(uploads, change.upload) };
    if ("attachment" in change) {
      const { key, attachment } = change;
      return { attached: [...attached, { ...attachment, key }], uploads: without(key) };
    }
    if ("left" in change) return { attached, uploads: without(change.left) };
    return { attached: attached.filter(({ id }) => id !== change.removed), uploads };
  };
  return { ...progress, notice: false, files: files() };
}

function withUpload(uploads: readonly Upload[], upload: Upload): readonly Upload[] {
  const isKnown = uploads.some(({ key }) => key === upload.key);
  return isKnown
    ? uploads.map((one) => (one.key === upload.key ? upload : one))
    : [...uploads, upload];
}

/** What one field has. */
export function filesOf(
  { files = noFiles }: Pick<Progress, "files">,
  fieldId: string,
): SignersFiles {
  return {
    attached: files.attached.filter(({ field }) => field === fieldId),
    uploads: files.uploads.filter(({ field }) => field === fieldId),
  };
}

export const isRunning = ({ step }: Upload): boolean => step !== "refused";

/** How many bytes a signer's files have together, without the one that is replaced. */
export function bytesOf({ files = noFiles }: Pick<Progress, "files">, replaced?: string): number {
  const counted = [
    ...files.attached.filter(({ id }) => id !== replaced),
    ...files.uploads.filter(isRunning),
  ];
  return counted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
