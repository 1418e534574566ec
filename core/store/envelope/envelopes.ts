import * as z from "zod/mini";
import { isCanaryDocument } from "#contract/rules/installation/canary";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { NewDocument } from "../../domain/acts/sending.ts";
import { minuteMs } from "../../domain/common/time.ts";
import { type Entry, type EntryDraft, headAfter, nextEntry } from "../../domain/envelope/audit.ts";
import { type Change, type Decision, unchanged } from "../../domain/envelope/change.ts";
import type { Envelope, EnvelopeContent, SignedValues } from "../../domain/envelope/envelope.ts";
import type { ShownRecord } from "../../domain/envelope/shown.ts";
import { dueAt } from "../../domain/envelope/stage.ts";
import { eventsOfEntry } from "../../domain/programs/event.ts";
import { digest } from "../../domain/record/evidence.ts";
import { variable } from "../../environment.ts";
import { contactItems } from "../account/contact-items.ts";
import { dueIds } from "../common/due.ts";
import { expr } from "../common/expression.ts";
import { keptUntil } from "../common/kept-until.ts";
import { dueShardOf, keys } from "../common/keys.ts";
import { listItems, putting, type TransactItem, transactIf } from "../common/table.ts";
import { countDay } from "../operator/days.ts";
import { noteEvent } from "../programs/noted-events.ts";
import { putEntry } from "./audit.ts";
import { contentToText, envelopeToParts, shownItem, valuesItem } from "./envelope-item.ts";
import { countItems, rowCountItems, rowItems } from "./envelope-list.ts";
import { labelItems } from "./labels.ts";
import { findStored, type StoredEnvelope } from "./stored-envelope.ts";

export { findEnvelope, getContent, getEnvelope, getSentEnvelope } from "./stored-envelope.ts";

const table = variable("ENVELOPES_TABLE");

export async function listValues(envelopeId: string): Promise<SignedValues[]> {
  const items = await listItems(table, keys.values(envelopeId, ""));
  return items.map((item) => z.parse(valuesItem, item["values"]));
}

/** What the signers' pages have proven to have shown. */
export async function listShown(envelopeId: string): Promise<ShownRecord[]> {
  const items = await listItems(table, keys.shown(envelopeId, ""));
  return items.map((item) => z.parse(shownItem, item["shown"]));
}

/** What a new envelope counts against: the account's documents, and its mails of the day. */
export interface Reservation {
  readonly document: TransactItem;
  readonly mails: TransactItem;
  /** Writes that count the visitor who begins it; they fail if the public link is closed or its limits are reached. */
  readonly visitors?: readonly [TransactItem, TransactItem, TransactItem] | undefined;
}

/**
 * Stores a new envelope and counts it against the account's limits, in one transaction. Returns "exists" if an envelope
 * with this id is stored, and the others if a reservation failed.
 */
export async function insertEnvelope(
  sent: NewDocument,
  reservation: Reservation,
  now: Date,
): Promise<
  | "inserted"
  | "exists"
  | "over-limit"
  | "mails-spent"
  | "link-closed"
  | "link-full-today"
  | "mailbox-full-today"
> {
  const { envelope, entries } = chained(sent.envelope, [sent.entry], now);
  for (let tries = 1; tries <= staleTriesMax; tries++) {
    const failed = await transactIf([
      ...insertion(envelope, sent.content, reservation),
      ...contactItems(table, envelope, undefined, now),
      ...(await entryItems(envelope, entries)),
      ...(await rowCountItems(undefined, envelope, now)),
    ]);
    if (!failed) {
      await countDays(envelope, entries);
      return "inserted";
    }
    if (failed[0]) return "exists";
    if (failed[1]) return "over-limit";
    if (failed[2]) return "mails-spent";
    if (reservation.visitors && failed[3]) return "link-closed";
    if (reservation.visitors && failed[4]) return "link-full-today";
    if (reservation.visitors && failed[5]) return "mailbox-full-today";
  }
  throw new Refusal("CONFLICT");
}

