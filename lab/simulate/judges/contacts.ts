import { keys } from "../../../core/store/common/keys.ts";
import { placeOf } from "../clients/contacts.ts";
import { tenantAt } from "../people.ts";
import { type Plan, tenants } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { isClosed } from "./closing.ts";
import type { Case, Report } from "./judging.ts";

/** An account is offered whom it has written to, and nobody else; and nobody whom it has forgotten since. */
export function judgeContacts(
  outcome: Outcome,
  cases: readonly Case[],
  { steps }: Plan,
  broken: Report,
): void {
  const { world, acknowledged } = outcome;
  const items = world.db.items(variables.ENVELOPES_TABLE);
  const forgets = steps.some(({ kind }) => kind === "forget");
  for (let tenant = 0; tenant < tenants; tenant++) {
    if (isClosed(outcome, tenant)) continue;
    const { userId } = tenantAt(tenant);
    const { entered, wanted } = enteredBy(
      cases.filter(({ envelope }) => envelope.sender.userId === userId),
    );
    const { pk } = keys.contact(userId, "");
    const own = items.filter((item) => item["pk"] === pk && item["usedAt"] !== undefined);
    const shown = new Set(own.filter((one) => !one["isForgotten"]).map(({ sk }) => String(sk)));
    for (const email of shown)
      if (!entered.has(email))
        broken("no words of others", `${email} is a contact of tenant ${tenant}, who never wrote`);
    for (const email of wanted)
      if (!forgets && !shown.has(email))
        broken("acknowledged is kept", `${email} is no contact of tenant ${tenant}`);
    for (const one of acknowledged) {
      if (one.kind !== "forgotten" || one.tenant !== tenant || !shown.has(one.email)) continue;
      const changedAt = world.db.changedAt(variables.ENVELOPES_TABLE, placeOf(tenant, one.email));
      if (changedAt <= one.sinceSeq)
        broken("acknowledged is kept", `${one.email}, who was forgotten, is a contact`);
    }
  }
}

/**
 * Addresses that the sender has entered, which are not those of visitors, nor whom a signer has named; and those of them that must
 * be contacts, unlike people who could all be the signer.
 */
function enteredBy(cases: readonly Case[]) {
  const [entered, wanted] = [new Set<string>(), new Set<string>()];
  for (const { envelope, entries } of cases) {
    const named = new Set(
      entries.flatMap(({ type, data }) => (type === "delegated" ? [String(data["to"])] : [])),
    );
    for (const { type, data } of entries) {
      if (type === "corrected") entered.add(String(data["to"])).add(String(data["from"]));
      if (type === "delegated") entered.add(String(data["from"]));
    }
    if (envelope.linkId !== undefined) continue;
    for (const { email, group } of envelope.signers) {
      for (const member of group?.members ?? []) entered.add(member.email);
      if (!group && !named.has(email)) wanted.add(email);
    }
  }
  return { entered: new Set([...entered, ...wanted]), wanted };
}
