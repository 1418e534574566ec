import type { DocumentFilter, DocumentStage } from "#contract/calls/document-filter";
import type { ExportFilter } from "#contract/calls/export-filter";
import { type DocumentSort, documentLists, type ListCounts } from "#contract/pages/dashboard";
import type { Stage } from "#contract/rules/documents/stages";
import { folded } from "../common/folded-text.ts";
import type { ListedPerson, Listing } from "./listing.ts";

/** The words of a search, folded for comparison. */
export const searchWords = (q = ""): readonly string[] => folded(q).split(/\s+/).filter(Boolean);

/** Whether a row is in the list that a filter asks for; the reader of the rows checks dates. */
export function filterOf(filter: DocumentFilter | ExportFilter): (row: Listing) => boolean {
  const { stage, label, batchId, waitsForMe, archived } = filter;
  const words = searchWords(filter.q);
  const wanted = label === undefined ? undefined : folded(label);
  return (row) =>
    isFiled(row, { batchId, archived }) &&
    (batchId === undefined || row.batchId === batchId) &&
    (waitsForMe === undefined || row.mine === true) &&
    (stage === undefined || isIn(stage, row)) &&
    hasLabel(wanted, row) &&
    holdsAll(words, row);
}

/** Archived rows are in a list of their own, and in that of their batch. */
function isFiled(
  row: Listing,
  { batchId, archived }: Pick<DocumentFilter | ExportFilter, "batchId" | "archived">,
): boolean {
  if (archived !== undefined) return row.archived === true;
  return batchId !== undefined || !row.archived;
}

/** How many rows each list has, among those that the filter selects without its status. */
export function countLists(
  rows: readonly Listing[],
  { q, label, batchId }: Pick<DocumentFilter, "q" | "label" | "batchId">,
): ListCounts {
  const counted = documentLists.map((list) => {
    const isIn = filterOf({ q, label, batchId, ...partOf(list) });
    return [list, rows.filter(isIn).length] as const;
  });
  return Object.fromEntries(counted) as ListCounts;
}

function partOf(list: keyof ListCounts): DocumentFilter {
  switch (list) {
    case "all":
      return {};
    case "waitsForMe":
    case "archived":
      return { [list]: "true" };
    case "sent":
    case "attention":
    case "completed":
    case "rejected":
      return { stage: list };
  }
}

export interface ProgramFilter {
  readonly q?: string | undefined;
  readonly stage?: Stage | undefined;
  readonly label?: string | undefined;
  readonly batchId?: string | undefined;
  readonly linkId?: string | undefined;
  readonly externalId?: string | undefined;
}

/** Whether a row is in the list that a program asks for, which includes archived ones. */
export function programFilter({ q, stage, label, batchId, linkId, externalId }: ProgramFilter) {
  const words = searchWords(q);
  const wanted = label === undefined ? undefined : folded(label);
  return (row: Listing): boolean =>
    (stage === undefined || row.stage === stage) &&
    (batchId === undefined || row.batchId === batchId) &&
    (linkId === undefined || row.linkId === linkId) &&
    (externalId === undefined || row.externalId === externalId) &&
    hasLabel(wanted, row) &&
    holdsAll(words, row);
}

const hasLabel = (wanted: string | undefined, { labels = [] }: Listing): boolean =>
  wanted === undefined || labels.some((one) => folded(one) === wanted);

/** Whether a filter leaves out nothing but archived documents, whatever its dates are. */
export const isFilterEmpty = ({
  from: _from,
  to: _to,
  ...filter
}: DocumentFilter | ExportFilter): boolean =>
  Object.values(filter).every((value) => value === undefined);

function isIn(stage: DocumentStage | Stage, { status, stage: is }: Listing): boolean {
  switch (stage) {
    case "sent":
      return status === "created";
    case "completed":
    case "rejected":
      return status === stage;
    case "sending":
    case "waiting":
    case "sealing":
    case "attention":
    case "declined":
    case "voided":
    case "expired":
      return is === stage;
  }
}

function holdsAll(words: readonly string[], row: Listing): boolean {
  if (words.length === 0) return true;
  const { title, name, envelopeId, people = [] } = row;
  const text = folded([title, name, envelopeId, ...people.map(personText)].join("\n"));
  return words.every((word) => text.includes(word));
}

const personText = ({ name, email }: ListedPerson): string => `${name}\n${email}`;

/** The signers; those that a search has found come first. */
export function foundFirst(
  people: readonly ListedPerson[],
  words: readonly string[],
): readonly ListedPerson[] {
  const isFound = (person: ListedPerson) => {
    const text = folded(personText(person));
    return words.some((word) => text.includes(word));
  };
  return [...people.filter(isFound), ...people.filter((one) => !isFound(one))];
}

/** Sort orders other than the one in which rows are read. */
export type ValueSort = Exclude<DocumentSort, "newest" | "oldest">;

export const isValueSort = (sort: DocumentSort): sort is ValueSort =>
  sort !== "newest" && sort !== "oldest";

/** The text that rows are sorted by, compared character by character. Rows without one come last. */
export function sortValue(sort: ValueSort, row: Listing): string {
  switch (sort) {
    case "title":
      return folded(row.title);
    case "ends":
      return row.expiresAt ?? last;
    case "finished":
      return row.endedAt ? backwards(row.endedAt) : last;
  }
}

/** Sorts after every time and letter. */
const last = "\u{10ffff}";

/** A time as a text that sorts later times first. */
const backwards = (time: string): string =>
  String(Number.MAX_SAFE_INTEGER - Date.parse(time)).padStart(16, "0");
