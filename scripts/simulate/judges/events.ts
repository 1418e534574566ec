import { isDeepStrictEqual } from "node:util";
import { eventOfEntry } from "../../../core/domain/programs/event.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { tenantAt } from "../people.ts";
import { tenants } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { isClosed } from "./closing.ts";
import type { Broken, Case } from "./judging.ts";

const promise = "events are told once, in order";

/** Each entry that makes an event must be in its account's feed once and in order, and numbers must have no gaps. */
export function judgeEvents(outcome: Outcome, cases: readonly Case[], broken: Broken): void {
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
      .map(({ event }) => event as Told);
    if (feed.some(({ data }, index) => data.seq !== index + 1))
      broken(promise, `the feed of ${userId} has a gap`);
    const own = cases.filter(({ envelope }) => envelope.sender.userId === userId);
    for (const one of own) judgeEnvelope(one, feed, broken);
    const known = new Set(own.map(({ envelope }) => envelope.id));
    const foreign = feed.find(({ data }) => data.envelopeId && !known.has(data.envelopeId));
    if (foreign) broken(promise, `${userId} was told of ${foreign.data.envelopeId}`);
  }
}

interface Told {
  readonly id: string;
  readonly data: { readonly seq: number; readonly envelopeId?: string };
}

function judgeEnvelope({ envelope, entries }: Case, feed: readonly Told[], broken: Broken): void {
  const owed = entries.flatMap((entry) => eventOfEntry(envelope, entry)?.event.id ?? []);
  const told = feed.filter(({ data }) => data.envelopeId === envelope.id).map(({ id }) => id);
  if (!isDeepStrictEqual(told, owed))
    broken(promise, `${envelope.id} makes ${owed.length} events, ${told.length} were told`);
}