/** First the condition that the envelope is new, then those of the limits, then what is stored of it. */
function insertion(
  envelope: Envelope,
  content: EnvelopeContent,
  reservation: Reservation,
): TransactItem[] {
  return [
    putting(table, changingItemOf(envelope), expr`attribute_not_exists(pk)`),
    reservation.document,
    reservation.mails,
    ...(reservation.visitors ?? []),
    fixedItem(envelope),
    ...rowItems(undefined, envelope),
    putting(table, {
      ...keys.content(envelope.id),
      content: contentToText(content),
      ttl: keptUntil(envelope.createdAt, envelope.id),
    }),
    ...countItems(undefined, envelope),
  ];
}

const staleTriesMax = 25;

/**
 * Load, decide, save: saves the envelope that `decide` returns together with its audit entries, on the condition that no
 * other entry was added in the meantime; if one was, loads and decides again. What `alsoFor` returns for the envelope
 * before the change is written in the same transaction, and if a condition of it fails, that is asked again, too.
 */
export const changeEnvelope = (
  envelopeId: string,
  now: Date,
  decide: (envelope: Envelope) => Decision,
  alsoFor?: AlsoFor,
): Promise<Envelope> => changeAfter(envelopeId, now, decide, async (change) => change, alsoFor);

export type AlsoFor = (before: Envelope) => Promise<readonly TransactItem[]>;

/**
 * The same for a change before which something has to be done, such as storing a picture: `ready` does it once the change is
 * decided, and returns the change that is saved.
 */
export async function changeAfter<Values>(
  envelopeId: string,
  now: Date,
  decide: (envelope: Envelope) => Decision<Values>,
  ready: (change: Change<Values>, before: Envelope) => Promise<Change>,
  alsoFor: AlsoFor = async () => [],
): Promise<Envelope> {
  for (let tries = 1; tries <= staleTriesMax; tries++) {
    const stored = await findStored(envelopeId);
    if (!stored) throw new Refusal("NOT_FOUND");
    const decision = decide(stored.envelope);
    if (decision === unchanged) return stored.envelope;
    const change = await ready(decision, stored.envelope);
    const saved = await save(stored, change, now, await alsoFor(stored.envelope));
    if (saved) return saved;
  }
  throw new Refusal("CONFLICT");
}

/**
 * Saves what no audit entry records, on the condition that nothing else of the envelope was changed in the meantime;
 * otherwise loads and decides again. What `alsoFor` returns is written in the same transaction. An unchanged envelope is not saved.
 */
export async function changeUnrecorded(
  envelopeId: string,
  decide: (envelope: Envelope) => Envelope,
  alsoFor: (before: Envelope, after: Envelope) => Promise<readonly TransactItem[]> = async () => [],
): Promise<Envelope> {
  for (let tries = 1; tries <= staleTriesMax; tries++) {
    const stored = await findStored(envelopeId);
    if (!stored) throw new Refusal("NOT_FOUND");
    const envelope = decide(stored.envelope);
    if (envelope === stored.envelope) return envelope;
    const failed = await transactIf([
      changingPut(envelope, stored),
      ...(stored.isWhole ? [fixedItem(envelope)] : []),
      ...rowItems(rowsBefore(stored), envelope),
      ...labelItems(stored.envelope, envelope),
      ...(await alsoFor(stored.envelope, envelope)),
    ]);
    if (!failed) return envelope;
  }
  throw new Refusal("CONFLICT");
}

/** The same for a change of the lists in which the envelope is; `logged` is its entry in the workspace's log. */
export const changeLists = (
  envelopeId: string,
  now: Date,
  decide: (envelope: Envelope) => Envelope,
  logged?: TransactItem,
): Promise<Envelope> =>
  changeUnrecorded(envelopeId, decide, async (before, after) => [
    ...countItems(before, after),
    ...(await rowCountItems(before, after, now)),
    ...(logged ? [logged] : []),
  ]);

