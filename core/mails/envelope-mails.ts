import { companyReply } from "../domain/account/company.ts";
import { changesToAnswer, timesTakenBack } from "../domain/acts/party-changes.ts";
import type { Mail, MailAttachment, MailPicture } from "../domain/common/mail.ts";
import { plainCompanyName, plainWords } from "../domain/common/written-words.ts";
import { addressee } from "../domain/envelope/addressees.ts";
import {
  type Envelope,
  isSignedByAll,
  nameAndAddress,
  type PartyChange,
  type PartyChanges,
  signedCount,
  signerById,
  signerName,
  type UnhappyEnd,
} from "../domain/envelope/envelope.ts";
import { languageFor } from "../domain/envelope/languages.ts";
import { notSealed } from "../domain/envelope/not-sealed.ts";
import { linkPurpose, type NotificationKind, type Party } from "../domain/envelope/notification.ts";
import { returned } from "./delivery-mails.ts";
import { layOut, type MailParts } from "./layout.ts";
import { isolated, type MailWords, mailWords, moment } from "./words.ts";

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

/**
 * A mail in the signer's language, in the document's language for people who get a copy, and in English for the sender.
 */
export function envelopeMail(kind: NotificationKind, written: Context): Mail {
  const { to, picture, productName, stopUrl, siteUrl } = written;
  const envelope = withPlainWords(written.envelope);
  const words = mailWords(languageFor(envelope, to));
  const title = isolated(words, envelope.title);
  return layOut({
    ...(to.kind === "sender" ? { from: productName } : letterheadOf(envelope, siteUrl)),
    ...(picture ? { picture: { ...picture, alt: words("picture", { title }) } } : {}),
    ...partsOf(kind, { ...written, envelope, words }),
    stopUrl,
    language: words.language,
  });
}

interface InWords extends Context {
  readonly words: MailWords;
}

/**
 * Whether a mail may show page 1: only if the addressee can read the document anyway, through the link in the mail or
 * as its sender. Page 1 as it was sent would be wrong in a mail about the signed document.
 */
export const showsFirstPage = (kind: NotificationKind, to: Party): boolean =>
  kind !== "completed" && (to.kind === "sender" || linkPurpose(kind) !== undefined);

function partsOf(kind: NotificationKind, context: InWords): MailParts {
  switch (kind) {
    case "invitation":
      return invitation(context);
    case "reminder":
      return reminder(context);
    case "completed":
      return completed(context);
    case "declined":
      return declined(context);
    case "voided":
      return withdrawn(context);
    case "expired":
      return ended(context, kind);
    case "changed":
      return changed(context);
    case "taken-back":
      return takenBack(context);
    case "not-sealed":
      return couldNotBeSealed(context);
    case "returned":
      return returned(context, (party) => addressee(context.envelope, party));
    case "signed":
      return signed(context);
  }
}

/** The envelope with the words that people have written in a form that may appear among ours. */
export function withPlainWords(envelope: Envelope): Envelope {
  const { sender, company, signers, partyChanges } = envelope;
  return {
    ...envelope,
    title: plainWords(envelope.title),
    sender: { ...sender, name: plainWords(sender.name) },
    ...(company ? { company: { ...company, name: plainCompanyName(company.name) } } : {}),
    signers: signers.map((signer) => ({
      ...signer,
      firstName: plainWords(signer.firstName),
      lastName: plainWords(signer.lastName),
    })),
    ...(partyChanges ? { partyChanges: withPlainNames(partyChanges) } : {}),
  };
}

const withPlainNames = (changes: PartyChanges): PartyChanges => ({
  ...changes,
  list: changes.list.map(({ from, to, ...change }) => ({
    ...change,
    from: { ...from, name: plainWords(from.name) },
    ...(to ? { to: { ...to, name: plainWords(to.name) } } : {}),
  })),
});

function invitation(context: InWords): MailParts {
  const { envelope, words } = context;
  const { until } = about(context);
  return {
    subject: words("invitation.subject", { ...about(context), asker: askerOf(envelope, words) }),
    preheader: words("invitation.preheader", { until }),
    heading: words("invitation.heading", about(context)),
    paragraphs: [
      words("invitation.waiting", { ...about(context), ...greeted(context) }),
      words("invitation.by", { until, ...progressOf(envelope) }),
    ],
    ...asking(context),
  };
}

function reminder(context: InWords): MailParts {
  const { envelope, words } = context;
  const { until } = about(context);
  return {
    subject: words("reminder.subject", { ...about(context), asker: askerOf(envelope, words) }),
    preheader: words("reminder.preheader", { until }),
    heading: words("reminder.heading", about(context)),
    paragraphs: [
      words("reminder.waiting", { ...about(context), ...greeted(context) }),
      words("reminder.by", { until, ...progressOf(envelope) }),
    ],
    ...asking(context),
  };
}

