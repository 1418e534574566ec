import type * as z from "zod/mini";
import type { esign } from "#contract/pages/esign";
import type { Answers } from "#contract/rules/fields/answers";
import { fieldOnOthers } from "#contract/rules/fields/conditions";
import { Refusal } from "#contract/rules/refusals/refusals";
import { signInputs, type esign as specified } from "#contract/specified/esign";
import { assertCurrent, type Link, signerIdOf } from "#core/domain/acts/link";
import { assertPasskeyAsked, passkeyChallenge } from "#core/domain/acts/passkeys";
import { sign, signedByOthers, signedData, wouldSign } from "#core/domain/acts/signing";
import {
  answerRefused,
  answersIn,
  filledFields,
  withOwnResults,
} from "#core/domain/answers/answering";
import { type KeptFile, keptFiles, namedFiles } from "#core/domain/attachments/uploads";
import { daysAround } from "#core/domain/common/time";
import type { Change, Decision } from "#core/domain/envelope/change";
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
import { digest, enteredDigest } from "#core/domain/record/evidence";
import { assertPagesExist } from "#core/domain/record/shown-pictures";
import { variable } from "#core/environment";
import { enqueueMail, enqueueSeal } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { deleteReplaced } from "#core/sending/replaced-files";
import { getContent, getEnvelope, listValues } from "#core/store/envelope/envelopes";
import { attachingOf, listUploads } from "#core/store/files/attachments";
import { misfit } from "#core/text/misfit";
import { assertPrintable } from "#core/text/printable";
import { actAfter } from "./act-by-link.ts";
import { type Images, readImages, storeImages } from "./images.ts";
import { assertVerified } from "./passkey.ts";
import { filesSignedBy, signingFiles } from "./signed-files.ts";
import { readSubmission, type Submission } from "./wire.ts";

const siteUrl = variable("SITE_URL");

/** The act of signing. Replies once the signature is stored; a repeated call gets the same reply. */
export const complete: RouteOf<typeof specified.complete, Link> = async ({
  input: { passkey, ...input },
  caller,
  client,
  now,
}) => {
  const submitted = await readSubmitted(input, caller, now);
  const signerIn = (envelope: Envelope) => signerOf(envelope, signerIdOf(caller));
  const signedFiles = signingFiles(caller.envelopeId, signerIdOf(caller));
  const asksFiles = submitted.content.fields.some(
    ({ kind, signerId }) => kind === "file" && signerId === signerIdOf(caller),
  );
  const decide = (envelope: Envelope): Decision<ValuesToStore> => {
    const signer = signerIn(envelope);
    const signing = signingOf(submitted, envelope, signer);
    const values = { ...signing.values, challenge: challengeOf(signing, envelope, signer) };
    return sign(envelope, { ...signing, client, passkey, values }, now);
  };
  // Images are never deleted, so none is stored for an act that is refused or was already done, nor twice if the act is
  // decided again.
  let stored: ReturnType<typeof storeImages> | undefined;
  const ready = async ({ values, ...change }: Change<ValuesToStore>, before: Envelope) => {
    if (!values) return change;
    const { challenge, signature, initial, attachments, ...entered } = values;
    await assertStampable(submitted, signerIn(before), answersIn([entered]));
    await assertStillFilled(submitted, caller);
    if (passkey) await assertVerified(passkey, challenge);
    stored ??= storeImages({ signature, initial });
    const files = await signedFiles.store(attachments);
    const envelope = asksFiles ? await signedFiles.replacing(change.envelope) : change.envelope;
    return { ...change, envelope, values: { ...entered, ...(await stored), ...files } };
  };
  const counted = asksFiles ? signedFiles.counted : undefined;
  const after = await actAfter(caller, now, decide, ready, counted).catch(
    async (error: unknown) => {
      if (error instanceof Refusal) await signedFiles.deleteUnsigned();
      throw error;
    },
  );
  await signedFiles.deleteUnsigned();
  await deleteReplaced(after);
  await Promise.all([enqueueSeal(after), enqueueMail(after, now)]);
  return {
    envelopeId: after.id,
    signedAt: signerIn(after).signedAt ?? now.toISOString(),
    last: after.status === "sealing" || after.status === "completed",
  };
};

/** Returns what the signer's passkey has to sign: the digest of what Complete would record. */
export const passkey: RouteOf<typeof esign.passkey, Link> = async ({ input, caller, now }) => {
  const envelope = await getEnvelope(caller.envelopeId);
  assertCurrent(caller, envelope, now);
  const signer = signerOf(envelope, signerIdOf(caller));
  const submitted = await readSubmitted(input, caller, now);
  const signing = signingOf(submitted, envelope, signer);
  wouldSign(envelope, signing, now);
  assertPasskeyAsked(signer, true);
  await assertStampable(submitted, signer, signing.answers);
  const challenge = challengeOf(signing, envelope, signer);
  return { challenge: Buffer.from(challenge, "hex").toString("base64url") };
};

