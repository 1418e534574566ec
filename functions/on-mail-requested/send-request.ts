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
import { leaseIfOwed, leaseOwed, type Owed, sendOwed } from "./owed.ts";

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
  const first = await leaseOwed(own, (envelope) => owedTo(whom, envelope, now), now);
  if (first === "busy" || first === "gone") return undefined;
  const waiting = turn.waiting.slice(0, togetherMax - 1);
  const looked = await Promise.all(
    waiting.map((one) => leaseIfOwed(one, (envelope) => owedTo(whom, envelope, now), now)),
  );
  const others = looked.filter((one) => typeof one !== "string");
  const sending = await sendOwed([first, ...others], () => mailAll(first, others), now);
  const done = waiting.filter((_, index) => looked[index] !== "busy");
  if (!sending.isSent) await endTurn(whom);
  else if (done.length > 0) await forgetRequests(whom, [own, ...done]);
  return sending.envelopes[0];
}

const mailAll = (first: Owed, others: readonly Owed[]) =>
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
  if (nextHop !== undefined) await enqueueMailAt(envelopeId, until, now(), nextHop);
  return envelope;
}

/** An address that was corrected meanwhile has its own mails. */
const owedTo = ({ email }: Correspondence, envelope: Envelope, now: Date) =>
  requestsOwed(envelope, now, endOfTurn(now)).filter(({ to }) =>
    isSameMailbox(addressee(envelope, to).email, email),
  );
