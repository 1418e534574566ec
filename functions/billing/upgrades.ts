import type { billing, UpgradesReply } from "#contract/pages/billing";
import { nextPlan } from "#contract/rules/limits/plans";
import { refusals } from "#contract/rules/refusals/refusals";
import type { Workspace } from "#core/domain/account/account";
import {
  assertPayments,
  planInForce,
  type Standing,
  standingOf,
  upgradesOf,
} from "#core/domain/account/subscription";
import type { RouteOf } from "#core/http/router";
import { saveAutomaticUpgrade } from "#core/store/account/billing";

export const listUpgrades: RouteOf<typeof billing.listUpgrades> = async ({ caller, now }) =>
  upgradesReply(caller.workspace, now);

/** Turning it on charges nothing; the next document over the limit does. */
export const setAutomatic: RouteOf<typeof billing.setAutomatic> = async ({
  input,
  caller,
  now,
}) => {
  assertPayments(caller.workspace);
  await saveAutomaticUpgrade(caller.workspace.id, input.on);
  return upgradesReply({ ...caller.workspace, automaticUpgrade: input.on }, now);
};

function upgradesReply(workspace: Workspace, now: Date): UpgradesReply {
  const { kind } = standingOf(workspace, now);
  const upgrades = upgradesOf(workspace, now);
  const next = nextPlan(planInForce(workspace, now).type);
  return {
    upgrades,
    by: kind === "subscribed" ? "update" : "new",
    automatic: workspace.automaticUpgrade ?? false,
    ...(upgrades.length === 0 ? { message: whyNone(kind) } : {}),
    ...(next ? { next } : {}),
  };
}

function whyNone(kind: Standing["kind"]): string {
  if (kind === "included") return refusals.NO_PAYMENTS[1];
  return (kind === "unpaid" ? refusals.PAYMENT_DUE : refusals.LARGEST_PLAN)[1];
}
