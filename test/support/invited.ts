import { call } from "./cloud.ts";
import {
  newRecipient,
  newSender,
  openLink,
  type Sender,
  sendEnvelope,
  signingToken,
  signSubmission,
} from "./people.ts";

/** People who were asked to sign, and what they do and find in the record. */

interface SignReply {
  readonly envelopeId: string;
  readonly signedAt: string;
  readonly last: boolean;
  readonly code?: string;
  readonly field?: string;
}

export const sign = (bearer: string | undefined, body: unknown) =>
  call<SignReply>("POST", "/api/esign", body, { bearer });

/** Sends a document to as many people, each of whom has opened their link. */
export async function invited(count = 1) {
  const sender = await newSender();
  const recipients = Array.from({ length: count }, (_, index) => newRecipient(`Signer${index}`));
  const envelopeId = await sendEnvelope(sender, recipients);
  const tokens = await Promise.all(recipients.map(signingToken));
  const views = await Promise.all(tokens.map(async (token) => (await openLink(token)).body));
  const submissions = views.map(signSubmission);
  const [token = ""] = tokens;
  const [submission = {}] = submissions;
  return { sender, recipients, envelopeId, tokens, submissions, token, submission };
}

/** The acts of the audit trail, as a sender reads it. */
export const activity = async (sender: Sender, envelopeId: string) => {
  const path = `/api/dashboard/views/activity/${envelopeId}`;
  const { body } = await call<{ audit: { action: string }[] }>("GET", path, undefined, sender);
  return body.audit.map((entry) => entry.action.split("|")[0]);
};
