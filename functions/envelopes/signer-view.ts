import type { envelopes, SignerViewReply } from "#contract/api/envelopes";
import {
  type Envelope,
  type SignedValues,
  type Signer,
  signedCount,
  signerById,
  signerOf,
} from "#core/domain/envelope";
import { assertLinkAlive, type Link, signerIdOf } from "#core/domain/link";
import { assertMaySign } from "#core/domain/signing";
import { variable } from "#core/environment";
import { readStored } from "#core/gateways/documents";
import { firstPageDataUrl } from "#core/gateways/first-pages";
import type { RouteOf } from "#core/http/router";
import { getContent, getEnvelope, listValues } from "#core/store/envelopes";
import { type Filled, imageName } from "./filled.ts";
import { signerViewReply } from "./wire.ts";

const bucket = variable("DOCUMENTS_BUCKET");

/** What a signer's page needs. Changes nothing, because mail scanners open links too. */
export const signerView: RouteOf<typeof envelopes.signerView, Link> = async ({ caller, now }) => {
  const signerId = signerIdOf(caller);
  const envelope = await getEnvelope(caller.envelopeId);
  assertLinkAlive(caller, envelope, now);
  const signer = signerOf(envelope, signerId);
  if (signer.status === "waiting") assertMaySign(envelope, signer, now);
  const content = await getContent(envelope.id);
  const [filled, firstPage] = await Promise.all([
    filledBefore(envelope, signer),
    firstPageFor(signer, envelope),
  ]);
  return { ...signerViewReply({ envelope, content, signer, filled }, now), ...firstPage };
};

/** Only for signers who have not signed yet: others don't see the document on this page. */
async function firstPageFor(
  { status }: Signer,
  { firstPage }: Envelope,
): Promise<Pick<SignerViewReply, "firstPage">> {
  if (status !== "waiting" || !firstPage) return {};
  const picture = await firstPageDataUrl(firstPage);
  return picture ? { firstPage: picture } : {};
}

/** What earlier signers filled in, as it will be stamped; nothing if the sender withholds it. */
async function filledBefore(envelope: Envelope, signer: Signer): Promise<Filled> {
  if (envelope.withholdValues || signedCount(envelope) === 0) return { by: [], images: {} };
  const values = await listValues(envelope.id);
  const by = values.filter(
    ({ signerId }) => signerId !== signer.id && signerById(envelope, signerId)?.status === "signed",
  );
  return { by, images: await imagesOf(by) };
}

/**
 * A response of Lambda holds 6 MB; what doesn't fit is shown without its image. Base64 adds a third, and answers
 * come first: 500 fields of 2,000 characters of three bytes are 3 MB.
 */
const filledBytesMax = 3_000_000;

async function imagesOf(all: readonly SignedValues[]): Promise<Record<string, string>> {
  const files = all.flatMap((values) => [
    ...(values.signature ? [{ name: imageName(values, "sign"), file: values.signature }] : []),
    ...(values.initial ? [{ name: imageName(values, "initial"), file: values.initial }] : []),
  ]);
  let bytes = Buffer.byteLength(JSON.stringify(all.map(({ filled }) => filled ?? [])));
  const fitting = files.filter(({ file }) => {
    bytes += file.sizeBytes;
    return bytes <= filledBytesMax;
  });
  const read = fitting.map(async ({ name, file }) => {
    const base64 = Buffer.from(await readStored(bucket, file)).toString("base64");
    return [name, `data:image/png;base64,${base64}`] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
