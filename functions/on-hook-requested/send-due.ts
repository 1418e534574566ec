import type { Hook, OwedDelivery, TryResult } from "#core/domain/programs/hook";
import { isStorage } from "#core/domain/programs/storage";
import {
  afterTry,
  isKnownToBeFast,
  newPace,
  nextDue,
  nextToTry,
  outcomeOf,
} from "#core/domain/programs/webhook";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import { putLimitMs } from "#core/gateways/put-document";
import { sendWebhook } from "#core/gateways/send-webhook";
import { isTurnOver, type Run } from "#core/http/worker";
import { hookOffMail, notStoredMail } from "#core/mails/account-mails";
import { type OwedPart, owedDeliveries, oweEvents } from "#core/store/programs/deliveries";
import { listEvents } from "#core/store/programs/events";
import {
  changeHookInRun,
  type HookRun,
  type HookSeen,
  hookOfRun,
  noteTry,
} from "#core/store/programs/hook-runs";
import { putDue, type TryReport } from "./put-due.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/** Time for one call of a receiver, which ends after ten seconds, or for one document, and for recording its result. */
const reserveOf = ({ storage }: Hook): number => (storage ? putLimitMs + 5_000 : 20_000);

/** No call of a receiver begins later in a turn, so that nobody's events wait for more than this and one call. */
const turnMs = 5_000;

export interface HookPlan extends HookSeen {
  /** When the webhook has to be looked at next; undefined means never. */
  readonly nextAt: string | undefined;
  readonly isSlow: boolean;
  readonly hasDelivered: boolean;
}

/**
 * Tries what is due, one delivery after the other in the order of the events' numbers, until one fails. The webhook is
 * read again before each, because its owner may have changed it.
 */
export async function sendDue(own: HookRun, run: Run): Promise<HookPlan> {
  let part: OwedPart = { owed: [], last: undefined, more: false };
  let hasDelivered = false;
  let hadTurn = false;
  for (;;) {
    const hook = await hookOfRun(own);
    const now = run.now();
    const cursor = cursorAfter(part);
    const seen = {
      ...{ cursor, wokenBy: hook?.wokenBy, hasDelivered },
      isSlow: hook !== undefined && !isKnownToBeFast(hook),
    };
    // Deleted, taken over by another run, or there is no time for another call.
    if (!hook || run.msLeft() < reserveOf(hook)) return { nextAt: now.toISOString(), ...seen };
    if (hook.owesMail) await sayThatItIsOff(own, hook);
    if (hook.replay && !hook.off) {
      await replayPart(own, hook, now);
      part = { owed: [], last: cursor, more: false };
      continue;
    }
    if (!nextToTry(hook, part.owed, now))
      part = await owedDeliveries(hook, cursor ?? hook.cursor, now);
    const one = nextToTry(hook, part.owed, now);
    if (one && hadTurn) return { nextAt: now.toISOString(), ...seen, cursor: cursorAfter(part) };
    if (one) {
      const { owed, isDelivered } = await tryOne(own, hook, one, part.owed, run);
      part = { ...part, owed };
      hasDelivered ||= isDelivered;
      hadTurn = isTurnOver(run, turnMs);
    } else if (!part.more || part.owed.some(({ isInFeed }) => isInFeed))
      return { nextAt: nextDue(hook, part.owed), ...seen, cursor: cursorAfter(part) };
  }
}

/** The number of the last event of the feed that is not to be tried first. */
function cursorAfter({ owed, last }: OwedPart): number | undefined {
  const [first] = owed.filter(({ isInFeed }) => isInFeed);
  return first ? first.seq - 1 : last;
}

/** What is owed after the try. */
async function tryOne(
  own: HookRun,
  hook: Hook,
  one: OwedDelivery,
  owed: readonly OwedDelivery[],
  run: Run,
): Promise<{ readonly owed: readonly OwedDelivery[]; readonly isDelivered: boolean }> {
  const { tried, outcome, ...more } = await tryOf(hook, one, run);
  const pace = newPace(hook, tried.tookMs, run.now());
  if (pace) await changeHookInRun(own, { pace });
  const isPatient = isStorage(hook);
  const after = afterTry(hook, { ...one, ...more.chosen }, outcome, run.now(), { isPatient });
  if (isPatient && outcome === "failed" && !after.owed && !after.hook.off)
    await sayThatItIsMissing(hook, tried, more.title);
  // Failed deliveries are stored from now on.
  const left = after.owed && { ...after.owed, isInFeed: undefined };
  const state = outcome === "delivered" ? "delivered" : "failed";
  const note = { state, last: tried, event: more.event } as const;
  const done = { ...one, ...more.chosen };
  await noteTry(own, done, hook, { hook: after.hook, owed: left }, note, run.now());
  return {
    owed: owed.flatMap((each) => (each === one ? (left ?? []) : each)),
    isDelivered: outcome === "delivered",
  };
}

async function tryOf(hook: Hook, one: OwedDelivery, run: Run): Promise<TryReport> {
  if (isStorage(hook)) return putDue(hook, one, run);
  const tried = await sendWebhook(hook, one.event, run.now());
  return { tried, outcome: outcomeOf(tried.status) };
}

const replayPartMax = 100;

/** Owes some events of the feed once more, and records the progress. */
async function replayPart(own: HookRun, hook: Hook, now: Date): Promise<void> {
  if (!hook.replay) return;
  const { since, after } = hook.replay;
  const question = { after, types: hook.types, limit: replayPartMax };
  const { events, last, more } = await listEvents(own.userId, question, now);
  const wanted = events.filter(({ timestamp }) => timestamp >= since);
  await oweEvents(hook, wanted, now);
  if (more) await changeHookInRun(own, { replay: { since, after: last } });
  else await changeHookInRun(own, { replay: undefined });
}

/** Mailed before it is recorded, so that a run that ends in between causes a second mail rather than none. */
async function sayThatItIsOff(own: HookRun, { email, url, off, storage }: Hook): Promise<void> {
  if (off === "gone" || off === "failing") {
    const what = storage ? "storage" : "webhook";
    await sendMail(email, hookOffMail({ url, off, what }, product));
  }
  await changeHookInRun(own, { owesMail: undefined });
}

/** Mailed before it is recorded, as well. Others got through meanwhile, so it concerns this document alone. */
async function sayThatItIsMissing(
  { email, url }: Hook,
  { status, answer, problem }: TryResult,
  title = "",
): Promise<void> {
  const why = problem ?? `HTTP status ${status}${answer ? `: ${answer}` : ""}`;
  await sendMail(email, notStoredMail({ url, title, why }, product));
}
