import { keys } from "../../../core/store/common/keys.ts";
import {
  appPlace,
  factorsOf,
  firstApp,
  personAt,
  ruleAtFirst,
  rulePlace,
} from "../clients/factors.ts";
import type { Plan } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { membersOfTenant } from "../steps.ts";
import type { Report } from "./judging.ts";

/** The last app counts, as does the last rule; of a rule that holds, everybody in the workspace is told. */
export function judgeFactors({ world }: Outcome, { factors }: Plan, broken: Report): void {
  if (!factors) return;
  const find = (key: object) => world.db.find(variables.SUBSCRIPTIONS_TABLE, { ...key });
  const { userId: workspaceId } = personAt(1);
  const { factorFrom } = Object(find(keys.account(workspaceId))?.["requires"]) as {
    readonly factorFrom?: string;
  };
  const isOn = factorFrom === undefined ? "off" : "on";
  if (!world.registers.mayHold(rulePlace, isOn, ruleAtFirst(world) ? "on" : "off"))
    broken("acknowledged is kept", `${rulePlace}: ${isOn}`);
  const notice = find(keys.factorNotice(workspaceId));
  const isToBeTold = notice !== undefined && notice["factorFrom"] === factorFrom;
  if (isToBeTold && notice["reviewAt"] !== undefined)
    broken("everybody is told", "of a required factor, not everybody was told");
  for (let member = 1; member <= membersOfTenant; member++) {
    const { userId, email } = personAt(member);
    const place = appPlace(userId);
    const secret = factorsOf(userId, world)?.app?.secret;
    if (!world.registers.mayHold(place, secret, firstApp(member, world)))
      broken("acknowledged is kept", `${place}: ${secret}`);
    const isTold = world.mails.some(
      ({ to, subject }) => to === email && /requires an authenticator app/.test(subject),
    );
    if (isToBeTold && !isTold) broken("everybody is told", `${email} of a required factor`);
  }
}
