import { isSignedByAll } from "../../../core/domain/envelope/envelope.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { tenantAt } from "../people.ts";
import { tenants } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { type Case, type Report, wasTold } from "./judging.ts";

const promise = "what is closed is erased";

/** Whether somebody has closed the account, with or without an answer: it is being erased, or is gone. */
export function isClosed({ world }: Outcome, tenant: number): boolean {
  if (!world.closers.has(tenant)) return false;
  const account = world.db.find(variables.SUBSCRIPTIONS_TABLE, accountKey(tenant));
  return account === undefined || account["closingAt"] !== undefined;
}

const accountKey = (tenant: number) => keys.account(tenantAt(tenant).userId);

/** Checks closed accounts by the rules in `contract/rules/installation/erasure.ts`. */
export function judgeClosing(outcome: Outcome, cases: readonly Case[], broken: Report): void {
  for (const one of outcome.acknowledged)
    if (one.kind === "closed" && !isClosed(outcome, one.tenant))
      broken("acknowledged is kept", `the account of tenant ${one.tenant} is open`);
  for (let number = 0; number < tenants; number++) {
    if (!isClosed(outcome, number)) continue;
    judgeItems(outcome, number, broken);
    judgeObjects(outcome, number, broken);
    judgeContacts(outcome, number, broken);
    judgeLabels(outcome, number, broken);
    judgeDocuments(number, cases, broken);
    if (outcome.world.users.has(tenantAt(number).userId))
      broken(promise, `the user of tenant ${number} can still sign in`);
  }
}

/** No table may have items whose key or owner leads to the account; ids of payment pages may stay for 30 days. */
function judgeItems({ world, acknowledged }: Outcome, tenant: number, broken: Report): void {
  const { userId, email } = tenantAt(tenant);
  const exports = acknowledged.flatMap((one) =>
    one.kind === "exported" && one.tenant === tenant ? keys.exportIds(one.id).ownerId : [],
  );
  const batches = acknowledged.flatMap((one) =>
    one.kind === "batch" && one.tenant === tenant ? keys.batchTemplate(one.id).ownerId : [],
  );
  const links = acknowledged.flatMap((one) =>
    one.kind === "linked" && one.tenant === tenant ? keys.publicLinkToken(one.address).ownerId : [],
  );
  const partitions = new Set<unknown>([
    ...[keys.account(userId), keys.address(email), keys.device(userId, "")].map(({ pk }) => pk),
    ...[keys.feedEvent(userId, 0), keys.notedEvent(userId, "")].map(({ pk }) => pk),
    ...[userId, keys.export(userId, "").ownerId, ...exports],
    ...[keys.batch(userId, "").ownerId, ...batches],
    ...[keys.publicLink(userId, "").ownerId, ...links],
  ]);
  const kept = new Set<string>([variables.ENVELOPES_TABLE, variables.AUDIT_TABLE]);
  const erased = world.db.tables().filter((table) => !kept.has(table));
  for (const table of erased) {
    for (const item of world.db.items(table)) {
      const { pk, sk, ownerId, id } = item;
      const isOwn = partitions.has(pk) || partitions.has(ownerId) || item["userId"] === userId;
      if (item["ttl"] !== undefined && String(pk).startsWith(keys.checkout("").pk)) continue;
      if (isOwn) broken(promise, `${table} has ${String(pk ?? ownerId)} ${String(sk ?? id)}`);
    }
  }
}

/** Objects that stay until their bucket deletes them must be hidden. */
function judgeObjects({ world }: Outcome, tenant: number, broken: Report): void {
  const { userId } = tenantAt(tenant);
  const bucket = variables.DOCUMENTS_BUCKET;
  const isOwn = new RegExp(`^(files|templates|companies|exported)/${userId}/`);
  const left = world.s3
    .keys(bucket)
    .filter((key) => isOwn.test(key) && world.s3.versions(bucket, key).at(-1)?.bytes);
  for (const key of left) broken(promise, `${bucket} has ${key}`);
}

function judgeContacts({ world }: Outcome, tenant: number, broken: Report): void {
  const { pk } = keys.contact(tenantAt(tenant).userId, "");
  for (const item of world.db.items(variables.ENVELOPES_TABLE)) {
    if (item["pk"] !== pk) continue;
    const isEmpty = ["firstName", "lastName", "mobile", "usedAt"].every((one) => !(one in item));
    if (!isEmpty || item["ttl"] === undefined) broken(promise, `a contact of tenant ${tenant}`);
  }
}

/** Labels expire, and no document has one. */
function judgeLabels({ world }: Outcome, tenant: number, broken: Report): void {
  const { pk } = keys.label(tenantAt(tenant).userId, "");
  for (const { pk: own, sk, ttl } of world.db.items(variables.ENVELOPES_TABLE)) {
    if (own !== pk || !String(sk).startsWith("L#")) continue;
    if (ttl === undefined) broken(promise, `a label of tenant ${tenant}`);
  }
}

/** No document may still wait for signatures; a fully signed one may be withdrawn only if it could not be sealed. */
function judgeDocuments(tenant: number, cases: readonly Case[], broken: Report): void {
  const { userId } = tenantAt(tenant);
  for (const { envelope, entries } of cases) {
    if (envelope.sender.userId !== userId) continue;
    const { id, status } = envelope;
    if (status === "sent") broken(promise, `${id} still waits for signatures`);
    const wasSigned = isSignedByAll({ ...envelope, status: "sent" });
    if (status === "voided" && wasSigned && !wasTold(entries))
      broken("signed once, as shown", `${id} was signed by all and withdrawn`);
  }
}
