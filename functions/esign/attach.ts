import { randomUUID } from "node:crypto";
import type { AttachedReply, attaching } from "#contract/pages/attachments";
import { partSizes } from "#contract/rules/fields/attachments";
import { Refusal } from "#contract/rules/refusals/refusals";
import { roomFault } from "#core/domain/account/account";
import { assertCurrent, type Link, signerIdOf } from "#core/domain/acts/link";
import { assertMaySign } from "#core/domain/acts/signing";
import {
  bytesOf,
  fileFieldOf,
  keptFiles,
  type Upload,
  withUpload,
} from "#core/domain/attachments/uploads";
import { attachedName } from "#core/domain/common/attachment";
import { type Envelope, signerOf } from "#core/domain/envelope/envelope";
import { partyKey } from "#core/domain/envelope/notification";
import { variable } from "#core/environment";
import {
  deleteObject,
  objectKeys,
  readObject,
  sha256Hex,
  storeForADay,
  uploadForm,
} from "#core/gateways/documents";
import type { RouteOf } from "#core/http/router";
import { acceptAttachment } from "#core/images/acceptance/attachment";
import { getWorkspace } from "#core/store/account/accounts";
import { throttle } from "#core/store/common/throttle";
import { getContent, getEnvelope } from "#core/store/envelope/envelopes";
import { attachingOf, changeUploads, listUploads } from "#core/store/files/attachments";

const bucket = variable("UPLOADS_BUCKET");

/** Returns the forms with which the parts of a file have to be posted; nothing of the document changes. */
export const attach: RouteOf<typeof attaching.attach, Link> = async ({ input, caller, now }) => {
  const { envelope, by } = await attachingBy(caller, now);
  await throttle("attachByParty", `${envelope.id} ${partyKey(caller.party)}`, now);
  const { fields } = await getContent(envelope.id);
  const field = fileFieldOf(fields, input.field, by.signerId);
  const { id = randomUUID(), fileName: name, sizeBytes } = input;
  // It becomes part of the parts' keys.
  if (!isUuid(id)) throw new Refusal("BAD_FIELD", { field: "id" });
  const account = await getWorkspace(envelope.sender.userId);
  await changeUploads(by, now, (before) => {
    const known = before.find((one) => one.id === id);
    if (known) {
      assertSame(known, { field: field.id, name, sizeBytes });
      return before;
    }
    const begun = { id, field: field.id, name, sizeBytes, begunAt: now.toISOString() };
    const uploads = withUpload(before, begun, field);
    const room = { bytes: bytesOf(uploads), files: 0, templates: 0 };
    if (roomFault(account, room, now)) throw new Refusal("NO_ROOM_FOR_ATTACHMENTS");
    return uploads;
  });
  const forms = partSizes(sizeBytes).map(async (size, part) => {
    const key = objectKeys.attachmentPart({ ...by, id }, part);
    const form = await uploadForm(bucket, key, size, "application/octet-stream");
    return { ...form, sizeBytes: size };
  });
  return { id, parts: await Promise.all(forms) };
};

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** A call that goes on has to be about the same file, which is not finished. */
function assertSame(known: Upload, asked: Pick<Upload, "field" | "name" | "sizeBytes">): void {
  const { field, name, sizeBytes, finished } = known;
  const isSame = field === asked.field && name === asked.name && sizeBytes === asked.sizeBytes;
  if (!isSame || finished) throw new Refusal("ATTACHMENT_CHANGED");
}

/** Reads the parts, checks them, and keeps what becomes part of the document if its signer completes. */
export const finishAttaching: RouteOf<typeof attaching.finishAttaching, Link> = async ({
  input: { id },
  caller,
  now,
}) => {
  const { envelope, by } = await attachingBy(caller, now);
  const upload = (await listUploads(by, now)).find((one) => one.id === id);
  if (!upload) throw new Refusal("NOT_FOUND");
  if (upload.finished) return attachedReply([upload], id);
  await throttle("attachByParty", `${envelope.id} ${partyKey(caller.party)}`, now);
  const finished = await finishedOf(upload, by).catch(async (error: unknown) => {
    // It can't be finished by another try, so it no longer counts.
    if (error instanceof Refusal && error.code !== "UPLOAD_MISSING") await forget(by, upload, now);
    throw error;
  });
  const all = await changeUploads(by, now, (before) =>
    // Of two calls at once, the first counts.
    before.map((one) => (one.id === id && !one.finished ? finished : one)),
  );
  await deleteParts(by, upload);
  return attachedReply(all, id);
};

/** Forgets a file; what was signed is no upload any more, and stays. */
export const removeAttached: RouteOf<typeof attaching.removeAttached, Link> = async ({
  input: { id },
  caller,
  now,
}) => {
  const { by } = await attachingBy(caller, now);
  const upload = (await listUploads(by, now)).find((one) => one.id === id);
  if (upload) await forget(by, upload, now);
  return { id };
};

/** Throws NOT_FOUND for a file that was removed meanwhile. */
function attachedReply(uploads: readonly Upload[], id: string): AttachedReply {
  const file = keptFiles(uploads).find((one) => one.id === id);
  if (!file) throw new Refusal("NOT_FOUND");
  const { key: _, ...reply } = file;
  return reply;
}

/** The envelope and signer of a link; throws unless it is this signer's turn. */
async function attachingBy(caller: Link, now: Date) {
  const envelope: Envelope = await getEnvelope(caller.envelopeId);
  assertCurrent(caller, envelope, now);
  const signer = signerOf(envelope, signerIdOf(caller));
  assertMaySign(envelope, signer, now);
  return { envelope, by: attachingOf(envelope, signer) };
}

type By = Awaited<ReturnType<typeof attachingBy>>["by"];

async function finishedOf(upload: Upload, by: By): Promise<Upload> {
  const { id, name, sizeBytes } = upload;
  const parts = partSizes(sizeBytes).map((_, part) =>
    readObject(bucket, objectKeys.attachmentPart({ ...by, id }, part)),
  );
  const arrived = (await Promise.all(parts)).flatMap((part) => part ?? []);
  const bytes = Buffer.concat(arrived);
  if (arrived.length !== parts.length || bytes.length !== sizeBytes)
    throw new Refusal("UPLOAD_MISSING");
  const accepted = acceptAttachment(bytes);
  const key = objectKeys.unsignedAttachment({ ...by, id }, randomUUID());
  const sha256 = sha256Hex(accepted.bytes);
  const { mimeType } = accepted;
  await storeForADay(bucket, key, accepted.bytes, { contentType: mimeType, sha256 });
  const kept = { name: attachedName(name, mimeType), sizeBytes: accepted.bytes.length };
  const finished = { key, mimeType, sha256 };
  return { ...upload, ...kept, finished };
}

async function forget(by: By, upload: Upload, now: Date): Promise<void> {
  await changeUploads(by, now, (before) => before.filter(({ id }) => id !== upload.id));
  if (upload.finished) await deleteObject(bucket, upload.finished.key);
  else await deleteParts(by, upload);
}

async function deleteParts(by: By, { id, sizeBytes }: Upload): Promise<void> {
  const parts = partSizes(sizeBytes).map((_, part) =>
    deleteObject(bucket, objectKeys.attachmentPart({ ...by, id }, part)),
  );
  await Promise.all(parts);
}
