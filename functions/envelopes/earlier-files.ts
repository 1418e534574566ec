import type { earlierFiles as calls } from "#contract/pages/attachments";
import { Refusal } from "#contract/rules/refusals/refusals";
import { assertCurrent, type Link, signerIdOf } from "#core/domain/acts/link";
import { assertMaySign } from "#core/domain/acts/signing";
import { earlierFiles } from "#core/domain/attachments/earlier-files";
import { signerOf } from "#core/domain/envelope/envelope";
import { attachmentState, attachmentUrl } from "#core/gateways/attachments";
import { bytesAt } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { getContent, getEnvelope, listValues } from "#core/store/envelope/envelopes";

export const listEarlierFiles: RouteOf<typeof calls.listEarlierFiles, Link> = async ({
  caller,
  now,
}) => {
  const files = (await filesFor(caller, now)).map(async (file) => {
    const { id, by, label, name, mimeType, sizeBytes, sha256 } = file;
    const state = await attachmentState(file);
    return { id, by, label, name, mimeType, sizeBytes, sha256, state };
  });
  return { files: await Promise.all(files) };
};

export const openEarlierFile: RouteOf<typeof calls.openEarlierFile, Link> = async ({
  input,
  caller,
  headers,
  now,
}) => {
  const file = (await filesFor(caller, now)).find(({ id }) => id === input.attachmentId);
  if (!file) throw new Refusal("NOT_FOUND");
  return bytesAt(await attachmentUrl(file), headers["accept"]);
};

/** The files that the signer of a link may download while it is their turn; throws unless it is. */
async function filesFor(caller: Link, now: Date) {
  const envelope = await getEnvelope(caller.envelopeId);
  assertCurrent(caller, envelope, now);
  const signer = signerOf(envelope, signerIdOf(caller));
  assertMaySign(envelope, signer, now);
  const read = await Promise.all([getContent(envelope.id), listValues(envelope.id)]);
  return earlierFiles(envelope, signer, ...read);
}