async function save(
  stored: StoredEnvelope,
  change: Change,
  now: Date,
  also: readonly TransactItem[],
): Promise<Envelope | undefined> {
  const { envelope: before, isWhole } = stored;
  const drafts = [change.entry, ...(change.consequences ?? [])];
  const { envelope, entries } = chained(change.envelope, drafts, now);
  const failed = await transactIf([
    changingPut(envelope, stored),
    ...(isWhole ? [fixedItem(envelope)] : []),
    ...rowItems(rowsBefore(stored), envelope),
    ...(change.values ? [putting(table, valuesItemOf(envelope, change.values))] : []),
    // Skipped if an operator has erased them meanwhile.
    ...(change.erased ?? []).map((values) =>
      putting(table, valuesItemOf(envelope, values), expr`attribute_exists(pk)`),
    ),
    ...shownItems(envelope, change.shown),
    ...contactItems(table, envelope, before, now),
    ...countItems(before, envelope),
    ...labelItems(before, envelope),
    ...(await rowCountItems(before, envelope, now)),
    ...(await entryItems(envelope, entries)),
    ...also,
  ]);
  if (failed) return undefined;
  await countDays(envelope, entries);
  return envelope;
}

/** What the rows show; earlier versions stored no separate one. */
const rowsBefore = ({ envelope, isWhole }: StoredEnvelope) => (isWhole ? undefined : envelope);

/** On the condition that it is stored as it was read: changes that no entry records leave the chain's head as it is. */
const changingPut = (
  envelope: Envelope,
  { envelope: before, isWhole, changing }: StoredEnvelope,
): TransactItem =>
  putting(
    table,
    changingItemOf(envelope),
    isWhole
      ? expr`envelope.head.hash = ${before.head.hash}`
      : expr`head.hash = ${before.head.hash} AND changing = ${changing}`,
  );

function chained(
  envelope: Envelope,
  drafts: readonly EntryDraft[],
  now: Date,
): { envelope: Envelope; entries: readonly Entry[] } {
  let { head } = envelope;
  const entries = drafts.map((draft) => {
    const chain = { envelopeId: envelope.id, document: envelope.original.sha256, head };
    const entry = nextEntry(draft, chain, now);
    head = headAfter(entry);
    return entry;
  });
  return { envelope: { ...envelope, head }, entries };
}

async function entryItems(
  envelope: Envelope,
  entries: readonly Entry[],
): Promise<readonly TransactItem[]> {
  const noted = entries.flatMap((entry) => eventsOfEntry(envelope, entry)).map(noteEvent);
  return [...entries.map(putEntry), ...(await Promise.all(noted)).flat()];
}

async function countDays(envelope: Envelope, entries: readonly Entry[]): Promise<void> {
  if (isCanaryDocument(envelope.id)) return;
  for (const entry of entries)
    for (const { event } of eventsOfEntry(envelope, entry)) await countDay(event);
}

const valuesItemOf = ({ id, createdAt }: Envelope, values: SignedValues) => ({
  ...keys.values(id, values.signerId),
  values,
  ttl: keptUntil(createdAt, id),
});

function shownItems(envelope: Envelope, shown: ShownRecord | undefined): TransactItem[] {
  if (!shown) return [];
  const ttl = keptUntil(envelope.createdAt, envelope.id);
  return [putting(table, { ...keys.shown(envelope.id, digest(shown)), shown, ttl })];
}

const fixedItem = (envelope: Envelope): TransactItem =>
  putting(table, {
    ...keys.fixed(envelope.id),
    ...envelopeToParts(envelope).fixed,
    ttl: keptUntil(envelope.createdAt, envelope.id),
  });

/** Includes the attributes that put it into the index of what is due. */
function changingItemOf(envelope: Envelope): Record<string, unknown> {
  const due = dueAt(envelope);
  return {
    ...keys.envelope(envelope.id),
    ttl: keptUntil(envelope.createdAt, envelope.id),
    ...envelopeToParts(envelope).changing,
    ...(due ? { dueShard: dueShardOf(envelope.id), dueAt: nextMinute(due) } : {}),
  };
}

/** Times within a minute are rounded to one, so that fewer changes move the index's entry. */
const nextMinute = (time: string): string =>
  new Date(Math.ceil(Date.parse(time) / minuteMs) * minuteMs).toISOString();

/** Ids of all envelopes of a partition of the index that owe something by `now`, page by page, the longest overdue first. */
export const dueEnvelopes = (shard: string, now: Date): AsyncGenerator<string> =>
  dueIds({ table, index: "byDue", shard }, "E#", now);
