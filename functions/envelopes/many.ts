import { envelopes, type ManyAct, type ManyResult } from "#contract/pages/envelopes";
import { Refusal } from "#contract/rules/refusals/refusals";
import { throttles } from "#contract/rules/refusals/throttles";
import { callerAgain } from "#core/callers/member";
import type { Caller } from "#core/domain/account/caller";
import {
  archived,
  labelInAccount,
  labelled,
  unarchived,
  unlabelled,
} from "#core/domain/envelope/filing";
import { asRefusal } from "#core/http/as-refusal";
import type { RouteOf } from "#core/http/router";
import { throttle } from "#core/store/common/throttle";
import { listLabels } from "#core/store/envelope/labels";
import { type Actor, fileOwn, remindAll, removeOwn, restoreOwn, withdrawOwn } from "./acts.ts";

/** API Gateway waits for 29 seconds. What is left after this time is refused, and can be requested again. */
const workingMs = 20_000;

type Act = (envelopeId: string, asked: Actor) => Promise<unknown>;

/**
 * One after another, because they change the same counts and labels of the account, and conflicting transactions have
 * to be tried again. The caller's rights are read again for each: somebody who was removed meanwhile changes nothing more.
 */
export const many: RouteOf<typeof envelopes.many> = async ({ input, caller, client, now }) => {
  const startedAt = Date.now();
  const ids = [...new Set(input.ids)];
  const { max } = throttles.manyByAccount;
  await throttle("manyByAccount", caller.workspace.id, now, { uses: ids.length, max });
  const act = await actOf(input, caller);
  const actNow = async (id: string) => {
    const latest = await callerAgain(caller, envelopes.many.needs ?? "any", now);
    await act(id, { caller: latest, client, now });
  };
  const results: ManyResult[] = [];
  for (const id of ids) {
    const isLate = Date.now() - startedAt > workingMs;
    results.push(await resultOf(id, isLate ? outOfTime : actNow));
  }
  return { results };
};

const outOfTime = async () => {
  const message = "There was no time left for this one. Please try again.";
  throw new Refusal("CONFLICT", { message });
};

async function resultOf(id: string, act: (id: string) => Promise<unknown>): Promise<ManyResult> {
  try {
    await act(id);
    return { id, done: true };
  } catch (error) {
    const { code, message } = asRefusal(error, "act on one of many failed");
    return { id, done: false, code, message };
  }
}

interface ManyRequest {
  readonly act: ManyAct;
  readonly label?: string | undefined;
  readonly reason?: string | undefined;
}

/** Throws BAD_FIELD for a label that is missing or would be one too many for the account. */
async function actOf({ act, label, reason = "" }: ManyRequest, caller: Caller): Promise<Act> {
  switch (act) {
    case "remind":
      return remindAll;
    case "archive":
      return (id, asked) => fileOwn(id, asked, (latest) => archived(latest, asked.now));
    case "unarchive":
      return (id, asked) => fileOwn(id, asked, unarchived);
    case "label": {
      const known = await listLabels(caller.workspace.id);
      const written = labelInAccount(
        labelOf(label),
        known.map(({ name }) => name),
      );
      return (id, asked) => fileOwn(id, asked, (latest) => labelled(latest, written));
    }
    case "unlabel": {
      const wanted = labelOf(label);
      return (id, asked) => fileOwn(id, asked, (latest) => unlabelled(latest, wanted));
    }
    case "withdraw":
      return (envelopeId, asked) => withdrawOwn({ envelopeId, reason }, asked);
    case "remove":
      return removeOwn;
    case "restore":
      return restoreOwn;
  }
}

function labelOf(label: string | undefined): string {
  if (label === undefined) throw new Refusal("BAD_FIELD", { field: "label" });
  return label;
}
