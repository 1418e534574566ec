import * as z from "zod/mini";
import type { Envelope } from "../../domain/envelope/envelope.ts";
import { labelsOf } from "../../domain/envelope/filing.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { changeItem, listItems, type TransactItem, updating } from "../common/table.ts";

const table = variable("ENVELOPES_TABLE");

/** A label of an account, and how many of its documents have it. */
export interface AccountLabel {
  readonly name: string;
  readonly documents: number;
}

async function labelsStored(userId: string) {
  const items = await listItems(table, keys.label(userId, ""));
  return items.map((item) => z.parse(labelItem, item));
}

const labelItem = z.object({ sk: z.string(), documents: z._default(z.number(), 0) });

/** The labels that some document of the account has, in alphabetical order. */
export async function listLabels(userId: string): Promise<AccountLabel[]> {
  return (await labelsStored(userId))
    .filter(({ documents }) => documents > 0)
    .map(({ sk, documents }) => ({ name: sk.slice("L#".length), documents }))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
}

/** Removes the account's labels, once no document has one. They expire as contacts do: no function may delete from this table. */
export async function removeLabels(userId: string, now: Date): Promise<void> {
  const ttl = Math.floor(now.getTime() / 1000);
  for (const { sk } of await labelsStored(userId))
    await changeItem(table, { ...keys.label(userId, ""), sk }, { ttl });
}

/** Counts, together with the change, the labels that it adds and removes. Removed documents have none. */
export function labelItems(before: Envelope | undefined, after: Envelope): TransactItem[] {
  const [had, has] = [listed(before), listed(after)];
  const steps = [
    ...has.filter((label) => !had.includes(label)).map((label) => [label, 1] as const),
    ...had.filter((label) => !has.includes(label)).map((label) => [label, -1] as const),
  ];
  return steps.map(([label, step]) =>
    updating(table, keys.label(after.sender.userId, label), expr`ADD documents ${step}`),
  );
}

const listed = (envelope: Envelope | undefined): readonly string[] =>
  envelope && !envelope.deletedAt ? labelsOf(envelope) : [];
