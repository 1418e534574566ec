import { isDeepStrictEqual } from "node:util";
import { idOfKey } from "../../../core/domain/account/api-key.ts";
import { eventsOfEntry } from "../../../core/domain/programs/event.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { tenantAt } from "../people.ts";
import { type Plan, tenants } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { isClosed } from "./closing.ts";
import type { Case, Report } from "./judging.ts";

const promise = "events are told once, in order";

/** Each entry that makes an event must be in its account's feed once and in order, and numbers must have no gaps. */
export function judgeEvents(
  outcome: Outcome,
  cases: readonly Case[],
  plan: Plan,
  broken: Report,
): void {
  const { world } = outcome;
  const items = world.db.items(variables.EVENTS_TABLE);
  const left = items.filter(({ pk }) => String(pk).startsWith("O#"));
  for (const { pk, sk } of left) broken(promise, `${String(pk)} ${String(sk)} was never published`);
  for (let number = 0; number < tenants; number++) {
    if (isClosed(outcome, number)) continue;
    const { userId } = tenantAt(number);
    const { pk } = keys.feedEvent(userId, 0);
    const feed = items
      .filter((item) => item["pk"] === pk)
      .sort((a, b) => (String(a["sk"]) < String(b["sk"]) ? -1 : 1))
      .map(({ event }) => event as EventCall);
    if (feed.some(({ data }, index) => data.seq !== index + 1))
      broken(promise, `the feed of ${userId} has a gap`);
    const own = cases.filter(({ envelope }) => envelope.sender.userId === userId);
    const since = recordedSince(number, outcome, plan);
    for (const one of own) judgeEnvelope(one, feed, since, broken);
    // An older version records events of silent accounts too.
    const isDeployed = plan.steps.some(({ kind }) => kind === "deploy");
    if (since === never && feed.length > 0 && !isDeployed)
      broken(promise, `${userId} has no program, and ${feed.length} events`);
    const known = new Set(own.map(({ envelope }) => envelope.id));
    const foreign = feed.find(({ data }) => data.envelopeId && !known.has(data.envelopeId));
    if (foreign) broken(promise, `${userId} was told of ${foreign.data.envelopeId}`);
  }
}

interface EventCall {
  readonly id: string;
  readonly data: { readonly seq: number; readonly envelopeId?: string };
}

function judgeEnvelope(
  { envelope, entries }: Case,
  feed: readonly EventCall[],
  since: string,
  broken: Report,
): void {
  const made = entries.flatMap((entry) =>
    eventsOfEntry(envelope, entry).map(({ event: { id } }) => ({ id, at: entry.at })),
  );
  const told = feed.filter(({ data }) => data.envelopeId === envelope.id).map(({ id }) => id);
  // Changes that began before the account had a program may or may not be delivered.
  const owed = made.filter(({ id, at }) => at >= since || told.includes(id)).map(({ id }) => id);
  if (!isDeepStrictEqual(told, owed))
    broken(promise, `${envelope.id} makes ${owed.length} events, ${told.length} were told`);
}

/** Later than all times. */
const never = "9999";
const promisedMs = 60_000;

/** The time from which the account gets every event: a minute after its first webhook or API key was made. */
export function recordedSince(number: number, { world }: Outcome, plan: Plan): string {
  if (!plan.silent.includes(number)) return "";
  const { userId, apiKey } = tenantAt(number);
  const hooks = world.db
    .ever(variables.EVENTS_TABLE)
    .filter((item) => item["userId"] === userId && String(item["sk"]).startsWith("W#"));
  const lists = world.db.history(variables.SUBSCRIPTIONS_TABLE, keys.apiKeys(userId));
  // Each tenant begins with a key, before the account can be silent.
  const made = lists
    .flatMap((list) => list["keys"] as readonly Item[])
    .filter(({ id }) => id !== idOfKey(apiKey));
  const [first] = [...hooks, ...made].map((one) => String(one["createdAt"])).sort();
  return first === undefined ? never : new Date(Date.parse(first) + promisedMs).toISOString();
}

type Item = Readonly<Record<string, unknown>>;
