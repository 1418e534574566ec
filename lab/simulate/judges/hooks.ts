import { createHmac } from "node:crypto";
import { eventsOfEntry } from "../../../core/domain/programs/event.ts";
import { keys } from "../../../core/store/common/keys.ts";
import type { ProgramAcknowledgement } from "../clients/acknowledged.ts";
import { receiverUrl } from "../clients/programs.ts";
import { canaries, tenantAt } from "../people.ts";
import { type Plan, tenants } from "../plan.ts";
import type { ReceivedCall } from "../receivers.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { isClosed } from "./closing.ts";
import { recordedSince } from "./events.ts";
import type { Case, Report } from "./judging.ts";

const promise = "webhooks get each event";
type HookRecord = ProgramAcknowledgement & { kind: "hooked" };

/** What programs asked for must be done once, and webhooks must get the calls that they are owed. */
export function judgeHooks(
  outcome: Outcome,
  cases: readonly Case[],
  plan: Plan,
  broken: Report,
): void {
  const hooked = outcome.acknowledged.filter((one): one is HookRecord => one.kind === "hooked");
  for (const one of hooked) {
    judgeOwed(one, outcome, cases, plan, broken);
    judgeSecret(one, outcome, plan, broken);
  }
  judgeCalls(outcome, plan, broken);
  judgeRest(outcome, broken);
  for (let number = 0; number < tenants; number++)
    if (!isClosed(outcome, number)) judgeCount(number, outcome, broken);
  judgeOnce(outcome, plan, broken);
}

const eventItems = ({ world }: Outcome) => world.db.items(variables.EVENTS_TABLE);

const hookOf = (outcome: Outcome, { tenant, id }: ProgramAcknowledgement) =>
  outcome.world.db.find(variables.EVENTS_TABLE, keys.hook(tenantAt(tenant).userId, id));

/** A webhook must get every event since its creation, unless somebody has turned it off or deleted it. */
function judgeOwed(
  one: HookRecord,
  outcome: Outcome,
  cases: readonly Case[],
  plan: Plan,
  broken: Report,
): void {
  const hook = hookOf(outcome, one);
  const isTouched = plan.steps.some(
    (step) =>
      (step.kind === "hook-off" || step.kind === "hook-remove") && step.tenant === one.tenant,
  );
  if (isTouched || isClosed(outcome, one.tenant)) return;
  if (!hook) {
    broken("acknowledged is kept", `webhook ${one.id} is not stored`);
    return;
  }
  const calls = callsOf(outcome, receiverUrl(one.tenant, one.key));
  const off = hook["off"];
  if (off === "gone" && !calls.some(({ status }) => status === 410))
    broken(promise, `${one.id} was turned off, although nobody has said that it is gone`);
  if (off !== undefined) return;
  const got = new Set(calls.filter(isTaken).map(idOf));
  const recorded = recordedSince(one.tenant, outcome, plan);
  for (const { envelope, entries } of cases) {
    if (envelope.sender.userId !== tenantAt(one.tenant).userId) continue;
    for (const entry of entries) {
      const ids = eventsOfEntry(envelope, entry).map(({ event }) => event.id);
      const key = { envelopeId: envelope.id, seq: entry.seq };
      const isSince = outcome.world.db.writtenAt(variables.AUDIT_TABLE, key) > one.sinceSeq;
      const isMissed = ids.some((id) => !got.has(id));
      if (isMissed && isSince && entry.at >= recorded)
        broken(promise, `${one.id} never got ${entry.type} of ${envelope.id}`);
    }
  }
}

const callsOf = ({ world }: Outcome, url: string): readonly ReceivedCall[] =>
  world.receivers.received.filter((one) => one.url === url && !isTest(one));

/** What somebody has sent to see whether it arrives is no event of the feed. */
const isTest = ({ body }: ReceivedCall): boolean => JSON.parse(body).type === "hook.test";

const isTaken = ({ status }: ReceivedCall): boolean => status < 300;
const idOf = ({ headers }: ReceivedCall): string => headers["webhook-id"] ?? "";

/** Calls must be signed with the secret that its creator got; if several have one address, with one of theirs. */
function judgeSecret(
  { tenant, key }: HookRecord,
  outcome: Outcome,
  { steps }: Plan,
  broken: Report,
): void {
  const renewed = outcome.acknowledged.flatMap((one) =>
    one.kind === "new-secret" && one.tenant === tenant ? one.secret : [],
  );
  // One that was not answered, nobody knows.
  if (renewed.length < steps.filter(({ kind }) => kind === "hook-secret").length) return;
  const secrets = outcome.acknowledged.flatMap((one) =>
    one.kind === "hooked" && one.key === key && one.tenant === tenant ? one.secret : [],
  );
  const [call] = callsOf(outcome, receiverUrl(tenant, key));
  // A webhook whose creation was not answered has the same address and another secret.
  if (!call || hooksEverAt(outcome, tenant, key) !== new Set(secrets).size) return;
  const { headers, body } = call;
  const signed = `${idOf(call)}.${headers["webhook-timestamp"]}.${body}`;
  const isRight = [...secrets, ...renewed].some((secret) => {
    const bytes = Buffer.from(secret.slice("whsec_".length), "base64");
    const mac = createHmac("sha256", bytes).update(signed).digest("base64");
    return headers["webhook-signature"]?.split(" ").includes(`v1,${mac}`);
  });
  if (!isRight) broken(promise, `${idOf(call)} is not signed with the webhook's secret`);
}

