import { companyReply } from "../domain/company.ts";
import {
  type Envelope,
  type NotificationKind,
  nameAndAddress,
  type Party,
  type PartyChange,
  type PartyChanges,
  signerById,
  signerName,
} from "../domain/envelope.ts";
import type { Mail } from "../domain/mail.ts";
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
}

export function envelopeMail(kind: NotificationKind, written: Context): Mail {
  const context = { ...written, envelope: withPlainWords(written.envelope) };
  return layOut({ ...partsOf(kind, context), stopUrl: written.stopUrl });
}

function partsOf(kind: NotificationKind, context: Context): MailParts {
  switch (kind) {
    case "invitation":
      return invitation(context);
    case "reminder":
      return reminder(context);
    case "completed":
      return completed(context);
    case "declined":
      return ended(context, "was declined", declinedBy(context.envelope));
    case "voided":
      return ended(context, "was withdrawn", `${context.envelope.sender.name} has withdrawn it.`);
    case "expired":
      return ended(context, "has expired", "Not everybody signed it in time.");
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

function invitation({ envelope, to, url, siteUrl, productName }: Context): MailParts {
  const { name } = addressee(envelope, to);
  const asker = askerOf(envelope);
  return {
    subject: `${asker} asks you to sign: ${envelope.title}`,
    preheader: `Please sign by ${day(envelope.expiresAt)}. You need no account.`,
    heading: `${provenAsker(envelope)} asks you to sign`,
    ...logoOf(envelope, siteUrl),
    paragraphs: [
      `Hello ${name}, “${envelope.title}” is waiting for your signature. You need no account; it takes a minute on any device.`,
      `Please sign by ${day(envelope.expiresAt)}.`,
    ],
    ...(envelope.message ? { quote: envelope.message } : {}),
    button: { label: "Review and sign", url },
    footer: `This link is yours alone; please don't pass it on. Questions about the document? Just answer this mail: it goes to ${envelope.sender.email}. Sent with ${productName}.`,
  };
}

function reminder({ envelope, to, url, siteUrl, productName }: Context): MailParts {
  const { name } = addressee(envelope, to);
  const { sender } = envelope;
  return {
    subject: `Reminder: ${askerOf(envelope)} asks you to sign: ${envelope.title}`,
    preheader: `Please sign by ${day(envelope.expiresAt)}, or decline.`,
    heading: "Your signature is still missing",
    ...logoOf(envelope, siteUrl),
    paragraphs: [
      `Hello ${name}, ${provenAsker(envelope)} is waiting for your signature on “${envelope.title}”. You need no account; it takes a minute on any device.`,
      `Please sign by ${day(envelope.expiresAt)}. If you don't want to, open the document and choose “Decline to sign”: no more reminders come then.`,
    ],
    button: { label: "Review and sign", url },
    footer: `This link is yours alone; please don't pass it on. Questions about the document? Just answer this mail: it goes to ${sender.email}. Sent with ${productName}.`,
  };
}

const askerOf = ({ sender, company }: Envelope): string =>
  company ? `${sender.name} (${company.name})` : sender.name;

/** With the address, which is all that is proven about a sender. */
const provenAsker = ({ sender, company }: Envelope): string =>
  `${sender.name}${company ? `, ${company.name}` : ""} (${sender.email})`;

function logoOf({ company }: Envelope, siteUrl: string) {
  if (!company) return {};
  const { name, logoUrl } = companyReply(company);
  return { logo: { url: `${siteUrl}${logoUrl}`, name } };
}

function completed({ envelope, to, url, productName }: Context): MailParts {
  const { name } = addressee(envelope, to);
  const everybody = ["its signer", "both signers"][envelope.signers.length - 1];
  return {
    subject: `Completed: ${envelope.title}`,
    preheader: "Signed by everybody and sealed. Please keep your copy.",
    heading: "Everybody has signed",
    paragraphs: [
      `${name ? `Hello ${name}, ` : ""}“${envelope.title}” is signed by ${everybody ?? `all ${envelope.signers.length} signers`} and sealed. You can view and download it, with its certificate of completion.`,
      `Please keep your own copy. Any later change to the file breaks the seal (PAdES ${envelope.sealed?.level ?? "B-B"}) and can be seen.`,
    ],
    button: { label: "Open the signed document", url },
    footer: `This link is yours alone; please don't pass it on. Sent with ${productName} for ${envelope.sender.name} (${envelope.sender.email}).`,
  };
}

/** To who has signed: the other party is not the one any more with whom they agreed. */
function changed({ envelope, to, url, productName }: Context): MailParts {
  const { name } = addressee(envelope, to);
  const signer = to.kind === "signer" ? signerById(envelope, to.signerId) : undefined;
  const changes = signer ? changesToAnswer(envelope, signer).map(changeSentence) : [];
  return {
    subject: `Who signs has changed: ${envelope.title}`,
    heading: "Who signs has changed since you signed",
    paragraphs: [
      `Hello ${name}, you have signed “${envelope.title}”. Since then:`,
      ...changes,
      `If you agree, please keep your signature; then nothing has to wait. If you don't, you can take it back until the document is sealed, which is not before ${minute(envelope.partyChanges?.waitUntil ?? "")}.`,
    ],
    button: { label: "Look at the change", url },
    footer: `This link is yours alone; please don't pass it on. Questions? Just answer this mail: it goes to ${envelope.sender.email}. Sent with ${productName}.`,
  };
}

const changeSentence = ({ from, to }: PartyChange): string =>
  to
    ? `${nameAndAddress(from)} is now ${nameAndAddress(to)}.`
    : `${nameAndAddress(from)} has taken the signature back.`;

function takenBack({ envelope, siteUrl, productName }: Context): MailParts {
  const who = envelope.signers
    .filter((one) => one.status === "waiting" && timesTakenBack(envelope, one) > 0)
    .map(signerName);
  const names = new Intl.ListFormat("en").format(who);
  return {
    subject: `A signature was taken back: ${envelope.title}`,
    heading: "A signature was taken back",
    paragraphs: [
      `After the change of who signs, ${names} took back the signature on “${envelope.title}”. They can sign again or decline.`,
      "The document is not sealed before everybody has signed. You can also withdraw it and send another one.",
    ],
    button: { label: "Open your documents", url: `${siteUrl}/userboard` },
    footer: `Sent by ${productName} because you sent this document.`,
  };
}

/** `21 November 2026, 12:00 (UTC)`. */
function minute(iso: string): string {
  const time = new Date(iso).toLocaleString("en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${time} (UTC)`;
}

function ended({ envelope, productName }: Context, what: string, why: string): MailParts {
  return {
    subject: `“${envelope.title}” ${what}`,
    preheader: why,
    heading: `The document ${what}`,
    paragraphs: [`“${envelope.title}” ${what}. ${why}`, "It can't be signed any more."],
    footer: `Questions? ${envelope.sender.name} sent it: ${envelope.sender.email}. Sent with ${productName}.`,
  };
}

function declinedBy(envelope: Envelope): string {
  const decliner = envelope.signers.find((signer) => signer.status === "declined");
  return decliner ? `${signerName(decliner)} has declined to sign.` : "";
}

/** `21 November 2026 (UTC)`. */
function day(iso: string): string {
  const date = new Date(iso).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return `${date} (UTC)`;
}
