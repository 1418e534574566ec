import type * as z from "zod/mini";
import type { esign } from "#contract/pages/esign";
import type { Answers } from "#contract/rules/answers";
import type { Passkey } from "#contract/rules/passkeys";
import { Refusal } from "#contract/rules/refusals";
import { signInputs, type esign as specified } from "#contract/specified/esign";
import { assertCurrent, type Link, signerIdOf } from "#core/domain/acts/link";
import { assertPasskeyAsked, passkeyChallenge } from "#core/domain/acts/passkeys";
import { sign, signedData, wouldSign } from "#core/domain/acts/signing";
import { answerRefused, filledFields } from "#core/domain/answers/answering";
import { daysAround } from "#core/domain/common/time";
import {
  type Envelope,
  type EnvelopeContent,
  type SignedValues,
  type Signer,
  signerName,
  signerOf,
} from "#core/domain/envelope/envelope";
import { linkFileUrl } from "#core/domain/envelope/file-url";
import { languageOf } from "#core/domain/envelope/languages";
import {
  consentOf,
  type DisclosureRecord,
  disclosureIn,
} from "#core/domain/record/disclosure-record";
import { enteredDigest } from "#core/domain/record/evidence";
import { assertPagesExist } from "#core/domain/record/shown-pictures";
import { variable } from "#core/environment";
import { enqueueMail, enqueueSeal } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { getContent, getEnvelope } from "#core/store/envelope/envelopes";
import { misfit } from "#core/text/misfit";
import { assertPrintable } from "#core/text/printable";
import { actByLink } from "./act-by-link.ts";
import { readImages, storeImages } from "./images.ts";
import { verifiedPasskey } from "./passkey.ts";
import { readSubmission, type Submission } from "./wire.ts";

const siteUrl = variable("SITE_URL");

type Given = z.output<typeof esign.passkey.input>;

/** The act of signing. Replies once the signature is stored; a repeated call gets the same reply. */
export const complete: RouteOf<typeof specified.complete, Link> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const submitted = await readSubmitted(input, caller, now);
  const { content, images, isNew, signerId } = submitted;
  const signerIn = (envelope: Envelope) => signerOf(envelope, signerId);
  // Images are never deleted, so none is stored for an act that is refused or was already done.
  const passkey = isNew ? await assertNew(submitted, input.passkey) : undefined;
  const stored = isNew ? await storeImages(images) : {};
  const after = await actByLink(caller, now, (envelope) => {
    const { toSign, enteredSha256 } = submitted.by(envelope, signerIn(envelope));
    const values = { ...toSign.values, ...noImages, ...stored };
    const { consent } = submitted.submission;
    const signing = { ...toSign, values, content, consent, client, enteredSha256, passkey };
    return sign(envelope, signing, now);
  });
  await Promise.all([enqueueSeal(after), enqueueMail(after, now)]);
  return {
    envelopeId: after.id,
    signedAt: signerIn(after).signedAt ?? now.toISOString(),
    last: after.status === "sealing" || after.status === "completed",
  };
};

/** Returns what the signer's passkey has to sign: the digest of what Complete would record. */
export const passkey: RouteOf<typeof esign.passkey, Link> = async ({ input, caller, now }) => {
  const submitted = await readSubmitted(input, caller, now);
  assertPasskeyAsked(submitted.signer, true);
  await assertStampable(submitted);
  return { challenge: Buffer.from(challengeOf(submitted), "hex").toString("base64url") };
};

const noImages = { signature: undefined, initial: undefined };

type Submitted = Awaited<ReturnType<typeof readSubmitted>>;

