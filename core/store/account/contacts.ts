import * as z from "zod/mini";
import type { Person } from "../../domain/account/account.ts";
import type { Contact } from "../../domain/account/contact.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { changeItem, getItem, listItems, queryPart } from "../common/table.ts";

const table = variable("ENVELOPES_TABLE");

/**
 * Whether this person has shown the other that they know them: by sending them a document, or by signing one of theirs.
 * Having been sent something by the other is not their own act. These items are written by the envelopes' transactions.
 */
export async function hasDealtWith(person: Person, other: Person): Promise<boolean> {
  const acts = await Promise.all([
    exists(keys.contact(person.userId, other.email)),
    exists(keys.signedFor(other.userId, person.email)),
  ]);
  return acts.includes(true);
}

async function exists(key: ReturnType<typeof keys.contact>): Promise<boolean> {
  return (await getItem(table, key)) !== undefined;
}

/** The number of items that one query reads, about 400 KB. In larger address books, names beyond these are not found. */
const itemsReadMax = 2_000;

/**
 * People whom the account has written to and has not forgotten: all of those whose address begins like this, and as
 * many others as one query reads.
 */
export async function contactsOf(userId: string, beginning: string): Promise<Contact[]> {
  const pk = keys.contact(userId, "").pk;
  const begins = expr`pk = ${pk} AND begins_with(sk, ${beginning})`;
  const parts = await Promise.all([
    queryPart(table, expr`pk = ${pk}`, { Limit: itemsReadMax, ConsistentRead: false }),
    ...(beginning ? [queryPart(table, begins, { Limit: 100, ConsistentRead: false })] : []),
  ]);
  const found = parts.flatMap(({ items }) => items).map((item) => z.parse(contactItem, item));
  const byAddress = new Map(found.filter(isShown).map((one) => [one.sk, contactOf(one)]));
  return [...byAddress.values()];
}

/** Everything that the account has entered about people and has not forgotten. */
export async function allContactsOf(userId: string): Promise<Contact[]> {
  const items = await listItems(table, keys.contact(userId, ""));
  return items
    .map((item) => z.parse(contactItem, item))
    .filter(isShown)
    .map(contactOf);
}

/** Items of earlier versions contain only the address. */
const contactItem = z.object({
  sk: z.string(),
  firstName: z._default(z.string(), ""),
  lastName: z._default(z.string(), ""),
  mobile: z._default(z.string(), ""),
  usedAt: z._default(z.string(), ""),
  isForgotten: z._default(z.boolean(), false),
});
type ContactItem = z.output<typeof contactItem>;

/** Other items record who has signed. */
const isShown = ({ sk, isForgotten }: ContactItem): boolean =>
  !isForgotten && !sk.endsWith(keys.signedFor("", "").sk);

const contactOf = ({ sk, firstName, lastName, mobile, usedAt }: ContactItem): Contact => ({
  email: sk,
  firstName,
  lastName,
  mobile,
  usedAt,
});

/**
 * Removes the people whom an account has written to, and who have signed for it. No function may delete from the table
 * of the evidence, so names are removed at once, and the items when DynamoDB next removes expired ones, within two
 * days.
 */
export async function removeContacts(userId: string, now: Date): Promise<void> {
  const items = await listItems(table, keys.contact(userId, ""));
  const ttl = Math.floor(now.getTime() / 1000);
  for (const { pk, sk } of items) await changeItem(table, { pk, sk }, { ...forgotten, ttl });
}

const forgotten = {
  isForgotten: true,
  ...{ firstName: undefined, lastName: undefined, mobile: undefined, usedAt: undefined },
};

/**
 * Forgets what the account has entered about an address; a later document to it is remembered again. The fact that something
 * was sent is kept, because it lets that person know the sender's number. Nothing happens for an unknown address.
 */
export async function forgetContact(userId: string, email: string): Promise<void> {
  await changeItem(table, keys.contact(userId, email), forgotten);
}
