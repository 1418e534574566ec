import { Refusal } from "#contract/refusals";
import { planOf, type Workspace } from "#core/domain/account/account";
import { assertMailsOfDocument, mailsOfAct } from "#core/domain/acts/mail-caps";
import { type Decision, unchanged } from "#core/domain/envelope/change";
import type { Envelope } from "#core/domain/envelope/envelope";
import { throttle } from "#core/store/common/throttle";
import { changeEnvelope } from "#core/store/envelope/envelopes";

/** As often as a change that loses against others decides again. */
const triesMax = 10;

/**
 * Counts the mails that follow from an act, and does it then, so that nothing that was accepted is left unsent. Where
 * more follow by then, such as to somebody who has signed since, these are counted first. Throws TOO_MANY_MAILS,
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

/** How many were counted, beside those of before. */
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
