import { type Act, actOf, unsigned } from "#contract/rules/people/roles";
import { changesToAnswer, timesTakenBack } from "../domain/acts/party-changes.ts";
import type { Mail } from "../domain/common/mail.ts";
import { addressee } from "../domain/envelope/addressees.ts";
import {
  type Envelope,
  isSignedByAll,
  isSignedOnly,
  nameAndAddress,
  type PartyChange,
  type Signer,
  signedCount,
  signerName,
  type UnhappyEnd,
} from "../domain/envelope/envelope.ts";
import { languageFor } from "../domain/envelope/languages.ts";
import { notSealed } from "../domain/envelope/not-sealed.ts";
import { linkPurpose, type NotificationKind, type Party } from "../domain/envelope/notification.ts";
import { invitation, reminder } from "./asking-mails.ts";
import { forReader, isChecked } from "./checked-reader.ts";
import { returned } from "./delivery-mails.ts";
import { actRows, doneRow } from "./done-rows.ts";
import { layOut, type MailParts } from "./layout.ts";
import {
  about,
  type Context,
  greeted,
  type InWords,
  letterheadOf,
  readerOf,
  repliesTo,
  withPlainWords,
} from "./mail-values.ts";
import { progress, shared } from "./reading-mails.ts";
import { isolated, type MailWords, mailWords, moment } from "./words.ts";

/**
 * A mail in the signer's language, in the document's language for people who get a copy, and in English for the sender.
 */
export function envelopeMail(kind: NotificationKind, written: Context): Mail {
  const { to, productName, stopUrl, siteUrl } = written;
  const words = mailWords(languageFor(written.envelope, to));
  const envelope = forReader(withPlainWords(written.envelope), to, words);
  const isHidden = isChecked(envelope, to);
  const { picture, sealed } = isHidden ? {} : written;
  const title = isolated(words, envelope.title);
  return layOut({
    ...(to.kind === "sender" ? { from: productName } : letterheadOf(envelope, siteUrl)),
    ...(picture ? { picture: { ...picture, alt: words("picture", { title }) } } : {}),
    ...partsOf(kind, { ...written, picture, sealed, envelope, words }),
    ...(isHidden ? { rows: [] } : {}),
    stopUrl,
    language: words.language,
  });
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
    case "delegated":
      return delegated(context);
    case "shared":
      return shared(context);
    case "progress":
      return progress(context);
    case "handed-over":
      return handedOver(context);
  }
}

function completed(context: InWords): MailParts {
  const { envelope, url, words, sealed } = context;
  const greeting = { ...about(context), ...greeted(context) };
  const isOnly = isSignedOnly(envelope);
  const attached = words(isOnly ? "completed.attached" : "completed.others.attached");
  return {
    subject: words("completed.subject", about(context)),
    preheader: words(isOnly ? "completed.preheader" : "completed.others.preheader"),
    heading: words(isOnly ? "completed.heading" : "completed.others.heading"),
    paragraphs: [
      isOnly ? words("completed.signed", greeting) : words("completed.others.done", greeting),
      sealed ? attached : words("completed.keep"),
    ],
    rows: envelope.signers.map((signer) => doneRow(signer, context)),
    attachment: sealed,
    button: { label: words(isOnly ? "completed.button" : "completed.others.button"), url },
    footer: words("completed.footer", about(context)),
  };
}

/** To a signer, who may not have been there. */
function handedOver(context: InWords): MailParts {
  const { words } = context;
  return {
    subject: words("handedOver.subject", about(context)),
    heading: words("handedOver.heading"),
    paragraphs: [
      words("handedOver.text", { ...about(context), ...greeted(context) }),
      words("handedOver.other", { ...about(context), email: repliesTo(context) }),
    ],
    footer: words("ended.footer", about(context)),
  };
}

