import { listOf, type Seer } from "#core/domain/account/caller";
import { type Contact, contactAsNamed } from "#core/domain/account/contact";
import { contactsOf } from "#core/store/account/contacts";
import { findRows } from "#core/store/envelope/find-rows";

/** Rows of the newest documents in which addresses are looked for. */
const rowsRead = 500;

/**
 * People whom the caller has written to. They are stored for a whole workspace, so a member who sees only their own documents is
 * told of those who are named in these, as they are named there.
 */
export async function contactsSeenBy(caller: Seer, beginning: string): Promise<Contact[]> {
  if (caller.sees === "all") return contactsOf(caller.workspace.id, beginning);
  const asked = { isWanted: () => true, isBroad: true, sort: "newest", size: rowsRead } as const;
  const [contacts, { rows }] = await Promise.all([
    contactsOf(caller.workspace.id, beginning),
    findRows(listOf(caller), { ...asked, readMax: rowsRead }),
  ]);
  const named = new Map<string, { name: string; at: string }>();
  for (const { people = [], createdAt: at } of rows.toReversed())
    for (const { email, name } of people) named.set(email, { name, at });
  return contacts.flatMap((contact) => {
    const own = named.get(contact.email);
    return own ? [contactAsNamed(contact, own)] : [];
  });
}
