import { attachmentTypes } from "#contract/rules/fields/attachments";
import type { Attachment } from "../common/attachment.ts";
import type { Envelope, SignedValues } from "../envelope/envelope.ts";
import { freeName } from "../lists/export-names.ts";

/** A file that a signer has attached, as archives have it. */
export interface ArchivedFile {
  readonly file: Attachment;
  readonly signerId: string;
  /** It begins with the file's number in the record, which ties it to its digest there. */
  readonly name: string;
}

/**
 * Size of a document's attached files together in one archive: a function holds an archive, or a part of one, in memory
 * twice.
 */
export const archivedBytesMax = 200 * 1024 * 1024;

/** In the order of the record. Files that were erased have their number, and are left out. */
export function archivedFiles(
  { signers }: Pick<Envelope, "signers">,
  values: readonly SignedValues[],
): readonly ArchivedFile[] {
  const inOrder = signers.flatMap(({ id }) => values.filter(({ signerId }) => signerId === id));
  return inOrder
    .flatMap(({ signerId, attachments = [] }) => attachments.map((file) => ({ file, signerId })))
    .map((one, at) => ({ ...one, name: `${at + 1}-${nameOf(one.file)}` }))
    .filter(({ file }) => !file.erased);
}

const nameOf = ({ name, mimeType }: Attachment): string =>
  freeName(name.replace(/\.[^.]*$/, ""), `.${attachmentTypes[mimeType]}`, new Set());
