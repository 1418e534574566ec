import { randomUUID } from "node:crypto";
import { Refusal } from "#contract/rules/refusals/refusals";
import { withReplaced } from "#core/domain/attachments/replaced";
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
  let storing: readonly Promise<Attachment>[] | undefined;
  let replaced: readonly Attachment[] = [];
  return {
    /** They are stored once, if the act is decided again. */
    store: async (files: readonly KeptFile[] = []): Promise<Pick<SignedValues, "attachments">> => {
      storing ??= files.map((file) => keep(file, { envelopeId, signerId }));
      const attachments = await Promise.all(storing);
      return files.length > 0 ? { attachments } : {};
    },
    /** The act's envelope, which names the files that are to be deleted once it is saved. */
    replacing: async (envelope: Envelope): Promise<Envelope> => {
      replaced = await filesSignedBy(envelopeId, signerId);
      return withReplaced(
        envelope,
        replaced.map(({ key }) => key),
      );
    },
    counted: async ({ sender }: Envelope) => {
      const bytes = bytesOf(await Promise.all(storing ?? [])) - bytesOf(replaced);
      return bytes === 0 ? [] : [storedBytesCount(sender.userId, bytes)];
    },
    /** Deletes what was stored for an act that was refused, or that another call did meanwhile. */
    deleteUnsigned: async () => {
      if (!storing) return;
      const signed = new Set((await filesSignedBy(envelopeId, signerId)).map(({ key }) => key));
      const stored = await Promise.allSettled(storing);
      const keys = stored.flatMap((one) => (one.status === "fulfilled" ? one.value.key : []));
      const unsigned = keys.filter((key) => !signed.has(key));
      await Promise.all(unsigned.map((key) => deleteObject(documents, key)));
    },
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
