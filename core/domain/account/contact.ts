import type { NamedPerson } from "#contract/rules/people/people";
/** Somebody whom an account has written to, as the account entered them. */
export interface Contact extends NamedPerson {
  /** When a document was last sent to them. */
  readonly usedAt: string;
}

const shownMax = 8;

/** A person as one's own document named them. What a colleague has entered since, such as another name, is left out. */
export function contactAsNamed(
  contact: Contact,
  { name, at }: { name: string; at: string },
): Contact {
  const own = { email: contact.email, mobile: "", usedAt: at };
  const { firstName, lastName } = contact;
  if (`${firstName} ${lastName}`.trim() === name) return { ...own, firstName, lastName };
  const space = name.lastIndexOf(" ");
  if (space < 0) return { ...own, firstName: name, lastName: "" };
  return { ...own, firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}

/**
 * The contacts of whom each word of the text begins the address, its domain or a word of the name; most recently used
 * first. All contacts for an empty text.
 */
export function matchingContacts(contacts: readonly Contact[], text: string): Contact[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return contacts
    .filter((contact) => words.every((word) => begins(contact, word)))
    .sort((a, b) => b.usedAt.localeCompare(a.usedAt) || a.email.localeCompare(b.email))
    .slice(0, shownMax);
}

function begins({ email, firstName, lastName }: Contact, word: string): boolean {
  const parts = [email, ...email.split(/[@.+_-]/), email.split("@")[1] ?? ""];
  const names = folded(`${firstName} ${lastName}`).split(/[\s-]+/);
  return [...parts, ...names].some((part) => part.startsWith(word));
}

/** The text without case and accents, so that "ozdemir" finds "Özdemir". */
const folded = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
