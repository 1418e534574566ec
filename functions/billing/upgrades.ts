import type { billing, UpgradesReply } from "#contract/api/billing";
import { nextPlan } from "#contract/plans";
import { refusals } from "#contract/refusals";
import type { Workspace } from "#core/domain/account/account";
import { planInForce, standingOf, upgradesOf } from "#core/domain/account/subscription";
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
  await saveAutomaticUpgrade(caller.workspace.id, input.on);
  return upgradesReply({ ...caller.workspace, automaticUpgrade: input.on }, now);
};

function upgradesReply(workspace: Workspace, now: Date): UpgradesReply {
  const { kind } = standingOf(workspace, now);
  const upgrades = upgradesOf(workspace, now);
  const next = nextPlan(planInForce(workspace, now));
  const why = kind === "unpaid" ? refusals.PAYMENT_DUE : refusals.LARGEST_PLAN;
  return {
    upgrades,
    by: kind === "subscribed" ? "update" : "new",
    automatic: workspace.automaticUpgrade ?? false,
    ...(upgrades.length === 0 ? { message: why[1] } : {}),
    ...(next ? { next } : {}),
  };
}
