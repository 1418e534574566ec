import { shortenedAddress } from "../../../core/domain/operator/operators.ts";
import { keys, operatorLog } from "../../../core/store/common/keys.ts";
import { friends, stopPlace } from "../clients/sessions.ts";
import { tenantAt } from "../people.ts";
import { tenants } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { isClosed } from "./closing.ts";
import type { Report } from "./judging.ts";

const promise = "what an operator does is logged";

/** Each act is in the log before its effect; who was not invited has no account; the last act about an account holds. */
export function judgeOperator(outcome: Outcome, broken: Report): void {
  const { world, acknowledged } = outcome;
  const acts = world.db
    .items(variables.AUDIT_TABLE)
    .filter(({ envelopeId }) => envelopeId === operatorLog)
    .map(({ act, about }) => `${act} ${about}`);
  const has = (act: string, about: string) => acts.includes(`${act} ${about}`);
  const operated = acknowledged.flatMap((one) => (one.kind === "operated" ? [one] : []));
  for (const { act, about } of operated) {
    const wanted = `${act} ${act === "invited" ? shortenedAddress(about) : about}`;
    const times = operated.filter((one) => one.act === act && one.about === about).length;
    if (acts.filter((one) => one === wanted).length < times)
      broken(promise, `${wanted} is in the log less than ${times} times`);
  }
  for (let tenant = 0; tenant < tenants; tenant++) {
    const { userId } = tenantAt(tenant);
    const stop = world.db.find(variables.ENVELOPES_TABLE, keys.stop(userId, "ALL"));
    const isStopped = stop?.["stoppedAt"] !== undefined;
    if (isStopped && !has("stopped", userId)) broken(promise, `${userId} was stopped by nobody`);
    const place = stopPlace(tenant);
    if (!isClosed(outcome, tenant) && !world.registers.mayHold(place, String(isStopped), "false"))
      broken("acknowledged is kept", `${place}: ${isStopped}`);
  }
  for (const email of friends) {
    const place = world.db.find(variables.SUBSCRIPTIONS_TABLE, keys.address(email));
    const userId = String(place?.["userId"]);
    const account = place && world.db.find(variables.SUBSCRIPTIONS_TABLE, keys.account(userId));
    const isProven = account?.["provenAt"] !== undefined;
    if (account && !has("invited", shortenedAddress(email)))
      broken("no words of others", `${email} has an account without an invitation`);
    if (!isProven && acknowledged.some((one) => one.kind === "registered" && one.email === email))
      broken("acknowledged is kept", `the account of ${email} is not proven`);
  }
}
