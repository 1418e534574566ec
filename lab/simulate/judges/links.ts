import { idFromKey } from "../../../core/domain/common/idempotency.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { limitsOf } from "../clients/links.ts";
import { canaries, templateIdOf, tenantAt } from "../people.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { templateKey } from "../steps.ts";
import { isClosed } from "./closing.ts";
import type { Case, Report } from "./judging.ts";

const promise = "public links keep their limits";

/** No more visitors begin than the link allows, each at most once; its count is what was begun. */
export function judgeLinks(outcome: Outcome, cases: readonly Case[], broken: Report): void {
  const begun = new Map<string, Case[]>();
  for (const one of cases) {
    const { linkId } = one.envelope;
    if (linkId !== undefined) begun.set(linkId, [...(begun.get(linkId) ?? []), one]);
  }
  for (const [id, own] of begun) {
    judgeLimits(outcome, id, own, broken);
    const people = new Set(own.map(({ envelope }) => envelope.signers[0]?.email));
    if (people.size < own.length) broken(promise, `somebody has begun twice by ${id}`);
  }
  for (const one of outcome.acknowledged) {
    if (one.kind === "begun") judgeBegun(one, cases, broken);
    if (one.kind === "linked" && !isClosed(outcome, one.tenant))
      judgeCount(outcome, one.tenant, begun, broken);
  }
}

/** Clocks differ by a second. */
const clocksMs = 2_000;

function judgeLimits({ world }: Outcome, id: string, own: readonly Case[], broken: Report): void {
  const tenant = canaries.findIndex(
    (_, at) => tenantAt(at).userId === own[0]?.envelope.sender.userId,
  );
  const { max = own.length, dayMax = own.length, endsAt } = limitsOf(tenant, world);
  const begunAt = own.map(({ envelope }) => envelope.createdAt);
  const days = begunAt.map((at) => at.slice(0, "2026-12-01".length));
  const most = Math.max(...days.map((day) => days.filter((one) => one === day).length));
  if (own.length > max || most > dayMax)
    broken(promise, `${own.length} visitors have begun by ${id}, ${most} on one day`);
  const last = begunAt.toSorted().at(-1);
  if (endsAt && last && Date.parse(last) > Date.parse(endsAt) + clocksMs)
    broken(promise, `somebody has begun by ${id} at ${last}, after its end`);
}

function judgeBegun(
  { tenant, linkId, email }: { tenant: number; linkId: string; email: string },
  cases: readonly Case[],
  broken: Report,
): void {
  const id = idFromKey(tenantAt(tenant).userId, `public link ${linkId} ${email}`);
  if (!cases.some(({ envelope }) => envelope.id === id))
    broken("acknowledged is kept", `what ${email} has begun by ${linkId} is not stored`);
}

function judgeCount(
  { world }: Outcome,
  tenant: number,
  begun: ReadonlyMap<string, readonly Case[]>,
  broken: Report,
): void {
  const templateId = templateIdOf({ tenant, key: templateKey(tenant) });
  const key = keys.publicLink(tenantAt(tenant).userId, templateId);
  const item = world.db.find(variables.DRAFTS_TABLE, key);
  if (!item) return;
  const token = String(item["token"]);
  if (!world.db.find(variables.DRAFTS_TABLE, keys.publicLinkToken(token)))
    broken(promise, `the address of ${item["linkId"]} leads nowhere`);
  const count = begun.get(String(item["linkId"]))?.length ?? 0;
  if (item["visitors"] !== count)
    broken(promise, `${item["linkId"]} counts ${item["visitors"]} visitors, ${count} have begun`);
}
