import { Refusal } from "#contract/rules/refusals/refusals";
import { planOf, type Workspace } from "../../domain/account/account.ts";
import { assertMailsOfDocument, mailsOfAct } from "../../domain/acts/mail-caps.ts";
import { type Decision, unchanged } from "../../domain/envelope/change.ts";
import type { Envelope } from "../../domain/envelope/envelope.ts";
import { throttle } from "../common/throttle.ts";
import { changeEnvelope } from "./envelopes.ts";

/** Also the attempts of a change that loses a race. */
const triesMax = 10;

/**
 * Counts the mails that an act causes, and then performs it, so that no accepted mail is left unsent. If it causes more
 * by then, such as mails to somebody who has signed in the meantime, these are counted first. Throws TOO_MANY_MAILS,
 * MAILS_SPENT, CONFLICT, and what `decide` throws.
 */
export async function changeCounted(
  workspace: Workspace,
  before: Envelope,
  decide: (envelope: Envelope) => Decision,
  now: Date,
): Promise<Envelope> {
  let counted = 0;
  let uncounted: Envelope | undefined = before;
  for (let tries = 1; tries <= triesMax; tries++) {
    counted += await countMails(workspace, uncounted, decide(uncounted), counted, now);
    uncounted = undefined;
    const envelope = await changeEnvelope(before.id, now, (latest) => {
      const decision = decide(latest);
      uncounted = usesOf(latest, decision) > counted ? latest : undefined;
      return uncounted ? unchanged : decision;
    });
    if (!uncounted) return envelope;
  }
  throw new Refusal("CONFLICT");
}

const usesOf = (before: Envelope, decision: Decision): number =>
  decision === unchanged ? 0 : mailsOfAct(before, decision.envelope);

/** Counts the mails beyond those already counted; returns how many it counted. */
async function countMails(
  workspace: Workspace,
  before: Envelope,
  decision: Decision,
  countedBefore: number,
  now: Date,
): Promise<number> {
  const uses = usesOf(before, decision) - countedBefore;
  if (decision === unchanged || uses <= 0) return 0;
  const plan = planOf(workspace, now);
  assertMailsOfDocument(decision.envelope, plan);
  const counted = { uses, max: plan.mailsPerDayMax };
  await throttle("mailsByAccount", workspace.id, now, counted);
  return uses;
}
