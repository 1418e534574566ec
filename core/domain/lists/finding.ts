import type { DocumentFilter, DocumentSort, DocumentStage } from "#contract/api/dashboard";
import type { Stage } from "#contract/api/stages";
import { folded } from "../common/folded-text.ts";
import type { ListedPerson, Listing } from "./listing.ts";

/** The words of a search, as they are compared. */
export const searchWords = (q = ""): readonly string[] => folded(q).split(/\s+/).filter(Boolean);

/** Whether a row is in the list that a filter asks for; dates are left to whoever reads the rows. */
export function filterOf(filter: DocumentFilter): (row: Listing) => boolean {
  const { stage, label, waitsForMe, archived } = filter;
  const words = searchWords(filter.q);
  const wanted = label === undefined ? undefined : folded(label);
  return (row) =>
    (row.archived ?? false) === (archived !== undefined) &&
    (waitsForMe === undefined || row.mine === true) &&
    (stage === undefined || isIn(stage, row)) &&
    hasLabel(wanted, row) &&
    holdsAll(words, row);
}

/** What a program asks for. */
export interface ProgramFilter {
  readonly q?: string | undefined;
  readonly stage?: Stage | undefined;
  readonly label?: string | undefined;
  readonly externalId?: string | undefined;
}

/** Whether a row is in the list that a program asks for, which has archived ones too. */
export function programFilter({ q, stage, label, externalId }: ProgramFilter) {
  const words = searchWords(q);
  const wanted = label === undefined ? undefined : folded(label);
  return (row: Listing): boolean =>
    (stage === undefined || row.stage === stage) &&
    (externalId === undefined || row.externalId === externalId) &&
    hasLabel(wanted, row) &&
    holdsAll(words, row);
}

const hasLabel = (wanted: string | undefined, { labels = [] }: Listing): boolean =>
  wanted === undefined || labels.some((one) => folded(one) === wanted);

/** Whether a filter leaves out the archived ones alone, whatever its dates are. */
export const isFilterEmpty = ({ from: _from, to: _to, ...filter }: DocumentFilter): boolean =>
  Object.values(filter).every((value) => value === undefined);

function isIn(stage: DocumentStage, { status, stage: is }: Listing): boolean {
  switch (stage) {
    case "sent":
      return status === "created";
    case "completed":
    case "rejected":
      return status === stage;
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

/** The signers, those whom a search has found before the others. */
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

/** Orders in which rows are not read. */
export type ValueSort = Exclude<DocumentSort, "newest" | "oldest">;

export const isValueSort = (sort: DocumentSort): sort is ValueSort =>
  sort !== "newest" && sort !== "oldest";

/** By what rows are ordered: texts that are compared sign by sign. Rows without it come last. */
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

/** After every time and letter. */
const last = "\u{10ffff}";

/** A time as a text that is the smaller the later it is. */
const backwards = (time: string): string =>
  String(Number.MAX_SAFE_INTEGER - Date.parse(time)).padStart(16, "0");
