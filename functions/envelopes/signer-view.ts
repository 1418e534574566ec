import { fieldOnOthers } from "#contract/rules/fields/conditions";
import type { envelopes as specified } from "#contract/specified/envelopes";
import type { SignerViewReply } from "#contract/specified/signer-views";
import { getLinkedEnvelope } from "#core/callers/link";
import { isInPerson, type Link, signerIdOf } from "#core/domain/acts/link";
import { assertMaySign } from "#core/domain/acts/signing";
import { answersIn } from "#core/domain/answers/answering";
import type { EarlierValues } from "#core/domain/answers/filled-values";
import { mayHaveEarlierFiles } from "#core/domain/attachments/earlier-files";
import { keptFiles } from "#core/domain/attachments/uploads";
import { comparedCount } from "#core/domain/common/comparison";
import {
  type Envelope,
  type EnvelopeContent,
  type SignedValues,
  type Signer,
  signedCount,
  signerById,
  signerName,
  signerOf,
  withSigner,
} from "#core/domain/envelope/envelope";
import { personOf } from "#core/domain/envelope/members";
import type { Party } from "#core/domain/envelope/notification";
import { firstPageDataUrl } from "#core/gateways/first-pages";
import { signatureImages } from "#core/gateways/signature-images";
import type { RouteOf } from "#core/http/router";
import { readingsOf } from "#core/sending/comparing";
import { getContent, listValues } from "#core/store/envelope/envelopes";
import { attachingOf, listUploads } from "#core/store/files/attachments";
import { signerViewReply } from "./wire.ts";

/** What a signer's page needs. Changes nothing, because mail scanners open links too. */
export const signerView: RouteOf<typeof specified.signerView, Link> = async ({ caller, now }) => {
  const signerId = signerIdOf(caller);
  const stored = await getLinkedEnvelope(caller, now);
  const signer = personOf(stored, caller.party) ?? signerOf(stored, signerId);
  // One of several people who hasn't taken it reads what they would sign.
  const envelope = withSigner(stored, signer);
  if (signer.status === "waiting") assertMaySign(envelope, signer, now);
  const content = await getContent(envelope.id);
  const earlier = await valuesBefore(envelope, signer, content);
  const [filled, firstPage] = await Promise.all([
    shownBefore(envelope, earlier),
    firstPageFor(signer, envelope),
  ]);
  const comparing = await comparingMember(envelope, content.pages.length, now);
  const { delegable, ...view } = signerViewReply(
    { envelope, content, signer, filled, answers: answersIn(earlier) },
    now,
  );
  const mayName = delegable && !isInPerson(caller) ? { delegable } : {};
  const attached = await attachedMember(envelope, signer, content, now);
  const anyOf = anyOfMember(signer, caller.party);
  const earlierFiles = earlierFilesMember(envelope, signer, content, anyOf);
  const files = { ...attached, ...earlierFiles };
  return { ...view, ...mayName, ...anyOf, ...firstPage, ...comparing, ...files };
};

/** What this signer has uploaded and not signed yet. */
async function attachedMember(
  envelope: Envelope,
  signer: Signer,
  { fields }: EnvelopeContent,
  now: Date,
): Promise<Pick<SignerViewReply, "attached">> {
  const asksFiles = fields.some(({ kind, signerId }) => kind === "file" && signerId === signer.id);
  if (!asksFiles || signer.status !== "waiting") return {};
  const files = keptFiles(await listUploads(attachingOf(envelope, signer), now));
  const attached = files.map(({ key: _, ...file }) => file);
  return attached.length > 0 ? { attached } : {};
}

/** One of several people who hasn't taken it can't open them. */
function earlierFilesMember(
  envelope: Envelope,
  signer: Signer,
  content: EnvelopeContent,
  { anyOf }: Pick<SignerViewReply, "anyOf">,
): Pick<SignerViewReply, "earlierFiles"> {
  const isTurn = signer.status === "waiting" && anyOf?.taken !== false;
  return isTurn && mayHaveEarlierFiles(envelope, signer, content) ? { earlierFiles: true } : {};
}

function anyOfMember({ group, status }: Signer, party: Party): Pick<SignerViewReply, "anyOf"> {
  if (!group || status !== "waiting" || party.kind !== "signer") return {};
  const taken = group.taken !== undefined && group.taken.member === party.member;
  return { anyOf: { people: group.members.map(signerName), taken } };
}

/** The page reads this until the comparison ends, so a lost message about it is sent again from here. */
async function comparingMember(
  { comparing, original, sender }: Envelope,
  of: number,
  now: Date,
): Promise<Pick<SignerViewReply, "comparing">> {
  if (!comparing) return {};
  const readings = await readingsOf({ userId: sender.userId, file: original, pages: of }, now);
  return { comparing: { done: comparedCount(readings), of } };
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

/** What the others filled in who have signed; nothing if this page neither shows it nor asks anything on it. */
async function valuesBefore(
  envelope: Envelope,
  signer: Signer,
  { fields }: EnvelopeContent,
): Promise<readonly SignedValues[]> {
  const isUsed = !envelope.withholdValues || fieldOnOthers(fields) !== undefined;
  if (!isUsed || signedCount(envelope) === 0) return [];
  const values = await listValues(envelope.id);
  return values.filter(
    ({ signerId }) => signerId !== signer.id && signerById(envelope, signerId)?.status === "signed",
  );
}

/** What earlier signers filled in, as it will be stamped; nothing if the sender withholds it. */
async function shownBefore(
  { withholdValues }: Envelope,
  earlier: readonly SignedValues[],
): Promise<EarlierValues> {
  const by = withholdValues ? [] : earlier;
  return { by, images: await signatureImages(by) };
}
