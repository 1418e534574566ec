import { companyReply } from "../domain/company.ts";
import {
  type Envelope,
  linkPurpose,
  type NotificationKind,
  nameAndAddress,
  type Party,
  type PartyChange,
  type PartyChanges,
  signedCount,
  signerById,
  signerName,
} from "../domain/envelope.ts";
import type { Mail, MailPicture } from "../domain/mail.ts";
import { changesToAnswer, timesTakenBack } from "../domain/party-changes.ts";
import { plainCompanyName, plainWords } from "../domain/written-words.ts";
import { returned } from "./delivery-mails.ts";
import { layOut, type MailParts } from "./layout.ts";

export interface Context {
  readonly envelope: Envelope;
  readonly to: Party;
  /** Ids of the notifications that came back, for a mail about them. */
  readonly about?: readonly string[] | undefined;
  /** The recipient's own link. */
  readonly url: string;
  /** For signers and copies: the page on which they report the mail or stop the sender's mails. */
  readonly stopUrl?: string | undefined;
  readonly siteUrl: string;
  readonly productName: string;
  /** Of page 1, where `showsFirstPage`. */
  readonly picture?: MailPicture | undefined;
}

export function envelopeMail(kind: NotificationKind, written: Context): Mail {
  const { to, picture, productName, stopUrl, siteUrl } = written;
  const envelope = withPlainWords(written.envelope);
  return layOut({
    ...(to.kind === "sender" ? { from: productName } : letterheadOf(envelope, siteUrl)),
    ...(picture ? { picture: { ...picture, alt: `Page 1 of “${envelope.title}”` } } : {}),
    ...partsOf(kind, { ...written, envelope }),
    stopUrl,
  });
}

/**
 * Whether a mail may show page 1: only to who can read the document anyway, by the link in the mail or as its
 * sender. Page 1 as it was sent would be wrong in a mail about the signed document.
 */
export const showsFirstPage = (kind: NotificationKind, to: Party): boolean =>
  kind !== "completed" && (to.kind === "sender" || linkPurpose(kind) !== undefined);

function partsOf(kind: NotificationKind, context: Context): MailParts {
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
      return ended(context, "was withdrawn", `${context.envelope.sender.name} has withdrawn it.`);
    case "expired":
      return ended(context, "has expired", "Not everyone signed it in time.");
    case "changed":
      return changed(context);
    case "taken-back":
      return takenBack(context);
    case "returned":
      return returned(context, (party) => addressee(context.envelope, party));
  }
}