/** A signer's entries with images that are not stored yet, and what a passkey has to have signed. */
interface ValuesToStore
  extends Omit<SignedValues, "signature" | "initial" | "attachments">,
    Images {
  readonly challenge: string;
  readonly attachments?: readonly KeptFile[] | undefined;
}

type Attempt = Awaited<ReturnType<typeof readSubmitted>>;

/** A submission with the document's content, which never changes. */
async function readSubmitted(input: z.output<typeof esign.passkey.input>, link: Link, now: Date) {
  const submission = readSubmission(input);
  const content = await getContent(link.envelopeId);
  assertNoFiles(submission, content);
  const others = await valuesOfOthers(content, link.envelopeId);
  const files = await filesNamed(submission, content, { link, now });
  return { submission, content, others, files, date: dateShown(submission.date, now) };
}

/** The files that the page names; of somebody who has signed, those that were signed, since the call may be repeated. */
async function filesNamed(
  { attachments: named }: Submission,
  { fields }: EnvelopeContent,
  { link, now }: { readonly link: Link; readonly now: Date },
): Promise<readonly KeptFile[]> {
  if (named.length === 0) return [];
  const envelope = await getEnvelope(link.envelopeId);
  const signer = signerOf(envelope, signerIdOf(link));
  const kept =
    signer.status === "signed"
      ? await filesSignedBy(envelope.id, signer.id)
      : keptFiles(await listUploads(attachingOf(envelope, signer), now));
  const own = fields.filter(({ signerId }) => signerId === signer.id);
  return namedFiles(own, kept, named);
}

/** Files are named in a member of their own. */
function assertNoFiles({ answers }: Submission, { fields }: EnvelopeContent): void {
  const field = fields.find(({ id, kind }) => kind === "file" && answers[id] !== undefined);
  if (field) throw answerRefused(field.id, { reason: "attach" });
}

/** What everybody has filled in, if somebody's fields are asked on another one's answers. */
const valuesOfOthers = async (
  { fields }: EnvelopeContent,
  envelopeId: string,
): Promise<readonly SignedValues[]> => (fieldOnOthers(fields) ? await listValues(envelopeId) : []);

/** Throws CHANGED_SINCE_SHOWN if somebody has signed again since these answers were judged by theirs. */
async function assertStillFilled({ content, others }: Attempt, { envelopeId }: Link) {
  const now = await valuesOfOthers(content, envelopeId);
  if (digest(now) !== digest(others)) throw new Refusal("CHANGED_SINCE_SHOWN");
}

/** What would be signed of the envelope as it is. Throws a refusal if the submission doesn't fit it. */
function signingOf(
  { submission, content, others, files, date }: Attempt,
  envelope: Envelope,
  signer: Signer,
) {
  assertAgrees(submission, envelope, signer);
  assertPagesExist(submission.pictures, content);
  const images = readImages(submission, envelope, signer);
  const disclosure = disclosureShown(submission, envelope, signer);
  const earlier = answersIn(signedByOthers(others, signer.id, envelope));
  const given = { ...submission.answers, ...answersIn([{ attachments: files }]) };
  const answers = withOwnResults(content.fields, signer.id, given, earlier);
  const attached = files.length > 0 ? { attachments: files } : {};
  const values = {
    ...valuesOf(submission, answers, signer, date, content),
    ...images,
    ...attached,
  };
  const { consent, claims, shownSha256, pagesShown, reason, address } = submission;
  const enteredSha256 = enteredDigest({ ...values, reason, address }, envelope.salt);
  const said = { consent, claims, shownSha256, answers, pagesShown, reason, address };
  return { ...said, content, others, disclosure, values, enteredSha256 };
}

const challengeOf = (
  signing: ReturnType<typeof signingOf>,
  envelope: Envelope,
  signer: Signer,
): string => passkeyChallenge(envelope, signing.content, signedData(envelope, signing, signer));

/** Throws a refusal for texts that can't be printed, or don't fit into their boxes. */
async function assertStampable(
  { submission, content }: Attempt,
  signer: Signer,
  answers: Answers,
): Promise<void> {
  assertPrintable([
    ["name", ownName(submission, signer)],
    [signInputs.address, submission.address],
  ]);
  await assertFit(answers, content);
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
  { name }: Submission,
  answers: Answers,
  signer: Signer,
  date: string,
  { fields }: EnvelopeContent,
): Omit<SignedValues, "signature" | "initial" | "attachments"> {
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
