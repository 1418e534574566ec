import { randomUUID } from "node:crypto";
import { Refusal } from "#contract/rules/refusals/refusals";
import { bytesOf, type KeptFile } from "#core/domain/attachments/uploads";
import type { Attachment } from "#core/domain/common/attachment";
import type { Envelope, SignedValues } from "#core/domain/envelope/envelope";
import { variable } from "#core/environment";
import {
  deleteObject,
  objectKeys,
  readObject,
  sha256Hex,
  storeObject,
} from "#core/gateways/documents";
import { storedBytesCount } from "#core/store/account/accounts";
import { listValues } from "#core/store/envelope/envelopes";

const uploads = variable("UPLOADS_BUCKET");
const documents = variable("DOCUMENTS_BUCKET");

/** The files that a signer has signed. */
export async function filesSignedBy(
  envelopeId: string,
  signerId: string,
): Promise<readonly Attachment[]> {
  const values = (await listValues(envelopeId)).find((one) => one.signerId === signerId);
  return (values?.attachments ?? []).filter(({ erased }) => !erased);
}

/**
 * Keeps the files that one act of signing signs, and counts them as the sender's storage in the transaction of that act.
 * Files of a signature that was taken back give way to them.
 */
export function signingFiles(envelopeId: string, signerId: string) {
  let stored: Promise<readonly Attachment[]> | undefined;
  let replaced: readonly Attachment[] = [];
  return {
    /** They are stored once, if the act is decided again. */
    store: async (files: readonly KeptFile[] = []): Promise<Pick<SignedValues, "attachments">> => {
      stored ??= Promise.all(files.map((file) => keep(file, { envelopeId, signerId })));
      return files.length > 0 ? { attachments: await stored } : {};
    },
    counted: async ({ sender }: Envelope) => {
      replaced = await filesSignedBy(envelopeId, signerId);
      const bytes = bytesOf((await stored) ?? []) - bytesOf(replaced);
      return bytes === 0 ? [] : [storedBytesCount(sender.userId, bytes)];
    },
    deleteReplaced: () => Promise.all(replaced.map(({ key }) => deleteObject(documents, key))),
  };
}

/** Throws ATTACHMENT_CHANGED for bytes that are not those of which the page was told. */
async function keep(
  { id, field, name, mimeType, sha256, key }: KeptFile,
  by: { readonly envelopeId: string; readonly signerId: string },
): Promise<Attachment> {
  const bytes = await readObject(uploads, key);
  if (!bytes || sha256Hex(bytes) !== sha256) throw new Refusal("ATTACHMENT_CHANGED");
  const own = objectKeys.attachment({ ...by, id }, randomUUID());
  const file = await storeObject(documents, own, bytes, mimeType, { sha256 });
  return { ...file, id, field, name, mimeType };
}
