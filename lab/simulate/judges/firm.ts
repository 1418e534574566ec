import { isEnd } from "../../../core/domain/envelope/change.ts";
import { listsOf } from "../../../core/domain/envelope/identity.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { accessPlace, nameOf } from "../clients/members.ts";
import { tenantAt } from "../people.ts";
import { type Plan, tenants } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { membersOfTenant } from "../steps.ts";
import { isClosed } from "./closing.ts";
import type { Case, Report } from "./judging.ts";

const promise = "who has left hands over";

/** Members and their accounts agree, and what a former member looked after is a present member's. */
export function judgeFirm(
  outcome: Outcome,
  cases: readonly Case[],
  { firm }: Plan,
  broken: Report,
): void {
  if (!firm) return;
  for (const one of cases) judgeLists(outcome, one, broken);
  for (let tenant = 0; tenant < tenants; tenant++) {
    if (isClosed(outcome, tenant)) continue;
    judgeMembers(outcome, tenant, broken);
    judgeAccess(outcome, tenant, broken);
    judgeDepartures(outcome, tenant, broken);
    for (const one of cases)
      if (one.envelope.sender.userId === tenantAt(tenant).userId)
        judgeKeeper(outcome, one, tenant, broken);
  }
}

const accountAt = ({ world }: Outcome, id: string) =>
  world.db.find(variables.SUBSCRIPTIONS_TABLE, keys.account(id)) ?? {};

const isMember = ({ world }: Outcome, tenant: number, id: string): boolean =>
  world.db.has(variables.SUBSCRIPTIONS_TABLE, keys.member(tenantAt(tenant).userId, id));

function judgeMembers(outcome: Outcome, tenant: number, broken: Report): void {
  const { userId: workspaceId } = tenantAt(tenant);
  let count = 0;
  for (let member = 1; member <= membersOfTenant; member++) {
    const who = nameOf({ tenant, member });
    const isIn = isMember(outcome, tenant, who);
    if (isIn) count++;
    const { memberOf } = accountAt(outcome, who);
    if (isIn !== (memberOf instanceof Set && memberOf.has(workspaceId)))
      broken("counts are facts", `${who} and the workspace disagree about the membership`);
    const hasJoined = outcome.acknowledged.some(
      (one) => one.kind === "joined" && one.tenant === tenant && one.member === member,
    );
    if (hasJoined && !isIn && !outcome.world.memberships.mayHaveEnded(who))
      broken("acknowledged is kept", `${who} has joined and is no member`);
  }
  const { membersCount = 0 } = accountAt(outcome, workspaceId);
  if (Number(membersCount) !== count)
    broken("counts are facts", `${workspaceId} has ${count} members, counted ${membersCount}`);
}

function judgeAccess(outcome: Outcome, tenant: number, broken: Report): void {
  const { sendersSee = "all" } = accountAt(outcome, tenantAt(tenant).userId);
  const place = accessPlace(tenant);
  if (!outcome.world.registers.mayHold(place, String(sendersSee), "all"))
    broken("acknowledged is kept", `${place}: ${sendersSee}`);
}

function judgeDepartures({ world }: Outcome, tenant: number, broken: Report): void {
  const { pk, sk: prefix } = keys.departure(tenantAt(tenant).userId, "");
  for (const item of world.db.items(variables.SUBSCRIPTIONS_TABLE)) {
    if (item["pk"] !== pk || !String(item["sk"]).startsWith(prefix)) continue;
    if (item["owed"] !== undefined) broken(promise, `${pk} ${item["sk"]} still owes documents`);
  }
}

/** An open document belongs to a member, is shared with members only, and has passed from one to the next. */
function judgeKeeper(
  outcome: Outcome,
  { envelope, entries }: Case,
  tenant: number,
  broken: Report,
): void {
  const { id, sender, keeper, shared = [], status } = envelope;
  if (keeper !== undefined && !isEnd(status) && !isMember(outcome, tenant, keeper))
    broken(promise, `${id} is open, and ${keeper}, who looks after it, is no member`);
  // A removed document is in no list; its shares with former members end when it is restored.
  for (const { to } of envelope.deletedAt ? [] : shared)
    if (!isMember(outcome, tenant, to)) broken(promise, `${id} is shared with ${to}, no member`);
  const created = entries.find(({ type }) => type === "created");
  if (created && created.actor.email !== sender.email)
    broken("chains are whole", `${id} names another sender than its first entry`);
  let holder = sender.email;
  for (const { type, seq, data } of entries) {
    if (type !== "transferred") continue;
    if (data["from"] !== holder || data["to"] === holder)
      broken(promise, `${id}: entry ${seq} passes it from ${data["from"]} to ${data["to"]}`);
    holder = String(data["to"]);
  }
}

/** A document is in the list of each member who looks after it or with whom it is shared, and in no other. */
function judgeLists({ world }: Outcome, { envelope }: Case, broken: Report): void {
  const { pk, sk: prefix } = keys.memberRow(envelope.id, "");
  const rows = world.db
    .items(variables.ENVELOPES_TABLE)
    .filter((item) => item["pk"] === pk && String(item["sk"]).startsWith(prefix))
    .flatMap(({ ownerId }) => (ownerId === undefined ? [] : [String(ownerId)]));
  const wanted = envelope.deletedAt
    ? []
    : listsOf(envelope).filter((list) => list !== envelope.sender.userId);
  if (rows.sort().join() !== [...wanted].sort().join())
    broken("counts are facts", `${envelope.id} is in the lists ${rows.join()}, not ${wanted}`);
}
