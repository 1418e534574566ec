import { type AttachmentType, attachmentLimits } from "#contract/rules/fields/attachments";
import { Refusal } from "#contract/rules/refusals/refusals";
import { answerRefused } from "../answers/answering.ts";
import type { AttachedFile } from "../common/attachment.ts";
import type { Field } from "../envelope/envelope.ts";

/** A file that was uploaded and not signed: an upload in progress has no type and digest yet. */
export interface Upload {
  readonly id: string;
  readonly field: string;
  readonly name: string;
  /** As announced; after it was finished, what is kept. */
  readonly sizeBytes: number;
  readonly begunAt: string;
  readonly finished?:
    | { readonly key: string; readonly mimeType: AttachmentType; readonly sha256: string }
    | undefined;
}

/** Hours after which the bucket may have deleted what was uploaded and not signed. */
export const uploadHours = 24;

export const isFresh = ({ begunAt }: Pick<Upload, "begunAt">, now: Date): boolean =>
  now.getTime() - Date.parse(begunAt) < uploadHours * 3_600_000;

/** The field of this id for files of this signer. Throws BAD_FIELD for any other. */
export function fileFieldOf(fields: readonly Field[], id: string, signerId: string): Field {
  const field = fields.find((one) => one.id === id);
  if (field?.kind === "file" && field.signerId === signerId) return field;
  throw answerRefused(id, { reason: "notYours" });
}

export const filesMaxOf = ({ settings }: Pick<Field, "settings">): number => settings?.files ?? 1;

/** Adds an upload to those that a signer has begun and not signed. Throws the limit that it would exceed. */
export function withUpload(
  uploads: readonly Upload[],
  upload: Upload,
  field: Field,
): readonly Upload[] {
  const all = [...uploads.filter(({ id }) => id !== upload.id), upload];
  const ofField = all.filter((one) => one.field === field.id);
  if (ofField.length > filesMaxOf(field) || all.length > attachmentLimits.ofSignerMax)
    throw new Refusal("TOO_MANY_ATTACHMENTS");
  if (bytesOf(all) > attachmentLimits.bytesMax) throw new Refusal("ATTACHMENTS_TOO_LARGE");
  return all;
}

export const bytesOf = (files: readonly Pick<AttachedFile, "sizeBytes">[]): number =>
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

/** A file that Complete names: by its id, and by the digest that the page got when its upload was finished. */
interface NamedFile {
  readonly id: string;
  readonly sha256: string;
}

/** A file that can be signed: an upload that was finished, or one that was signed before. */
export interface KeptFile extends AttachedFile {
  readonly id: string;
  readonly key: string;
}

export const keptFiles = (uploads: readonly Upload[]): readonly KeptFile[] =>
  uploads.flatMap(({ id, field, name, sizeBytes, finished }) =>
    finished ? [{ id, field, name, sizeBytes, ...finished }] : [],
  );

/**
 * The files that Complete names, in the order of the fields. Throws ATTACHMENT_CHANGED for one that is not kept as the page
 * has it, and the limits again, since an upload could have been finished by a page that was opened before.
 */
export function namedFiles(
  fields: readonly Field[],
  kept: readonly KeptFile[],
  named: readonly NamedFile[],
): readonly KeptFile[] {
  const found = named.map(({ id, sha256 }) => {
    const file = kept.find((one) => one.id === id);
    if (file?.sha256 !== sha256) throw new Refusal("ATTACHMENT_CHANGED");
    return file;
  });
  if (new Set(found.map(({ id }) => id)).size !== found.length)
    throw new Refusal("ATTACHMENT_CHANGED");
  if (bytesOf(found) > attachmentLimits.bytesMax) throw new Refusal("ATTACHMENTS_TOO_LARGE");
  return fields.flatMap((field) => {
    const own = found.filter((one) => one.field === field.id);
    const max = filesMaxOf(field);
    if (own.length > max)
      throw answerRefused(field.id, { reason: "tooManyFiles", values: { max } });
    return own;
  });
}
