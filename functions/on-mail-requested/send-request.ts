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
import { leaseOwed, type Owed, sendOwed } from "./owed.ts";

/** How many requests go into one mail; those beyond wait for the next. */
const togetherMax = 20;

/**
 * Mails a request to sign: at once, unless the sender has asked the same address within the last minutes. Then it waits,
 * and the first whose time has come is mailed together with all that wait.
 */
export async function sendRequest(own: MailTags, whom: Correspondence, run: Run): Promise<void> {
  const now = run.now();
  const turn = await takeTurn(whom, own, now);
  if (!turn.waiting) return putOff(own, turn.until, run);
  const first = await leaseOwed(own, (envelope) => owedTo(whom, envelope, now), now);
  if (first === "busy" || first === "gone") return;
  const waiting = turn.waiting.slice(0, togetherMax - 1);
  const looked = await Promise.all(
    waiting.map((one) => leaseOwed(one, (envelope) => owedTo(whom, envelope, now), now)),
  );
  const others = looked.filter((one) => typeof one !== "string");
  const isSent = await sendOwed([first, ...others], () => mailAll(first, others), now);
  if (!isSent) return endTurn(whom);
  const done = waiting.filter((_, index) => looked[index] !== "busy");
  if (done.length > 0) await forgetRequests(whom, [own, ...done]);
}

const mailAll = (first: Owed, others: readonly Owed[]) =>
  others.length > 0 ? mailRequests([first, ...others]) : mailNotification(first);

async function putOff(
  { envelopeId, notificationId }: MailTags,
  until: string,
  { now, nextHop }: Run,
): Promise<void> {
  await changeUnrecorded(envelopeId, (envelope) =>
    notificationPutOff(envelope, notificationId, until),
  );
  // Otherwise the sweep finds it by its time.
  if (nextHop !== undefined) await enqueueMailAt(envelopeId, until, now(), nextHop);
}

/** An address that was corrected meanwhile has its own mails. */
const owedTo = ({ email }: Correspondence, envelope: Envelope, now: Date) =>
  requestsOwed(envelope, now, endOfTurn(now)).filter(({ to }) =>
    isSameMailbox(addressee(envelope, to).email, email),
  );