/** The parts that invitation and reminder have in common. */
const asking = (context: InWords): Pick<MailParts, "quote" | "button" | "footer"> => ({
  ...(context.envelope.message ? { quote: context.envelope.message } : {}),
  button: { label: context.words("sign.button"), url: context.url },
  footer: context.words("sign.footer", { ...about(context), email: repliesTo(context) }),
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
export const repliesTo = ({
  envelope: { sender, company },
  words,
}: Pick<InWords, "envelope" | "words">): string =>
  isolated(words, company?.replyTo ?? sender.email);

export const askerOf = ({ sender, company }: Envelope, words: MailWords): string =>
  isolated(words, company ? `${sender.name} (${company.name})` : sender.name);

/** The sender with their address, which is all that is proven about them. */
const provenAsker = ({ sender, company }: Envelope): string =>
  `${sender.name}${company ? `, ${company.name}` : ""} (${sender.email})`;

/** The letterhead of a mail to others: who sends the document, which is all that is proven, and how their company looks. */
export function letterheadOf(
  envelope: Envelope,
  siteUrl: string,
): Pick<MailParts, "from" | "address" | "logo" | "accent" | "website"> {
  const { name: from, email: address } = envelope.sender;
  if (!envelope.company) return { from, address };
  const { name, logoUrl, accent, website } = companyReply(envelope.company);
  return {
    from: logoUrl ? from : `${from}, ${name}`,
    address,
    ...(logoUrl ? { logo: { url: `${siteUrl}${logoUrl}`, name } } : {}),
    ...(accent ? { accent } : {}),
    ...(website ? { website: { url: website, name } } : {}),
  };
}

/** Signers are greeted by first name. Of senders and copy recipients, only a full name or an address is known. */
export function greeted({ envelope, to, words }: Pick<InWords, "envelope" | "to" | "words">): {
  named: "yes" | "no";
  name: string;
} {
  const signer = to.kind === "signer" ? signerById(envelope, to.signerId) : undefined;
  const name = signer?.firstName || signer?.lastName || "";
  return { named: name ? "yes" : "no", name: isolated(words, name) };
}

/** "2 of 3 have signed", once somebody has. */
const progressOf = (envelope: Envelope) => ({
  signed: signedCount(envelope),
  total: envelope.signers.length,
});

function completed(context: InWords): MailParts {
  const { envelope, url, words, sealed } = context;
  return {
    subject: words("completed.subject", about(context)),
    preheader: words("completed.preheader"),
    heading: words("completed.heading"),
    paragraphs: [
      words("completed.signed", { ...about(context), ...greeted(context) }),
      words(sealed ? "completed.attached" : "completed.keep"),
    ],
    rows: envelope.signers.map((signer) => [
      isolated(words, signerName(signer) || signer.email),
      signer.signedAt ? isolated(words, moment(words, signer.signedAt, envelope.rules)) : "",
    ]),
    attachment: sealed,
    button: { label: words("completed.button"), url },
    footer: words("completed.footer", about(context)),
  };
}

/** To a signer who has signed: the other party is no longer the one with whom they agreed. */
function changed(context: InWords): MailParts {
  const { envelope, to, url, words } = context;
  const signer = to.kind === "signer" ? signerById(envelope, to.signerId) : undefined;
  const changes = signer ? changesToAnswer(envelope, signer) : [];
  const waitUntil = envelope.partyChanges?.waitUntil ?? "";
  const until = isolated(words, moment(words, waitUntil, envelope.rules));
  return {
    subject: words("changed.subject", about(context)),
    heading: words("changed.heading"),
    paragraphs: [
      words("changed.since", { ...about(context), ...greeted(context) }),
      ...changes.map((change) => changeSentence(change, words)),
      words("changed.choice", { until }),
    ],
    button: { label: words("changed.button"), url },
    footer: words("changed.footer", { ...about(context), email: repliesTo(context) }),
  };
}

function changeSentence({ from, to }: PartyChange, words: MailWords): string {
  const before = isolated(words, nameAndAddress(from));
  if (!to) return words("changed.takenBack", { from: before });
  return words("changed.now", { from: before, to: isolated(words, nameAndAddress(to)) });
}

/** To the sender, if the rules ask for it. */
function signed({ envelope, about: ids = [], siteUrl, productName, words }: InWords): MailParts {
  const signer = envelope.signers.find(({ id }) => ids.includes(id));
  const name = signer ? signerName(signer) || signer.email : "";
  const open = envelope.signers.filter(({ status }) => status === "waiting");
  const others = new Intl.ListFormat("en").format(open.map(signerName));
  const at = signer?.signedAt ? ` on ${moment(words, signer.signedAt, envelope.rules)}` : "";
  return {
    subject: `${name} has signed: ${envelope.title}`,
    heading: `${name} has signed`,
    paragraphs: [
      `${name}${signer ? ` (${signer.email})` : ""} signed “${envelope.title}”${at}.`,
      `${signedCount(envelope)} of ${envelope.signers.length} have signed. ${others} ${open.length === 1 ? "has" : "have"} not signed yet.`,
    ],
    button: {
      label: "Open the document",
      url: `${siteUrl}/documents/${encodeURIComponent(envelope.id)}`,
    },
    footer: `Sent by ${productName} because your rules for sending say that you want to know who signs. You can change them under Account Settings, Sending.`,
  };
}

function takenBack({ envelope, siteUrl, productName }: Context): MailParts {
  const who = envelope.signers
    .filter((one) => one.status === "waiting" && timesTakenBack(envelope, one) > 0)
    .map(signerName);
  const names = new Intl.ListFormat("en").format(who);
  return {
    subject: `A signature was taken back: ${envelope.title}`,
    heading: "A signature was taken back",
    paragraphs: [
      `After the change of signers, ${names} took back their signature on “${envelope.title}”. They can sign again or decline.`,
      "The document will not be sealed until everyone has signed. You can also withdraw it and send another one.",
    ],
    button: openItsPage(envelope, siteUrl),
    footer: `Sent by ${productName} because you sent this document.`,
  };
}

/** To the sender and all signers. */
function couldNotBeSealed(context: InWords): MailParts {
  const { envelope, to, words } = context;
  const page = notSealed(envelope)?.page;
  const all = envelope.signers.map((signer) => isolated(words, signerName(signer)));
  const names = new Intl.ListFormat(words.language).format(all);
  const because =
    page === undefined ? words("notSealed.technical") : words("notSealed.page", { page });
  const parts = {
    subject: words("notSealed.subject", about(context)),
    heading: words("notSealed.heading"),
    paragraphs: [words("notSealed.signed", { ...about(context), ...greeted(context), names })],
  };
  if (to.kind === "sender") return toItsSender(context, parts, page);
  return {
    ...parts,
    preheader: words("notSealed.preheader"),
    paragraphs: [...parts.paragraphs, because, words("notSealed.next", about(context))],
    footer: words("ended.footer", about(context)),
  };
}

function toItsSender(
  { envelope, siteUrl, productName }: Context,
  parts: Pick<MailParts, "subject" | "heading" | "paragraphs">,
  page: number | undefined,
): MailParts {
  const why =
    page === undefined
      ? "The document could not be sealed so far, for a technical reason on our side."
      : `The document could not be sealed so far: that would have changed how page ${page} looks, and nothing is sealed that looks different from what was signed.`;
  const instead =
    page === undefined
      ? "You need not do anything. If you can't wait, you can withdraw the document and send it again."
      : "If you can't wait, withdraw the document and send a corrected file: one that is printed to PDF anew from the program that made it usually helps.";
  return {
    ...parts,
    paragraphs: [
      ...parts.paragraphs,
      why,
      `It is tried again automatically, and everyone gets the link as soon as it is sealed. Our operator was told, and so were all signers. ${instead}`,
    ],
    button: openItsPage(envelope, siteUrl),
    footer: `Sent by ${productName} because you sent this document.`,
  };
}

function ended(context: InWords, how: UnhappyEnd): MailParts {
  const { envelope, to, siteUrl, productName, words } = context;
  const { title } = about(context);
  const isSender = to.kind === "sender";
  const why = whyEnded(context, how);
  return {
    subject: words(`${how}.subject`, { title }),
    preheader: why,
    heading: words(`${how}.heading`),
    paragraphs: [
      how === "declined" ? why : `${words(`${how}.sentence`, { title })} ${why}`,
      ...(isSignedByAll(envelope) ? [] : [words("ended.final")]),
    ],
    ...(isSender ? { button: openItsPage(envelope, siteUrl) } : {}),
    footer: isSender
      ? `Sent by ${productName} because you sent this document.`
      : words("ended.footer", about(context)),
  };
}

function whyEnded(context: InWords, how: UnhappyEnd): string {
  const { envelope, words } = context;
  switch (how) {
    case "expired":
      return words("expired.why");
    case "voided":
      return words("voided.why", { who: isolated(words, envelope.sender.name) });
    case "declined": {
      const decliner = envelope.signers.find((signer) => signer.status === "declined");
      const who = isolated(words, decliner ? signerName(decliner) : "");
      return words("declined.why", { ...about(context), who });
    }
  }
}

function withdrawn(context: InWords): MailParts {
  const { envelope, words } = context;
  const parts = ended(context, "voided");
  if (!envelope.voidReason) return parts;
  return {
    ...parts,
    paragraphs: [...parts.paragraphs, words("voided.reason")],
    quote: envelope.voidReason,
  };
}

/** The reason is only for the sender. */
function declined(context: InWords): MailParts {
  const { envelope, to } = context;
  const decliner = envelope.signers.find((signer) => signer.status === "declined");
  const parts = ended(context, "declined");
  const reason = to.kind === "sender" ? decliner?.declineReason : undefined;
  if (!reason) return parts;
  return { ...parts, paragraphs: [...parts.paragraphs, "The reason given:"], quote: reason };
}

const openItsPage = ({ id }: Envelope, siteUrl: string) => ({
  label: "Open the document",
  url: `${siteUrl}/documents/${id}`,
});
