import { linkPath } from "#contract/links";
import {
  asksToSign,
  type Envelope,
  type Letter,
  lettersDue,
  signerById,
} from "#core/domain/envelope";
import { letterFailed, letterSent } from "#core/domain/finishing";
import type { Link } from "#core/domain/link";
import { variable } from "#core/environment";
import { linkToken } from "#core/gateways/link-key";
import { sendMail } from "#core/gateways/mail";
import { failure, logError } from "#core/log";
import { addressee, envelopeLetter } from "#core/mails/envelope-mails";
import { changeEnvelope, getEnvelope } from "#core/store/envelopes";
import { leaseLetter } from "#core/store/leases";
import { putLink } from "#core/store/links";

const siteUrl = variable("SITE_URL");
const productName = variable("PRODUCT_NAME");

/** Sends one letter, if it is still owed and nobody else is at it, and writes down what came of it. */
export async function sendLetter(envelopeId: string, letterId: string, now: Date): Promise<void> {
  const envelope = await getEnvelope(envelopeId);
  const letter = lettersDue(envelope, now).find(({ id }) => id === letterId);
  if (!letter || !(await leaseLetter(envelopeId, letterId, now))) return;

  const { email } = addressee(envelope, letter.to);
  try {
    await mailTo(email, letter, envelope);
  } catch (error) {
    logError("mail not sent", error, { letterId });
    const failed = { to: email, reason: failure(error).name };
    await changeEnvelope(envelopeId, now, (before) => letterFailed(before, letterId, failed, now));
    return;
  }
  await changeEnvelope(envelopeId, now, (before) => letterSent(before, letterId, email, now));
}

async function mailTo(email: string, letter: Letter, envelope: Envelope): Promise<void> {
  const url = await linkFor(letter, envelope);
  const text = envelopeLetter(letter.kind, { envelope, to: letter.to, url, siteUrl, productName });
  const { owner } = envelope;
  const by = { senderName: owner.name, replyTo: owner.email };
  await sendMail(email, text, letter.to.kind === "sender" ? undefined : by);
}

/** The reader's own address for what the letter is about; the link works before the mail is out. */
async function linkFor(letter: Letter, envelope: Envelope): Promise<string> {
  const purpose = asksToSign(letter.kind) ? "sign" : "view";
  if (purpose === "view" && letter.kind !== "completed") return siteUrl;
  const link: Link = {
    envelopeId: envelope.id,
    party: letter.to,
    purpose,
    generation: generationOf(letter, envelope),
  };
  const token = await linkToken(link);
  await putLink(token, link);
  return siteUrl + linkPath(purpose, token);
}

function generationOf(letter: Letter, envelope: Envelope): number {
  if (letter.to.kind !== "signer") return 1;
  return signerById(envelope, letter.to.signerId)?.linkGeneration ?? 1;
}
