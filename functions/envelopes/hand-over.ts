import { randomBytes } from "node:crypto";
import type { handingOver } from "#contract/pages/handing-over";
import { linkPath, ticketPath } from "#contract/rules/product/links";
import { Refusal } from "#contract/rules/refusals/refusals";
import { deviceCookie } from "#core/callers/link";
import { callerNow } from "#core/callers/member";
import { companyReply } from "#core/domain/account/company";
import {
  handedOver,
  linkInPerson,
  signerOfTicket,
  type Ticket,
  ticketFor,
} from "#core/domain/acts/handing-over";
import { recipientOf } from "#core/domain/acts/stopping";
import { tokenHash } from "#core/domain/common/token-hash";
import { type Envelope, type Signer, signerName, signerOf } from "#core/domain/envelope/envelope";
import { mayChange, seesEnvelope } from "#core/domain/envelope/identity";
import { languageOf } from "#core/domain/envelope/languages";
import { enqueueMail } from "#core/gateways/queue";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { throttle } from "#core/store/common/throttle";
import { changeEnvelope, getEnvelope } from "#core/store/envelope/envelopes";
import { putLink } from "#core/store/envelope/links";
import { hasStopped, isSenderStopped } from "#core/store/envelope/stops";
import { insertTicket, ticketAt, useUpTicket } from "#core/store/envelope/tickets";

type Calls = typeof handingOver;

/** Changes nothing of the document: what is recorded is that the ticket was used. */
export const handOver: RouteOf<Calls["handOver"]> = async ({ input, caller, client, now }) => {
  const envelope = await getEnvelope(input.envelopeId);
  const ticket = ticketFor(envelope, { signerId: input.recipientId, caller, client }, now);
  if (await isSenderStopped(envelope.sender.userId)) throw new Refusal("SENDER_STOPPED");
  const signer = signerOf(envelope, ticket.signerId);
  if (await wantsNoMail(envelope, signer)) {
    const message = `${signer.email} has asked for no more emails from you, so they would not hear of it. The document can't be handed over to them.`;
    throw new Refusal("MAILS_STOPPED", { message });
  }
  return { path: ticketPath(await insertTicket(ticket)), until: ticket.until };
};

export const showTicket: RouteOf<Calls["showTicket"]> = async ({ input, now }) => {
  const { envelope, signer } = await opened(await ticketAt(input.ticket, now), now);
  const { sender, company } = envelope;
  return {
    senderName: sender.name,
    senderEmail: sender.email,
    ...(company ? { company: companyReply(company) } : {}),
    signerName: signerName(signer),
    language: languageOf(envelope, signer),
  };
};

/** Recorded before the link exists, so that nobody opens what no entry explains. */
export const useTicket: RouteOf<Calls["useTicket"]> = async ({ input, now }) => {
  const ticket = await ticketAt(input.ticket, now);
  await opened(ticket, now);
  await throttle("handedOverByParty", `${ticket.envelopeId} ${ticket.signerId}`, now);
  await useUpTicket(input.ticket, now);
  const envelope = await changeEnvelope(ticket.envelopeId, now, (before) =>
    handedOver(before, ticket, now),
  );
  const [token, device] = [secret(), secret()];
  await putLink(token, linkInPerson(envelope, ticket, tokenHash(device), now));
  await enqueueMail(envelope, now);
  const cookie = `${deviceCookie(token)}=${device}; ${attributes}; Max-Age=3600`;
  return new Answer(200, { path: linkPath("sign", token) }, { cookies: [cookie] });
};

/** Four groups of calls take a link. */
const attributes = "Path=/api; HttpOnly; Secure; SameSite=Strict";

const secret = (): string => randomBytes(32).toString("base64url");

/** Throws HANDOVER_OVER also if the person who made the ticket could no longer make one. */
async function opened(
  ticket: Ticket,
  now: Date,
): Promise<{ readonly envelope: Envelope; readonly signer: Signer }> {
  const envelope = await getEnvelope(ticket.envelopeId);
  const signer = signerOfTicket(envelope, ticket, now);
  const { userId } = envelope.sender;
  const by = await callerNow(userId, ticket.by.person?.userId);
  if (
    !by?.may.has("documents:send") ||
    !seesEnvelope(by, envelope) ||
    !mayChange(by, envelope) ||
    (await isSenderStopped(userId)) ||
    (await wantsNoMail(envelope, signer))
  )
    throw new Refusal("HANDOVER_OVER");
  return { envelope, signer };
}

/** Whether the mail that tells the signer would be held back. */
const wantsNoMail = ({ sender: { userId } }: Envelope, { email }: Signer): Promise<boolean> =>
  hasStopped({ senderId: userId, recipient: recipientOf(userId, email) });