/** Compares a submission with the document. Throws the refusal that signing would meet, but not the passkey's. */
async function readSubmitted(input: Given, caller: Link, now: Date) {
  const submission = readSubmission(input);
  const signerId = signerIdOf(caller);
  const before = await getEnvelope(caller.envelopeId);
  assertCurrent(caller, before, now);
  const signer = signerOf(before, signerId);
  assertAgrees(submission, before, signer);
  const content = await getContent(before.id);
  assertPagesExist(submission.pictures, content);
  const images = readImages(submission, before, signer);
  const date = dateShown(submission.date, now);
  const { consent, claims, shownSha256, answers, pagesShown, reason, address } = submission;
  const said = { shownSha256, pagesShown, reason, address };
  /** Is called with the envelope as it is by then; throws a refusal if the submission no longer fits it. */
  function by(envelope: Envelope, signer: Signer) {
    assertAgrees(submission, envelope, signer);
    const disclosure = disclosureShown(submission, envelope, signer);
    const values = { ...valuesOf(submission, signer, date, content), ...images };
    const enteredSha256 = enteredDigest({ ...values, reason, address }, envelope.salt);
    return { toSign: { ...said, claims, disclosure, values }, enteredSha256 };
  }
  const { toSign, enteredSha256 } = by(before, signer);
  const { mode } = claims;
  const attempt = { ...said, signerId, content, consent, images, answers, date, mode };
  const isNew = wouldSign(before, { ...attempt, enteredSha256 }, now);
  return { submission, before, signer, signerId, content, images, by, toSign, isNew };
}

const challengeOf = ({ before, toSign, signer, content }: Submitted): string =>
  passkeyChallenge(before, content, signedData(before, toSign, signer));

/** The verified signature of the signer's passkey, if there is one; throws what signing for the first time would throw. */
async function assertNew(submitted: Submitted, given: Passkey | undefined) {
  assertPasskeyAsked(submitted.signer, given !== undefined);
  await assertStampable(submitted);
  return given && verifiedPasskey(given, challengeOf(submitted));
}

/** Throws a refusal for texts that can't be printed, or don't fit into their boxes. */
async function assertStampable({ submission, signer, content }: Submitted): Promise<void> {
  assertPrintable([
    ["name", ownName(submission, signer)],
    [signInputs.address, submission.address],
  ]);
  await assertFit(submission.answers, content);
}

/**
 * What the submission names must match the link: it may come from the page of another link, or from one that was opened
 * before the sender corrected something.
 */
function assertAgrees(
  { envelopeId, signerEmail, docUrl, phone }: Submission,
  envelope: Envelope,
  signer: Signer,
): void {
  if (envelopeId && envelopeId !== envelope.id) throw new Refusal("NOT_FOUND");
  if (signerEmail && signerEmail.trim().toLowerCase() !== signer.email) {
    throw new Refusal("NOT_YOURS", { field: "signerEmail" });
  }
  const url = linkFileUrl(envelope);
  if (docUrl && docUrl !== url && docUrl !== siteUrl + url) {
    throw new Refusal("NOT_YOURS", { field: "docUrl" });
  }
  if (phone && phone !== signer.mobile) {
    throw new Refusal("CHANGED_SINCE_SHOWN", { field: "phone" });
  }
}

/** A name that the signer has typed; the sender's name for them may be older than the rule. */
const ownName = ({ name }: Submission, signer: Signer): string | undefined =>
  name === signerName(signer) ? undefined : name;

/** Each text must fit into its box as it will be stamped. Fields never change, so this is checked once. */
async function assertFit(answers: Answers, { fields, pages }: EnvelopeContent): Promise<void> {
  for (const field of fields) {
    const answer = answers[field.id];
    const reason = answer === undefined ? undefined : await misfit(field, pages, answer);
    if (reason) throw answerRefused(field.id, reason);
  }
}

/** The current disclosure in the signer's language; throws DISCLOSURE_CHANGED if the page showed a different one. */
function disclosureShown(
  { disclosureSha256 }: Submission,
  envelope: Envelope,
  signer: Signer,
): DisclosureRecord {
  const disclosure = disclosureIn(languageOf(envelope, signer), consentOf(envelope, signer));
  if (disclosureSha256 && disclosureSha256 !== disclosure.sha256) {
    throw new Refusal("DISCLOSURE_CHANGED");
  }
  return disclosure;
}

function valuesOf(
  { name, answers }: Submission,
  signer: Signer,
  date: string,
  { fields }: EnvelopeContent,
): SignedValues {
  const filled = filledFields(fields, answers);
  return {
    signerId: signer.id,
    name: name || signerName(signer),
    email: signer.email,
    phone: signer.mobile,
    date,
    ...(filled ? { filled } : {}),
  };
}

/**
 * The date that the signer saw: today at their location, which differs from UTC's date by at most one day. Any other
 * date is replaced by UTC's.
 */
function dateShown(claimed: string | undefined, now: Date): string {
  const [today = "", ...others] = daysAround(now);
  return others.find((day) => day === claimed) ?? today;
}
