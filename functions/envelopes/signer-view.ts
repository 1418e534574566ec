import type { envelopes as specified } from "#contract/specified/envelopes";
import type { SignerViewReply } from "#contract/specified/signer-views";
import { getLinkedEnvelope } from "#core/callers/link";
import { isInPerson, type Link, signerIdOf } from "#core/domain/acts/link";
import { assertMaySign } from "#core/domain/acts/signing";
import type { EarlierValues } from "#core/domain/answers/filled-values";
import { comparedCount } from "#core/domain/common/comparison";
import {
  type Envelope,
  type Signer,
  signedCount,
  signerById,
  signerOf,
} from "#core/domain/envelope/envelope";
import { firstPageDataUrl } from "#core/gateways/first-pages";
import { signatureImages } from "#core/gateways/signature-images";
import type { RouteOf } from "#core/http/router";
import { findComparison } from "#core/store/envelope/comparisons";
import { getContent, listValues } from "#core/store/envelope/envelopes";
import { signerViewReply } from "./wire.ts";

/** What a signer's page needs. Changes nothing, because mail scanners open links too. */
export const signerView: RouteOf<typeof specified.signerView, Link> = async ({ caller, now }) => {
  const signerId = signerIdOf(caller);
  const envelope = await getLinkedEnvelope(caller, now);
  const signer = signerOf(envelope, signerId);
  if (signer.status === "waiting") assertMaySign(envelope, signer, now);
  const content = await getContent(envelope.id);
  const [filled, firstPage] = await Promise.all([
    filledBefore(envelope, signer),
    firstPageFor(signer, envelope),
  ]);
  const comparing = await comparingMember(envelope, content.pages.length);
  const { delegable, ...view } = signerViewReply({ envelope, content, signer, filled }, now);
  const mayName = delegable && !isInPerson(caller) ? { delegable } : {};
  return { ...view, ...mayName, ...firstPage, ...comparing };
};

async function comparingMember(
  { comparing, original, sender }: Envelope,
  of: number,
): Promise<Pick<SignerViewReply, "comparing">> {
  if (!comparing) return {};
  const known = await findComparison({ userId: sender.userId, sha256: original.sha256 });
  return { comparing: { done: comparedCount(known?.readings ?? []), of } };
}

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
async function filledBefore(envelope: Envelope, signer: Signer): Promise<EarlierValues> {
  if (envelope.withholdValues || signedCount(envelope) === 0) return { by: [], images: {} };
  const values = await listValues(envelope.id);
  const by = values.filter(
    ({ signerId }) => signerId !== signer.id && signerById(envelope, signerId)?.status === "signed",
  );
  return { by, images: await signatureImages(by) };
}
