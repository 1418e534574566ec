import { companyReply } from "../domain/account/company.ts";
import type { MailAttachment, MailPicture } from "../domain/common/mail.ts";
import { plainCompanyName, plainWords } from "../domain/common/written-words.ts";
import {
  contactOf,
  type Delegation,
  type Envelope,
  type PartyChanges,
  type Signer,
} from "../domain/envelope/envelope.ts";
import { personOf } from "../domain/envelope/members.ts";
import type { Party } from "../domain/envelope/notification.ts";
import { readerOf as readerOfCopy } from "../domain/envelope/readers.ts";
import type { MailParts } from "./layout.ts";
import { isolated, type MailWords, moment } from "./words.ts";

/** What a mail about an envelope is made from. */
export interface Context {
  readonly envelope: Envelope;
  readonly to: Party;
  /** Ids of what the mail is about: notifications that bounced, or the signer who has signed. */
  readonly about?: readonly string[] | undefined;
  /** The recipient's own link. */
  readonly url: string;
  /** For signers and copies: the page on which they report the mail or stop the sender's mails. */
  readonly stopUrl?: string | undefined;
  readonly siteUrl: string;
  readonly productName: string;
  /** Picture of page 1, if `showsFirstPage`. */
  readonly picture?: MailPicture | undefined;
  /** The sealed document, if `bringsSealed`. */
  readonly sealed?: MailAttachment | undefined;
}

export interface InWords extends Context {
  readonly words: MailWords;
}

/** The envelope with the words that people have written in a form that may appear among ours. */
export function withPlainWords(envelope: Envelope): Envelope {
  const { sender, company, signers, readers, partyChanges } = envelope;
  return {
    ...envelope,
    title: plainWords(envelope.title),
    sender: { ...sender, name: plainWords(sender.name) },
    ...(company ? { company: { ...company, name: plainCompanyName(company.name) } } : {}),
    signers: signers.map((signer) => ({
      ...withPlainName(signer),
      ...(signer.group
        ? { group: { ...signer.group, members: signer.group.members.map(withPlainName) } }
        : {}),
      ...(signer.delegations ? { delegations: signer.delegations.map(withPlainParties) } : {}),
    })),
    ...(readers ? { readers: readers.map(withPlainName) } : {}),
    ...(partyChanges ? { partyChanges: withPlainNames(partyChanges) } : {}),
  };
}

const withPlainName = <P extends Pick<Signer, "firstName" | "lastName">>(person: P): P => ({
  ...person,
  firstName: plainWords(person.firstName),
  lastName: plainWords(person.lastName),
});

const withPlainParties = ({ from, to, reason }: Delegation): Delegation => ({
  from: { ...from, name: plainWords(from.name) },
  to: { ...to, name: plainWords(to.name) },
  reason,
});

const withPlainNames = (changes: PartyChanges): PartyChanges => ({
  ...changes,
  list: changes.list.map(({ from, to, ...change }) => ({
    ...change,
    from: { ...from, name: plainWords(from.name) },
    ...(to ? { to: { ...to, name: plainWords(to.name) } } : {}),
  })),
});

/** Values that the texts have in common. */
export function about({
  envelope,
  words,
  productName,
}: Pick<InWords, "envelope" | "words" | "productName">) {
  const { sender, title, expiresAt, rules } = envelope;
  return {
    title: isolated(words, title),
    until: isolated(words, moment(words, expiresAt, rules)),
    asker: isolated(words, provenAsker(envelope)),
    sender: isolated(words, sender.name),
    email: isolated(words, sender.email),
    product: isolated(words, productName),
  };
}

/** The mail's Reply-To. */
export const repliesTo = ({ envelope, words }: Pick<InWords, "envelope" | "words">): string =>
  isolated(words, envelope.company?.replyTo ?? contactOf(envelope).email);

export const askerOf = ({ sender, company }: Envelope, words: MailWords): string =>
  isolated(words, company ? `${sender.name} (${company.name})` : sender.name);

/** The sender with their address, which is all that is proven about them. */
const provenAsker = ({ sender, company }: Envelope): string =>
  `${sender.name}${company ? `, ${company.name}` : ""} (${sender.email})`;

/** The letterhead of a mail to others: who sends the document, which is all that is proven, and how their company looks. */
export function letterheadOf(
  envelope: Envelope,
  siteUrl: string,
): Pick<MailParts, "from" | "address" | "company" | "logo" | "accent" | "website"> {
  const { name: from, email: address } = envelope.sender;
  if (!envelope.company) return { from, address };
  const { name, logoUrl, accent, website } = companyReply(envelope.company);
  return {
    from,
    address,
    ...(logoUrl ? { logo: { url: `${siteUrl}${logoUrl}`, name } } : { company: name }),
    ...(accent ? { accent } : {}),
    ...(website ? { website: { url: website, name } } : {}),
  };
}

/**
 * Signers, and people who read from the start, are greeted by first name. Of senders and addresses that get a copy at the
 * end, only a full name or an address is known.
 */
export function greeted({ envelope, to, words }: Pick<InWords, "envelope" | "to" | "words">): {
  named: "yes" | "no";
  name: string;
} {
  const person = readerOf({ envelope, to }) ?? readerOfCopy(envelope, to);
  const name = person?.firstName || person?.lastName || "";
  return { named: name ? "yes" : "no", name: isolated(words, name) };
}

/** The signer to whom a mail goes; undefined if it goes to somebody else. */
export const readerOf = ({ envelope, to }: Pick<InWords, "envelope" | "to">): Signer | undefined =>
  personOf(envelope, to);
