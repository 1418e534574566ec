import type { ownFactors } from "#contract/pages/factors";
import { actingPerson } from "#core/domain/account/caller";
import { factorFromNow } from "#core/domain/account/required-factor";
import type { RouteOf } from "#core/http/router";
import { tellOfFactor } from "#core/sending/factor-notices";
import { afterOneStep } from "#core/sending/mail-in-steps";
import { getAccount } from "#core/store/account/accounts";
import {
  endRequirement,
  factorFrom,
  requireFactor as requireStored,
} from "#core/store/account/required-factors";
import { assertOwnPassword } from "./own-password.ts";

/** A repeated call changes nothing: members who were mailed keep the time that they were told. */
export const requireFactor: RouteOf<typeof ownFactors.requireFactor> = async ({
  input: { required, password },
  caller,
  client,
  now,
}) => {
  const { actor, workspace } = caller;
  await assertOwnPassword(actor, { field: "password", value: password }, client, now);
  const { name, email } = actingPerson(caller);
  const by = { name, email };
  const entry = { at: now.toISOString(), by, email: "" };
  if (required) {
    const notice = { factorFrom: factorFromNow(now), by };
    await requireStored(workspace.id, notice, { ...entry, act: "factor-required" });
    await tellOfFactor(workspace.id, now, afterOneStep);
  } else {
    await endRequirement(workspace.id, { ...entry, act: "factor-not-required" });
  }
  return { factorFrom: factorFrom(await getAccount(workspace.id)) ?? null };
};
