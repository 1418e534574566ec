import { call } from "./cloud.ts";
import { envelopeFor, newRecipient, newSender, type Sender, uploadFile } from "./people.ts";

export const send = (sender: Sender, body: unknown, headers: Record<string, string> = {}) =>
  call<{ envelopeId: string; code?: string; field?: string; message?: string }>(
    "POST",
    "/api/envelopes",
    body,
    { bearer: sender.bearer, headers },
  );

/** Uploads a file, and has what sends it to as many people. */
export async function readyToSend(count = 1) {
  const sender = await newSender();
  const recipients = Array.from({ length: count }, (_, index) => newRecipient(`Signer${index}`));
  return { sender, recipients, payload: envelopeFor(sender, await uploadFile(sender), recipients) };
}

/** The audit trail, as a sender reads it. */
export async function activity(sender: Sender, envelopeId: string): Promise<unknown[]> {
  const path = `/api/dashboard/views/activity/${envelopeId}`;
  return (await call<{ audit: unknown[] }>("GET", path, undefined, sender)).body.audit;
}