/** To a signer who has signed: the other party is no longer the one with whom they agreed. */
function changed(context: InWords): MailParts {
  const { envelope, url, words } = context;
  const signer = readerOf(context);
  const says = isSignedOnly(envelope) ? "changed" : "changed.others";
  const changes = signer ? changesToAnswer(envelope, signer) : [];
  const waitUntil = envelope.partyChanges?.waitUntil ?? "";
  const until = isolated(words, moment(words, waitUntil, envelope.rules));
  return {
    subject: words(`${says}.subject`, about(context)),
    heading: words(`${says}.heading`),
    paragraphs: [
      words(`${says}.since`, { ...about(context), ...greeted(context) }),
      ...changes.map((change) => changeSentence(change, words, says)),
      words(`${says}.choice`, { until }),
    ],
    button: { label: words("changed.button"), url },
    footer: words("changed.footer", { ...about(context), email: repliesTo(context) }),
  };
}

function changeSentence(
  { from, to }: PartyChange,
  words: MailWords,
  says: "changed" | "changed.others",
): string {
  const before = isolated(words, nameAndAddress(from));
  if (!to) return words(`${says}.takenBack`, { from: before });
  return words("changed.now", { from: before, to: isolated(words, nameAndAddress(to)) });
}

/** To the sender, if the rules ask for it. */
function signed(context: InWords): MailParts {
  const { envelope, about: ids = [], siteUrl, productName, words } = context;
  const signer = envelope.signers.find(({ id }) => ids.includes(id));
  const name = signer ? signerName(signer) || signer.email : "";
  const open = envelope.signers.filter(({ status }) => status === "waiting");
  const others = new Intl.ListFormat("en").format(open.map(signerName));
  const did = actWords(signer);
  const isOnly = isSignedOnly(envelope);
  const done = signedCount(envelope);
  const counted = `${done} of ${envelope.signers.length}`;
  const progress = isOnly
    ? `${counted} ${have(done)} signed. ${others} ${have(open.length)} not signed yet.`
    : `${counted} ${are(done)} done. ${others} ${are(open.length)} not done yet.`;
  const at = signer?.signedAt ? ` on ${moment(words, signer.signedAt, envelope.rules)}` : "";
  return {
    subject: `${name} has ${did}: ${envelope.title}`,
    heading: `${name} has ${did}`,
    paragraphs: [
      `${name}${signer ? ` (${signer.email})` : ""} ${did} “${envelope.title}”${at}.`,
      progress,
    ],
    rows: actRows(signer, context),
    button: {
      label: "Open the document",
      url: `${siteUrl}/documents/${encodeURIComponent(envelope.id)}`,
    },
    footer: `Sent by ${productName} because your sending settings ask for an email when somebody signs. You can change them under Account Settings, Sending.`,
  };
}

const have = (count: number): string => (count === 1 ? "has" : "have");
const are = (count: number): string => (count === 1 ? "is" : "are");

function actWords(signer: Signer | undefined): string {
  return doneWords[actOf(signer ?? {})];
}

const doneWords: Readonly<Record<Act, string>> = {
  signed: "signed",
  approved: "approved",
  confirmed: "confirmed having read",
  witnessed: "signed as a witness",
};

/** To the sender. Tells everything that happened to this place, since another mail may have reported less. */
function delegated({ envelope, about: ids = [], siteUrl, productName }: Context): MailParts {
  const named = envelope.signers
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ delegations = [] }) => delegations);
  const last = named.at(-1);
  return {
    subject: `${last?.from.name} has reassigned: ${envelope.title}`,
    heading: `${last?.from.name} has reassigned a document`,
    paragraphs: [
      ...named.map(
        ({ from, to }) =>
          `${nameAndAddress(from)} has asked ${nameAndAddress(to)} to act in their place on “${envelope.title}”.`,
      ),
      "The new person has been invited by email, and the previous person's link no longer works. If you don't agree, you can change the person or withdraw the document.",
      "The reason given:",
    ],
    ...(last ? { quote: last.reason } : {}),
    button: openItsPage(envelope, siteUrl),
    footer: `Sent by ${productName} because you sent this document and its rules let signers reassign it.`,
  };
}

