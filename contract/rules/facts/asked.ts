import type { RecordedDocument } from "./record.ts";

export interface Person {
  readonly name: string;
  readonly email: string;
}

/** A recipient was asked for this act, or only to read. */
export const tasks = ["signs", "approves", "confirms", "witnesses", "receives", "follows"] as const;
export type Task = (typeof tasks)[number];

/** One part in the document, as the sender gave it out. */
export interface AskedPart {
  /** The signer's id; missing for people who only read. */
  readonly id?: string;
  readonly task: Task;
  /** Any one of them could take the part. */
  readonly people: readonly Person[];
}

/**
 * `not known`: the entry `created` doesn't name those who were asked, as in documents from before 30 November 2026; the
 * record has the people of today only.
 */
export type AskedFact =
  | { readonly state: "so"; readonly parts: readonly AskedPart[] }
  | { readonly state: "not known" };

const unknown: AskedFact = { state: "not known" };

/** The entry `created` lists in `data.asked` the people who were asked at the beginning. It is JSON in a text, because entries hold plain values. */
export function askedIn({ entries, content }: RecordedDocument): AskedFact {
  const recorded = entries[0]?.data["asked"];
  if (typeof recorded !== "string") return unknown;
  const parts = partsIn(recorded);
  const ids = parts?.flatMap(({ id }) => id ?? []);
  const isWhole = ids?.join() === content.signers.map(({ id }) => id).join();
  return parts && isWhole ? { state: "so", parts } : unknown;
}

function partsIn(text: string): readonly AskedPart[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parts = Array.isArray(value) ? value.map(partIn) : [undefined];
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function partIn(value: unknown): AskedPart | undefined {
  const { id, task: named, people } = membersOf(value);
  const task = tasks.find((one) => one === named);
  const persons = Array.isArray(people) ? people.map(personIn) : [];
  const isNamed = persons.length > 0 && persons.every((one) => one !== undefined);
  if (!task || !isNamed || (id !== undefined && typeof id !== "string")) return undefined;
  return { ...(id === undefined ? {} : { id }), task, people: persons };
}

function personIn(value: unknown): Person | undefined {
  const { name, email } = membersOf(value);
  return typeof name === "string" && typeof email === "string" ? { name, email } : undefined;
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};
