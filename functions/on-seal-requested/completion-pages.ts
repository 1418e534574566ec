import type { CompletionAnswer, CompletionPages, CompletionStep } from "sealed-pdf";
import { signerColor } from "#contract/rules";
import { answersOf, type BoxAnswer } from "#core/domain/answering";
import { actionWords, correctionWords, type Entry } from "#core/domain/audit";
import { disclosuresIn, type SealFacts } from "#core/domain/audit-document";
import { deviceWords } from "#core/domain/device";
import { type Signer, signerName } from "#core/domain/envelope";
import { mailServerOf } from "#core/domain/mail-delivery";
import type { Sources } from "./sources.ts";

interface About {
  readonly seal: SealFacts;
  readonly productName: string;
  readonly siteUrl: string;
}

/** What the completion pages say, read off the audit entries. */
export function completionPages(
  sources: Sources,
  { seal, productName, siteUrl }: About,
): CompletionPages {
  const { envelope, entries } = sources;
  const pages = sources.content.pages.length;
  return {
    productName,
    envelopeId: envelope.id,
    title: envelope.title,
    fileName: envelope.fileName,
    sender: { name: envelope.sender.name, email: envelope.sender.email },
    createdAt: new Date(envelope.createdAt),
    completedAt: sources.now,
    verifyUrl: `${siteUrl}/verify`,
    level: seal.level,
    fingerprints: [
      {
        of: `Original, ${pages === 1 ? "1 page" : `${pages} pages`}`,
        sha256: envelope.original.sha256,
      },
      { of: "Seal certificate", sha256: seal.certificateSha256 },
      { of: "End of the audit trail", sha256: envelope.head.hash },
      ...disclosuresIn(entries).map(({ version, sha256 }) => ({
        of: `Consent text ${version}`,
        sha256,
      })),
    ],
    signers: envelope.signers.map((signer, index) => signerPart(signer, index, sources)),
    history: entries.map((entry) => ({
      at: new Date(entry.at),
      what: whatHappened(entry),
      who: entry.actor.email || String(entry.data["to"] ?? ""),
      where: entry.ip,
    })),
  };
}

function signerPart(
  signer: Signer,
  index: number,
  { envelope, content, signatures, entries }: Sources,
): CompletionPages["signers"][number] {
  const signature = signatures.find((one) => one.values.signerId === signer.id);
  const typed = signature?.values.name;
  const signaturePng = signature?.images.sign ?? signature?.images.initial;
  const filled = signature ? answersOf(signature.values, content).map(filledRow) : [];
  const ordered = envelope.signers.some((one) => one.order !== signer.order);
  return {
    name: signerName(signer),
    ...(typed && typed !== signerName(signer) ? { typedName: typed } : {}),
    email: signer.email,
    color: signerColor(index),
    steps: entries
      .filter((entry) => concerns(entry, signer))
      .flatMap(stepsOf)
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .slice(-stepsMax),
    ...(ordered ? { order: signer.order } : {}),
    ...(signaturePng ? { signaturePng } : {}),
    ...(filled.length > 0 ? { filled } : {}),
  };
}

function filledRow({ label, words, isPrivate, bySender }: BoxAnswer): CompletionAnswer {
  if (isPrivate) return { label, value: "given, private" };
  return { label, value: bySender ? `${words} (filled in by the sender)` : words };
}

/** The whole history stands at the end; here a card must fit on a page. */
const stepsMax = 12;

/** By the id too: an address can have been another signer's before, and a signer another person. */
function concerns({ actor, type, data }: Entry, { id, email }: Signer): boolean {
  if (data["signer"] !== undefined && data["signer"] !== id) return false;
  if (actor.kind === "signer") return actor.email === email;
  if (data["to"] !== email) return false;
  return type === "invited" || (type === "mail-delivered" && data["notice"] === "invitation");
}

const whatHappened = (entry: Entry): string =>
  entry.type === "corrected"
    ? `${actionWords(entry)}: ${correctionWords(entry.data)}`
    : actionWords(entry);

function stepsOf(entry: Entry): CompletionStep[] {
  const at = new Date(entry.at);
  const device = `${deviceWords(entry.userAgent)}, network address ${entry.ip}${means(entry)}`;
  switch (entry.type) {
    case "invited":
      return [{ label: "Emailed", at, how: `Link emailed to ${entry.data["to"]}` }];
    case "mail-delivered": {
      const server = mailServerOf(String(entry.data["to"]));
      const toldAt = new Date(String(entry.data["toldAt"]));
      return [{ label: "Delivered", at: toldAt, how: `To the mail server of ${server}` }];
    }
    case "viewed":
      return [{ label: "Opened", at, how: device }];
    case "signed":
      return [
        { label: "Accepted", at, how: `Consent text ${consentIn(entry)}` },
        { label: "Signed", at, how: `${made(entry)}, by ${device}` },
      ];
    default:
      return [{ label: actionWords(entry), at, how: device }];
  }
}

/** Nothing for a mailed link, whose mail is a step of its own. */
const means = ({ actor, data }: Entry): string =>
  data["delivery"] === "session"
    ? `, from the sender's signed-in account ${actor.email}, without an emailed link`
    : "";

/** Version and the beginning of its SHA-256, which stands in full among the fingerprints. */
function consentIn({ data }: Entry): string {
  const sha256 = String(data["disclosureSha256"] ?? "").slice(0, 16);
  // Programs that sign by the API may never have shown anything.
  const how = data["shownSha256"] ? "as it was shown" : "in force at that time";
  return `${data["disclosureVersion"]}, ${how} (SHA-256 ${sha256}…)`;
}

const made = ({ data }: Entry): string => {
  switch (data["mode"]) {
    case "draw":
      return "Drawn";
    case "typed":
      return "Typed";
    case "picture":
      return "From a picture";
    default:
      return "By the button “Complete”";
  }
};