function takenBack({ envelope, about: ids = [], siteUrl, productName }: Context): MailParts {
  const who = envelope.signers
    .filter((one) => one.status === "waiting" && timesTakenBack(envelope, one) > 0)
    .map(signerName);
  const names = new Intl.ListFormat("en").format(who);
  const withIt = witnessesTakenBack(envelope, ids);
  if (!isSignedOnly(envelope))
    return {
      subject: `Somebody took their part back: ${envelope.title}`,
      heading: "Somebody took their part back",
      paragraphs: [
        `After the change of people, ${names} took back what they had done with “${envelope.title}”. They can do it again.`,
        ...withIt,
        "The document will not be sealed until everyone is done. You can also withdraw it and send another one.",
      ],
      button: openItsPage(envelope, siteUrl),
      footer: `Sent by ${productName} because you sent this document.`,
    };
  return {
    subject: `A signature was taken back: ${envelope.title}`,
    heading: "A signature was taken back",
    paragraphs: [
      `After the change of signers, ${names} took back their signature on “${envelope.title}”. They can sign again${envelope.rules?.decline === false ? "" : " or decline"}.`,
      ...withIt,
      "The document will not be sealed until everyone has signed. You can also withdraw it and send another one.",
    ],
    button: openItsPage(envelope, siteUrl),
    footer: `Sent by ${productName} because you sent this document.`,
  };
}

/** Names those whose signature as a witness was taken back with the one that it witnesses; none in mails of earlier versions. */
function witnessesTakenBack({ signers }: Envelope, ids: readonly string[]): readonly string[] {
  const witnesses = signers.filter(({ id, witnessOf = "" }) =>
    [id, witnessOf].every((one) => ids.includes(one)),
  );
  if (witnesses.length === 0) return [];
  const names = new Intl.ListFormat("en").format(witnesses.map(signerName));
  const theirs = witnesses.length === 1 ? "signature" : "signatures";
  return [
    `The ${theirs} of ${names} as the witness${witnesses.length === 1 ? " was" : "es were"} taken back with it, and they are asked again.`,
  ];
}

/** To the sender and all signers. */
function couldNotBeSealed(context: InWords): MailParts {
  const { envelope, to, words } = context;
  const page = notSealed(envelope)?.page;
  const all = envelope.signers.map((signer) => isolated(words, signerName(signer)));
  const names = new Intl.ListFormat(words.language).format(all);
  const isOnly = isSignedOnly(envelope);
  const signed = { ...about(context), ...greeted(context), names };
  const preheader = words(isOnly ? "notSealed.preheader" : "notSealed.others.preheader");
  const because =
    page === undefined ? words("notSealed.technical") : words("notSealed.page", { page });
  const parts = {
    subject: words("notSealed.subject", about(context)),
    heading: words("notSealed.heading"),
    paragraphs: [words(isOnly ? "notSealed.signed" : "notSealed.others.done", signed)],
  };
  if (to.kind === "sender") return toItsSender(context, parts, page);
  const kept = isChecked(envelope, to) ? [preheader] : parts.paragraphs;
  return {
    ...parts,
    preheader,
    paragraphs: [...kept, because, words("notSealed.next", about(context))],
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
      ? "You don't have to do anything. If you can't wait, you can withdraw the document and send it again."
      : "If you can't wait, withdraw the document and send a corrected file: one that is printed to PDF anew from the program that made it usually helps.";
  return {
    ...parts,
    paragraphs: [
      ...parts.paragraphs,
      why,
      `We keep trying automatically, and everyone gets the link as soon as it is sealed. Our operator and all signers were notified. ${instead}`,
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
      ...(isSignedByAll(envelope)
        ? []
        : [words(isSignedOnly(envelope) ? "ended.final" : "ended.others.final")]),
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
      return words(isSignedOnly(envelope) ? "expired.why" : "expired.others.why");
    case "voided":
      return words("voided.why", { who: isolated(words, envelope.sender.name) });
    case "declined": {
      if (isChecked(envelope, context.to)) return words("declined.heading");
      const decliner = envelope.signers.find((signer) => signer.status === "declined");
      const who = isolated(words, decliner ? signerName(decliner) : "");
      const why = unsigned(decliner?.role) ? "declined.others.why" : "declined.why";
      return words(why, { ...about(context), who });
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
