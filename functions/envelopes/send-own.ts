import { accountStatusOf, type Workspace } from "#core/domain/account/account";
import type { Envelope } from "#core/domain/envelope/envelope";
import { upgradeByItself } from "#core/payments/upgrade";
import {
  compose,
  planFor,
  type SendRequest,
  type Submission,
  sentBefore,
  store,
} from "#core/sending/send";
import { getWorkspace } from "#core/store/account/accounts";

/**
 * What is known before a document is looked at: the envelope that an earlier call has sent with the same key, or that the plan has
 * no document left. Undefined if the document can be sent.
 */
export async function outcomeBefore(
  request: SendRequest,
  now: Date,
): Promise<Envelope | "OVER_LIMIT" | undefined> {
  const before = await sentBefore(request);
  if (before) return before;
  return planFor(request.caller.workspace, now) === "over" ? "OVER_LIMIT" : undefined;
}

/** Sends a document. The plan is upgraded for it, if that is wanted, once nothing is wrong with the document. */
export async function sendOwn(submission: Submission, now: Date): Promise<Envelope | "OVER_LIMIT"> {
  const composed = await compose(submission, now);
  let payer = await withinLimit(submission.caller.workspace, now);
  while (payer) {
    const sent = await store(composed, payer, now);
    if (sent !== "OVER_LIMIT") return sent;
    payer = await withinLimit(await getWorkspace(payer.id), now);
  }
  return "OVER_LIMIT";
}

/** The workspace that may send, after an automatic upgrade if necessary; undefined if it is over its limit. */
export async function withinLimit(workspace: Workspace, now: Date): Promise<Workspace | undefined> {
  switch (planFor(workspace, now)) {
    case "within":
      return workspace;
    case "over":
      return undefined;
    case "upgradable": {
      const upgraded = await upgradeByItself(workspace, now);
      return upgraded && accountStatusOf(upgraded, now) === "IN_LIMIT" ? upgraded : undefined;
    }
  }
}
