import { notificationPutOff } from "#core/domain/acts/finishing";
import type { MailTags } from "#core/domain/common/mail-tags";
import { addressee, isSameMailbox } from "#core/domain/envelope/addressees";
import type { Envelope } from "#core/domain/envelope/envelope";
import { requestsOwed } from "#core/domain/envelope/owed-mails";
import { enqueueMailAt } from "#core/gateways/queue";
import type { Run } from "#core/http/worker";
import { changeUnrecorded } from "#core/store/envelope/envelopes";
import {
  type Correspondence,
  endOfTurn,
  endTurn,
  forgetRequests,
  takeTurn,
} from "#core/store/envelope/request-mails";
import { mailNotification, mailRequests } from "./mail-notification.ts";
import { giveBack, leaseIfOwed, leaseOwed, type OwedMail, type Request, sendOwed } from "./owed.ts";

/** How many requests go into one mail; those beyond wait for the next. */
const togetherMax = 20;

/**
 * Mails a request to sign: at once, unless the sender has asked the same address within the last minutes. Then it waits,
 * and the first whose time has come is mailed together with all that wait. Returns its envelope with the outcome;
 * undefined if nothing was tried.
 */
export async function sendRequest(
  own: MailTags,
  whom: Correspondence,
  run: Run,
): Promise<Envelope | undefined> {
  const now = run.now();
  const turn = await takeTurn(whom, own, now);
  if (!turn.waiting) return putOff(own, turn.until, run);
  const owedIn = (envelope: Envelope) => owedTo(whom, envelope, now);
  const requests = [own, ...turn.waiting.slice(0, togetherMax - 1)];
  const ofOwn = ofEnvelope(own.envelopeId, requests);
  const [first, ...beside] = await leaseOwed(ofOwn, owedIn, now);
  if (typeof first !== "object") {
    await Promise.all(beside.map((one) => typeof one === "object" && giveBack(one)));
    // It was answered or put off meanwhile, and nothing was mailed: the next request has to wait for nothing.
    if (first === "gone" && !turn.isTaken) await endTurn(whom);
    return undefined;
  }
  const elsewhere = [...new Set(requests.map(({ envelopeId }) => envelopeId))]
    .filter((envelopeId) => envelopeId !== own.envelopeId)
    .map((envelopeId) => ofEnvelope(envelopeId, requests));
  const found = await Promise.all(elsewhere.map((wanted) => leaseIfOwed(wanted, owedIn, now)));
  const looked = [first, ...beside, ...found.flat()];
  const others = looked.slice(1).filter((one) => typeof one === "object");
  const sending = await sendOwed([first, ...others], () => mailAll(first, others), now);
  const done = [ofOwn, ...elsewhere].flatMap(mailTags).filter((_, at) => looked[at] !== "busy");
  if (!sending.isSent) await endTurn(whom);
  else if (done.length > 1 || turn.isTaken) await forgetRequests(whom, done);
  return sending.envelopes[0];
}

const ofEnvelope = (envelopeId: string, requests: readonly MailTags[]): Request => ({
  envelopeId,
  notificationIds: requests
    .filter((one) => one.envelopeId === envelopeId)
    .map(({ notificationId }) => notificationId),
});

const mailTags = ({ envelopeId, notificationIds }: Request): MailTags[] =>
  notificationIds.map((notificationId) => ({ envelopeId, notificationId }));

const mailAll = (first: OwedMail, others: readonly OwedMail[]) =>
  others.length > 0 ? mailRequests([first, ...others]) : mailNotification(first);

async function putOff(
  { envelopeId, notificationId }: MailTags,
  until: string,
  { now, nextHop }: Run,
): Promise<Envelope> {
  const envelope = await changeUnrecorded(envelopeId, (before) =>
    notificationPutOff(before, notificationId, until),
  );
  // Otherwise the sweep finds it by its time.
  if (nextHop !== undefined) await enqueueMailAt(envelope, until, now(), nextHop);
  return envelope;
}

/** An address that was corrected meanwhile has its own mails. */
const owedTo = ({ email }: Correspondence, envelope: Envelope, now: Date) =>
  requestsOwed(envelope, now, endOfTurn(now)).filter(({ to }) =>
    isSameMailbox(addressee(envelope, to).email, email),
  );
