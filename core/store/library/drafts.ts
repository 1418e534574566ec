import * as z from "zod/mini";
import { retention } from "#contract/rules/installation/legal";
import { limits } from "#contract/rules/limits/limits";
import { Refusal } from "#contract/rules/refusals/refusals";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { deleteAll, deleteIf, getItem, putIf, queryAll } from "../common/table.ts";
import { draftItem, draftRow } from "./draft-item.ts";

const table = variable("DRAFTS_TABLE");

export interface DraftRow extends Omit<z.output<typeof draftRow>, "ttl"> {
  readonly preparedBy?: string | undefined;
}

/** An unfinished document or template with its content, which is JSON. */
export interface Draft extends DraftRow {
  readonly content: string;
}

/** The account's drafts, most recently changed first. */
export async function listDrafts(userId: string, now: Date): Promise<DraftRow[]> {
  const items = await queryAll(table, expr`ownerId = ${userId}`, {
    // The index leaves out the content, for which a query of the table would be charged whatever it projects.
    IndexName: "byChange",
    ScanIndexForward: false,
    ConsistentRead: true,
  });
  return items
    .map((item) => z.parse(draftRow, item))
    .filter(({ ttl }) => ttl > secondsOf(now))
    .map(({ ttl: _, ...row }) => ({ ...row, ...named(row.name) }));
}

/** Finds only drafts of this account, because its id is part of the key. */
export async function findDraft(userId: string, id: string, now: Date): Promise<Draft | undefined> {
  const item = await getItem(table, keys.draft(userId, id));
  if (!item) return undefined;
  const { ttl, ...draft } = z.parse(draftItem, item);
  return ttl > secondsOf(now) ? { ...draft, ...named(draft.name) } : undefined;
}

/**
 * Stores a draft in place of its previous version; of two saves of one version only one is stored. Version 1 is stored
 * only if there is no draft with this id. Throws as `refuse` does.
 */
export async function saveDraft(
  userId: string,
  { preparedBy, ...draft }: Draft,
  now: Date,
): Promise<void> {
  const before = draft.version - 1;
  // Several new ones at once may exceed the limit on their number; the throttle limits their total content.
  if (before === 0 && (await listDrafts(userId, now)).length >= limits.draftsMax) {
    throw new Refusal("TOO_MANY_DRAFTS");
  }
  const ttl = secondsOf(now) + retention.draftDays * 86_400;
  const name = written(draft.name, preparedBy);
  const item = { ...keys.draft(userId, draft.id), ...draft, name, ttl };
  if (!(await putIf(table, item, isAt(before, now)))) await refuse(userId, draft.id, now);
}

/** Removes a draft at this version. Throws as `refuse` does. */
export async function removeDraft(
  userId: string,
  id: string,
  version: number,
  now: Date,
): Promise<void> {
  if (!(await deleteIf(table, keys.draft(userId, id), isAt(version, now))))
    await refuse(userId, id, now);
}

/** Removes all records of an account. */
export const removeDrafts = (userId: string): Promise<void> =>
  deleteAll(table, keys.draft(userId, ""));

/**
 * The person who prepared a draft is stored in a second line of its name: the list's index can't get another attribute without
 * being recreated.
 */
const written = (name: string, preparedBy: string | undefined): string =>
  [name.replaceAll("\n", " "), ...(preparedBy ? [preparedBy] : [])].join("\n");

function named(text: string): Pick<DraftRow, "name" | "preparedBy"> {
  const [name = "", preparedBy] = text.split("\n");
  return { name, ...(preparedBy ? { preparedBy } : {}) };
}

/** An item may remain in the table for days after its time; it counts as removed then. */
const isAt = (version: number, now: Date) =>
  version === 0
    ? expr`attribute_not_exists(id) OR ttl <= ${secondsOf(now)}`
    : expr`version = ${version} AND ttl > ${secondsOf(now)}`;

/** Throws DRAFT_CHANGED if the draft is at another version, NOT_FOUND if it is gone. */
async function refuse(userId: string, id: string, now: Date): Promise<never> {
  throw new Refusal((await findDraft(userId, id, now)) ? "DRAFT_CHANGED" : "NOT_FOUND");
}

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);