/** What people have written, as it may stand among our words. */
function withPlainWords(envelope: Envelope): Envelope {
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

/** A party's address and name. */
export function addressee(envelope: Envelope, to: Party): { email: string; name: string } {
  switch (to.kind) {
    case "sender":
      return { email: envelope.sender.email, name: envelope.sender.name };
    case "copy":
      return { email: envelope.copies[to.index] ?? "", name: "" };
    case "signer": {
      const signer = signerById(envelope, to.signerId);
      if (!signer) throw new Error(`envelope ${envelope.id} has no signer ${to.signerId}`);
      return { email: signer.email, name: signerName(signer) };
    }
  }
}

function invitation({ envelope, to, url, productName }: Context): MailParts {
  const asker = askerOf(envelope);
  return {
    subject: `${asker} asks you to sign: ${envelope.title}`,
    preheader: `Please sign by ${moment(envelope.expiresAt)}. You don't need an account.`,
    heading: `${provenAsker(envelope)} asks you to sign`,
    paragraphs: [
      `${hello(envelope, to)}“${envelope.title}” is waiting for your signature. You don't need an account; it takes a minute on any device.`,
      `${progressOf(envelope)}Please sign by ${moment(envelope.expiresAt)}.`,
    ],
    ...(envelope.message ? { quote: envelope.message } : {}),
    button: { label: "Review and sign", url },
    footer: `This link is for you alone; please don't share it. Questions about the document? Just reply: your answer goes to ${envelope.sender.email}. Sent with ${productName}.`,
  };
}

function reminder({ envelope, to, url, productName }: Context): MailParts {
  const { sender } = envelope;
  return {
    subject: `Reminder: ${askerOf(envelope)} asks you to sign: ${envelope.title}`,
    preheader: `Please sign by ${moment(envelope.expiresAt)}, or decline.`,
    heading: "Your signature is still needed",
    paragraphs: [
      `${hello(envelope, to)}${provenAsker(envelope)} is waiting for your signature on “${envelope.title}”. You don't need an account; it takes a minute on any device.`,
      `${progressOf(envelope)}Please sign by ${moment(envelope.expiresAt)}. Don't want to sign? Open it and choose “Decline to sign”; the reminders stop.`,
    ],
    ...(envelope.message ? { quote: envelope.message } : {}),
    button: { label: "Review and sign", url },
    footer: `This link is for you alone; please don't share it. Questions about the document? Just reply: your answer goes to ${sender.email}. Sent with ${productName}.`,
  };
}

const askerOf = ({ sender, company }: Envelope): string =>
  company ? `${sender.name} (${company.name})` : sender.name;

/** With the address, which is all that is proven about a sender. */
const provenAsker = ({ sender, company }: Envelope): string =>
  `${sender.name}${company ? `, ${company.name}` : ""} (${sender.email})`;

/** Above the heading of a mail to others: who sends the document, and the company's logo. */
function letterheadOf(envelope: Envelope, siteUrl: string): Pick<MailParts, "from" | "logo"> {
  const from = envelope.sender.name;
  if (!envelope.company) return { from };
  const { name, logoUrl } = companyReply(envelope.company);
  return { from, logo: { url: `${siteUrl}${logoUrl}`, name } };
}

/** "Hello Ann, ": by first name. Senders and copies are known by a whole name or an address only. */
function hello(envelope: Envelope, to: Party): string {
  const signer = to.kind === "signer" ? signerById(envelope, to.signerId) : undefined;
  const name = signer?.firstName || signer?.lastName;
  return name ? `Hello ${name}, ` : "";
}

/** "2 of 3 have signed. ", once somebody has. */
function progressOf(envelope: Envelope): string {
  const signed = signedCount(envelope);
  return signed > 0 ? `${signed} of ${envelope.signers.length} have signed. ` : "";
}

function completed({ envelope, to, url, productName }: Context): MailParts {
  const { sender, sealed } = envelope;
  const hi = hello(envelope, to);
  return {
    subject: `Completed: ${envelope.title}`,
    preheader: "Signed by everyone and sealed. Please keep your copy.",
    heading: "Everyone has signed",
    paragraphs: [
      `${hi ? `${hi}everyone` : "Everyone"} has signed “${envelope.title}”. You can view and download it, with its certificate of completion.`,
      "Please keep your own copy. The file is sealed: any later change shows.",
    ],
    button: { label: "Open the signed document", url },
    footer: `This link is for you alone; please don't share it. Seal level: PAdES ${sealed?.level ?? "B-B"}. Sent with ${productName} for ${sender.name} (${sender.email}).`,
  };
}

/** To who has signed: the other party is not the one any more with whom they agreed. */
function changed({ envelope, to, url, productName }: Context): MailParts {
  const signer = to.kind === "signer" ? signerById(envelope, to.signerId) : undefined;
  const changes = signer ? changesToAnswer(envelope, signer).map(changeSentence) : [];
  return {
    subject: `The signers have changed: ${envelope.title}`,
    heading: "The signers have changed since you signed",
    paragraphs: [
      `${hello(envelope, to) || "Hello, "}you have signed “${envelope.title}”. Since then:`,
      ...changes,
      `If you agree, please keep your signature, so that nothing has to wait. If you don't, you can take it back until the document is sealed, which will not be before ${moment(envelope.partyChanges?.waitUntil ?? "")}.`,
    ],
    button: { label: "See the change", url },
    footer: `This link is for you alone; please don't share it. Questions? Just reply: your answer goes to ${envelope.sender.email}. Sent with ${productName}.`,
  };
}

const changeSentence = ({ from, to }: PartyChange): string =>
  to
    ? `${nameAndAddress(from)} is now ${nameAndAddress(to)}.`
    : `${nameAndAddress(from)} has taken their signature back.`;

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
    button: openInDashboard(envelope, siteUrl),
    footer: `Sent by ${productName} because you sent this document.`,
  };
}

/** `22 November 2026, 14:05 UTC`, the form of the completion pages without seconds. */
function moment(iso: string): string {
  const at = new Date(iso);
  const day = at.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
  const time = at.toLocaleTimeString("en-GB", { timeStyle: "short", timeZone: "UTC" });
  return `${day}, ${time} UTC`;
}

function ended({ envelope, to, siteUrl, productName }: Context, what: string, why: string) {
  const isSender = to.kind === "sender";
  return {
    subject: `“${envelope.title}” ${what}`,
    preheader: why,
    heading: `The document ${what}`,
    paragraphs: [`“${envelope.title}” ${what}. ${why}`, "It can no longer be signed."],
    ...(isSender ? { button: openInDashboard(envelope, siteUrl) } : {}),
    footer: isSender
      ? `Sent by ${productName} because you sent this document.`
      : `Questions? ${envelope.sender.name} sent it: ${envelope.sender.email}. Sent with ${productName}.`,
  };
}

/** The reason is for the sender alone. */
function declined(context: Context): MailParts {
  const { envelope, to } = context;
  const decliner = envelope.signers.find((signer) => signer.status === "declined");
  const who = decliner ? `${signerName(decliner)} has declined to sign.` : "";
  const parts = ended(context, "was declined", who);
  const reason = to.kind === "sender" ? decliner?.declineReason : undefined;
  if (!reason) return parts;
  return { ...parts, paragraphs: [...parts.paragraphs, "The reason given:"], quote: reason };
}

const openInDashboard = ({ id }: Envelope, siteUrl: string) => ({
  label: "Open it in your dashboard",
  url: `${siteUrl}/userboard?document=${id}`,
});