/** Calls must have the event as in the feed, go to its own account's receivers, and be repeated only after a failure. */
function judgeCalls(outcome: Outcome, plan: Plan, broken: Report): void {
  const events = new Map(
    // The feed of a closed account is erased.
    outcome.world.db
      .ever(variables.EVENTS_TABLE)
      .flatMap(({ pk, event }) =>
        String(pk).startsWith("F#") ? [[(event as { id: string }).id, event] as const] : [],
      ),
  );
  const urls = new Set(outcome.world.receivers.received.map(({ url }) => url));
  for (const url of urls) {
    const calls = callsOf(outcome, url);
    for (const call of calls) {
      if (call.body !== JSON.stringify(events.get(idOf(call))))
        broken(promise, `${idOf(call)} is not as the feed has it`);
      if (canaries.some((canary) => call.body.includes(canary) && !url.includes(canary)))
        broken("no words of others", `${url} got an event of another account`);
    }
    const isReplayed = plan.steps.some(({ kind }) => /^hook-(again|on|once)$/.test(kind));
    if (!isReplayed) judgeTwice(url, calls, outcome, broken);
  }
}

function judgeTwice(
  url: string,
  calls: readonly ReceivedCall[],
  outcome: Outcome,
  broken: Report,
): void {
  const made = new Set(
    outcome.acknowledged.flatMap((one) =>
      one.kind === "hooked" && receiverUrl(one.tenant, one.key) === url ? one.id : [],
    ),
  );
  const hooks = Math.max(made.size, 1) + outcome.faulty.length;
  const taken = calls.filter(isTaken);
  for (const id of new Set(taken.map(idOf))) {
    const all = taken.filter((one) => idOf(one) === id);
    const explained = all.filter(({ by }) => by.hasFault).length;
    if (all.length > hooks + explained)
      broken("no mail twice", `${url} got ${id} ${all.length} times`);
  }
  const isCalm = made.size === 1 && calls.every((one) => isTaken(one) && !one.by.hasFault);
  const order = calls.map(({ body }) => JSON.parse(body).data.seq as number);
  if (isCalm && outcome.faulty.length === 0 && order.some((seq, i) => seq <= (order[i - 1] ?? 0)))
    broken(promise, `${url} got ${order.join(", ")}`);
}

/** Only webhooks that are off may still be owed calls; deleted ones must leave nothing behind. */
function judgeRest(outcome: Outcome, broken: Report): void {
  const items = eventItems(outcome);
  const hooks = new Map(
    items.flatMap((item) => {
      const [, id] = /^W#(.*)$/.exec(String(item["sk"])) ?? [];
      return id === undefined ? [] : [[id, item] as const];
    }),
  );
  for (const { pk, sk } of items) {
    const [, list, id = ""] = /^([QD])#(.*)$/.exec(String(pk)) ?? [];
    if (list === undefined) continue;
    const hook = hooks.get(id);
    if (!hook) broken("comes to rest", `${String(sk)} of ${id}, which was deleted, is left`);
    else if (list === "Q" && hook["off"] === undefined)
      broken("comes to rest", `${id} is still owed ${String(sk)}`);
  }
}

const hooksEverAt = ({ world }: Outcome, tenant: number, key: string): number =>
  new Set(
    world.db
      .ever(variables.EVENTS_TABLE)
      .filter(({ sk, url }) => String(sk).startsWith("W#") && url === receiverUrl(tenant, key))
      .map(({ sk }) => sk),
  ).size;

const hooksAt = (outcome: Outcome, tenant: number, key: string): number =>
  eventItems(outcome).filter(
    ({ sk, url }) => String(sk).startsWith("W#") && url === receiverUrl(tenant, key),
  ).length;

function judgeCount(tenant: number, outcome: Outcome, broken: Report): void {
  const { userId } = tenantAt(tenant);
  const count = outcome.world.db.find(variables.EVENTS_TABLE, keys.hookCount(userId));
  const own = eventItems(outcome).filter(
    ({ pk, sk }) => pk === keys.hookCount(userId).pk && String(sk).startsWith("W#"),
  );
  const counted = Number(count?.["madeCount"] ?? 0);
  if (counted !== own.length)
    broken("counts are facts", `${userId} has ${own.length} webhooks, counted are ${counted}`);
}

const dayMs = 86_400_000;

/** Calls with one key within a day must have one effect, and at most one more for each process that died meanwhile. */
function judgeOnce(outcome: Outcome, plan: Plan, broken: Report): void {
  const waits = plan.steps.flatMap((step) => (step.kind === "wait" ? step.ms : []));
  if (waits.reduce((sum, ms) => sum + ms, 0) > dayMs / 2) return;
  const drafts = outcome.world.db.items(variables.DRAFTS_TABLE);
  for (const step of plan.steps) {
    if (step.kind !== "hook" && step.kind !== "prepare" && step.kind !== "tool") continue;
    const { tenant, key, kind } = step;
    const name = `Prepared ${tenantAt(tenant).canary} ${key}`;
    const made =
      kind === "hook"
        ? hooksAt(outcome, tenant, key)
        : drafts.filter((one) => String(one["name"]).startsWith(name)).length;
    const same = plan.steps.filter((one) => one.kind === kind && "key" in one && one.key === key);
    const ids = new Set(same.map(({ id }) => id));
    const faults = outcome.faulty.filter((id) => ids.has(id)).length;
    if (made > 1 + faults) broken("acknowledged is kept", `${key} was done ${made} times`);
    const answers = new Set(
      outcome.acknowledged.flatMap((one) =>
        (one.kind === "hooked" || one.kind === "prepared") && one.key === key ? one.id : [],
      ),
    );
    if (answers.size > 1 + faults)
      broken("acknowledged is kept", `${key} was answered in ${answers.size} ways`);
  }
}
