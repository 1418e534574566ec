import type { ActingPerson } from "../account/account.ts";
import type { Client } from "../envelope/audit.ts";
import { type Decision, isEnd, unchanged } from "../envelope/change.ts";
import { contactOf, type Envelope, senderActor } from "../envelope/envelope.ts";

/**
 * Hands an open document over to a colleague, who looks after it from now on and gets the sender's mails. The sender stays the
 * one whom signers see. Changes nothing for a document that has ended or is theirs already.
 */
export function transferEnvelope(envelope: Envelope, to: ActingPerson, client: Client): Decision {
  const { keeper: _keeper, contact: _contact, ...rest } = envelope;
  const { sender } = envelope;
  const before = contactOf(envelope);
  const isTheirs = (envelope.keeper ?? sender.userId) === to.userId && before.email === to.email;
  if (isTheirs || isEnd(envelope.status)) return unchanged;
  const { name, email } = to;
  return {
    envelope: {
      ...rest,
      ...(to.userId === sender.userId ? {} : { keeper: to.userId }),
      ...(email === sender.email ? {} : { contact: { name, email } }),
    },
    entry: {
      type: "transferred",
      actor: senderActor(envelope),
      ...client,
      data: { name, to: email, fromName: before.name, from: before.email },
    },
  };
}
