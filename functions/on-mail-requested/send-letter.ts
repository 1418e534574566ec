import { type Envelope, type Letter, signerById } from "#core/domain/envelope";
import { letterFailed, letterSent } from "#core/domain/finishing";
import type { Link } from "#core/domain/link";
import { variable } from "#core/environment";
import { linkToken } from "#core/gateways/link-key";
import { sendMail } from "#core/gateways/mail";
import { failure } from "#core/http/worker";
import { addressee, envelopeLetter } from "#core/letters/envelope-letters";
import { changeEnvelope, getEnvelope } from "#core/store/envelopes";
import { putLink } from "#core/store/links";

const siteUrl = variable("SITE_URL");
const productName = variable("PRODUCT_NAME");

/** Sends one letter and writes down that it was sent, or that it failed and when to try again. */
export async function sendLetter(envelopeId: string, letter: Letter, now: Date): Promise<void> {
  const envelope = await getEnvelope(envelopeId);
  const { email } = addressee(envelope, letter.to);
  try {
    const url = await linkFor(letter, envelope);
    const { owner } = envelope;
    await sendMail(
      email,
      envelopeLetter(letter.kind, { envelope, to: letter.to, url, productName }),
      letter.to.kind === "sender" ? undefined : { senderName: owner.name, replyTo: owner.email },
    );
  } catch (error) {
    const reason = failure(error).message.slice(0, 200);
    const failed = { to: email, reason };
    await changeEnvelope(envelopeId, now, (before) => letterFailed(before, letter.id, failed, now));
    return;
  }
  await changeEnvelope(envelopeId, now, (before) => letterSent(before, letter.id, email, now));
}

/** The reader's own address for what the letter is about; the link works before the mail is out. */
async function linkFor(letter: Letter, envelope: Envelope): Promise<string> {
  if (letter.kind !== "invitation" && letter.kind !== "completed") return siteUrl;
  const purpose = letter.kind === "invitation" ? "sign" : "view";
  const link: Link = {
    envelopeId: envelope.id,
    party: letter.to,
    purpose,
    generation: generationOf(letter, envelope),
  };
  const token = await linkToken(link);
  await putLink(token, link);
  return `${siteUrl}/${purpose === "sign" ? "rviewer" : "docsigned"}/${token}`;
}

function generationOf(letter: Letter, envelope: Envelope): number {
  if (letter.to.kind !== "signer") return 1;
  return signerById(envelope, letter.to.signerId)?.linkGeneration ?? 1;
}
