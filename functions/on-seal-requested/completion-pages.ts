import type { CompletionAnswer, CompletionPages, CompletionStep } from "sealed-pdf";
import { type DocumentFacts, factsOf } from "#contract/rules/facts/facts";
import type { PersonFacts } from "#contract/rules/facts/person";
import { isComputed, labelOf } from "#contract/rules/fields/answers";
import { signerColor } from "#contract/rules/limits/limits";
import { actIn, actOf, unsigned } from "#contract/rules/people/roles";
import { brandColor, logo } from "#contract/rules/product/product";
import { languageNames } from "#contract/rules/text/languages";
import { answersOf, type BoxAnswer, notAskedOf } from "#core/domain/answers/answering";
import type { Attachment } from "#core/domain/common/attachment";
import { plainLabel } from "#core/domain/common/written-words";
import type { Entry } from "#core/domain/envelope/audit";
import {
  type EnvelopeContent,
  type Field,
  isSignedOnly,
  type SignedValues,
  type Signer,
  signerName,
} from "#core/domain/envelope/envelope";
import { documentLanguage } from "#core/domain/envelope/languages";
import { mailServerOf } from "#core/domain/envelope/mail-delivery";
import { disclosuresIn, type SealFacts } from "#core/domain/record/audit-document";
import { contentRecord, valuesRecord } from "#core/domain/record/evidence";
import { softwareOf } from "#core/software";
import { saidOfAct, saidOfPages, saidOfPerson, saidOfReader } from "#languages/said-facts";
import {
  apartIn,
  askedIn,
  completionWords,
  factIn,
  localTimeIn,
  type PageWords,
  pageWords,
} from "./completion-words.ts";
import { deviceIn, eventWords, historyWords } from "./history-words.ts";
import type { Sources } from "./sources.ts";
import { variantsIn } from "./variants.ts";

interface CompletionFacts {
  readonly seal: SealFacts;
  readonly productName: string;
  readonly siteUrl: string;
}

/** The text of the completion pages in the document's language, taken from the audit entries. */
export function completionPages(
  sources: Sources,
  { seal, productName, siteUrl }: CompletionFacts,
): CompletionPages {
  const { envelope, entries } = sources;
  const pages = sources.content.pages.length;
  const facts = factsIn(sources, seal);
  const words = pageWords(documentLanguage(envelope));
  const signers = envelope.signers.map((signer, i) =>
    signerPart(signer, i, { ...sources, facts }, words),
  );
  const variants = variantsIn([envelope.title, envelope.fileName, ...signers.flatMap(textsOf)]);
  return {
    productName,
    logo: { color: brandColor, shapes: logo },
    envelopeId: envelope.id,
    title: envelope.title,
    fileName: envelope.fileName,
    sender: {
      name: [envelope.sender.name, envelope.company?.name].filter(Boolean).join(", "),
      email: envelope.sender.email,
    },
    createdAt: new Date(envelope.createdAt),
    completedAt: sources.now,
    verifyUrl: `${siteUrl}/verify`,
    notes: notesOn(facts, sources, words),
    level: seal.level,
    fingerprints: [
      {
        of: words("seal.original", { pages }),
        sha256: envelope.original.sha256,
      },
      { of: words("seal.certificate"), sha256: seal.certificateSha256 },
      { of: words("seal.end"), sha256: envelope.head.hash },
      ...disclosuresIn(entries).map(({ version, language, sha256 }) => ({
        of:
          language === words.language || language === "en"
            ? words("seal.consent", { version })
            : words("seal.consentIn", { version, language: languageNames[language] }),
        sha256,
      })),
    ],
    statements: [
      words(facts.clock.state === "so" ? "clock.stamped" : "clock.own"),
      words("kind"),
      ...(variants.length > 0 ? [words("variants", { signs: variants.join(", ") })] : []),
      words("software", { software: softwareOf(productName), site: siteUrl }),
    ],
    signers,
    ...readersIn(facts, words),
    history: entries.map((entry) => ({
      at: new Date(entry.at),
      what: historyWords(words, entry, facts),
      who: entry.actor.email || String(entry.data["to"] ?? ""),
      where: entry.ip,
    })),
    texts: disclosuresIn(entries).map(({ version, text }) => ({
      title: words("consent.full", { version }),
      text,
    })),
    words: completionWords(words, envelope.rules?.timeZone, {
      isSignedOnly: isSignedOnly(envelope),
      hasSignature: envelope.signers.some(({ role }) => unsigned(role) === undefined),
    }),
  };
}

const textsOf = ({ name, typedName = "", filled = [] }: CompletionPages["signers"][number]) => [
  name,
  typedName,
  ...filled.flatMap(({ label, value }) => [label, value]),
];

const isSignatureOf = ({ type, data }: Entry, { id }: Signer): boolean =>
  type === "signed" && data["signer"] === id;

function factsIn({ envelope, content, signatures, entries }: Sources, seal: SealFacts) {
  const values = signatures.map((one) => valuesRecord(one.values, envelope.salt));
  return factsOf({ content: contentRecord(envelope, content), values, entries, seal });
}

function readersIn({ readers }: DocumentFacts, words: PageWords) {
  if (readers.state !== "so" || readers.people.length === 0) return {};
  const lines = readers.people.map((one) => {
    const { name, email, act } = saidOfReader(one);
    return `${apartIn(words, `${name} (${email})`)}: ${factIn(words, act)}`;
  });
  return { readers: [{ title: words("readers.title"), text: lines.join("\n") }] };
}

/** What was found about pages, as notices said when the document was sent and signed, and how times are written. */
function notesOn({ pages }: DocumentFacts, { envelope, entries }: Sources, words: PageWords) {
  const zone = envelope.rules?.timeZone;
  const isTold = entries.some(({ at }) => localTimeIn(words.language, new Date(at), zone));
  return [
    ...saidOfPages(pages).map((said) => factIn(words, said)),
    ...(zone !== undefined && isTold ? [words("page.zone", { zone })] : []),
  ];
}

/** In whose place they acted, and on what basis it is said that this was the signer. */
function toldOf(person: PersonFacts, words: PageWords): string[] {
  const { act, more } = saidOfPerson(person);
  const isForOther = person.act.state === "so" && person.act.capacity.kind !== "own";
  return [...(isForOther ? [act] : []), ...more].map((said) => factIn(words, said));
}

function signerPart(
  signer: Signer,
  index: number,
  { envelope, content, signatures, entries, facts }: Sources & { readonly facts: DocumentFacts },
  words: PageWords,
): CompletionPages["signers"][number] {
  const person = facts.people[index];
  const signature = signatures.find((one) => one.values.signerId === signer.id);
  const act = actOf(signer);
  const signed = entries.findLast((entry) => isSignatureOf(entry, signer));
  const typed = signature?.values.name;
  const signaturePng = signature?.images.sign ?? signature?.images.initial;
  const all = signatures.map(({ values }) => values);
  const filled = signature ? filledRows(signature.values, content, { all, words }) : [];
  const ordered = envelope.signers.some((one) => one.order !== signer.order);
  return {
    name: signerName(signer),
    ...(typed && typed !== signerName(signer) ? { typedName: typed } : {}),
    email: signer.email,
    ...(person ? { told: toldOf(person, words) } : {}),
    color: signerColor(index),
    ...(act === "signed" || person?.act.state !== "so"
      ? {}
      : { state: factIn(words, saidOfAct({ ...person.act, capacity: { kind: "own" } })) }),
    steps: entries
      .filter((entry) => concerns(entry, signer) && !isLaterCheck(entry, signed))
      .flatMap((entry) => stepsOf(entry, facts, words))
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .slice(-stepsMax),
    ...(ordered ? { order: signer.order } : {}),
    ...(signaturePng ? { signaturePng } : {}),
    ...(filled.length > 0 ? { filled } : {}),
  };
}

interface WordedValues {
  /** What everybody has filled in, which decides what was asked. */
  readonly all: readonly SignedValues[];
  readonly words: PageWords;
}

/** What a signer has filled in, and was not asked, in the order of the fields. */
function filledRows(
  values: SignedValues,
  content: EnvelopeContent,
  { all, words }: WordedValues,
): CompletionAnswer[] {
  const given = answersOf(values, content).map((one) => [one, filledRow(one, words)] as const);
  const notAsked = notAskedOf(values.signerId, content, all).map(
    (one) => [one, { label: askedIn(words, one), value: words("filled.notAsked") }] as const,
  );
  const files = content.fields.flatMap((field) => {
    const own = (values.attachments ?? []).filter((one) => one.field === field.id);
    if (own.length === 0) return [];
    const hasLabel = field.settings?.label !== undefined;
    const label = askedIn(words, { label: labelOf(field), hasLabel, kind: "file" });
    return [[{ field }, { label, value: own.map(fileWords(words)).join("\n") }] as const];
  });
  const place = ([{ field }]: readonly [{ readonly field: Field }, CompletionAnswer]) =>
    content.fields.indexOf(field);
  return [...given, ...files, ...notAsked]
    .sort((a, b) => place(a) - place(b))
    .map(([, row]) => row);
}

/** Name of a file that was attached, and below it, as names have any direction, its size and digest. */
const fileWords =
  (words: PageWords) =>
  ({ name, sizeBytes, sha256 }: Attachment): string =>
    `${plainLabel(name)}\n${words("filled.file", { bytes: sizeBytes, sha256 })}`;

function filledRow(answer: BoxAnswer, words: PageWords): CompletionAnswer {
  const { isPrivate, bySender, value, field } = answer;
  const label = askedIn(words, answer);
  if (isPrivate) return { label, value: words("filled.private") };
  const isTicked = value === true && field.settings?.option === undefined;
  const text = isTicked ? words("filled.ticked") : answer.words;
  const source = bySender ? "filled.bySender" : isComputed(field) && "filled.computed";
  return { label, value: source ? words(source, { answer: text }) : text };
}

/** The whole history is at the end; here a card must fit on a page. */
const stepsMax = 12;

/** Ignore checks passed after signing. */
const isLaterCheck = ({ type, seq }: Entry, signed: Entry | undefined): boolean =>
  type === "checked" && signed !== undefined && seq > signed.seq;

/** Also compares the id: an address may have been another signer's before, and a signer another person. */
function concerns({ actor, type, data }: Entry, { id, email }: Signer): boolean {
  if (data["signer"] !== undefined && data["signer"] !== id) return false;
  if (actor.kind === "signer") return actor.email === email;
  if (data["to"] !== email) return false;
  return type === "invited" || (type === "mail-delivered" && data["notice"] === "invitation");
}

function stepsOf(entry: Entry, facts: DocumentFacts, words: PageWords): CompletionStep[] {
  const at = new Date(entry.at);
  const how = howReached(entry, words);
  switch (entry.type) {
    case "invited": {
      const email = String(entry.data["to"]);
      return [{ label: words("step.emailed"), at, how: words("step.emailedHow", { email }) }];
    }
    case "mail-delivered": {
      const server = mailServerOf(String(entry.data["to"]));
      const toldAt = new Date(String(entry.data["toldAt"]));
      const to = words("step.deliveredHow", { server });
      return [{ label: words("step.delivered"), at: toldAt, how: to }];
    }
    case "viewed":
      return [{ label: words("step.opened"), at, how }];
    case "signed":
      return [
        { label: words("step.accepted"), at, how: consentIn(entry, words) },
        { label: words(`step.${actIn(entry.data)}`), at, how: doneHow(entry, how, words) },
        ...(["reason", "address"] as const).flatMap((given) =>
          entry.data[given]
            ? [{ label: words(`step.${given}`), at, how: String(entry.data[given]) }]
            : [],
        ),
      ];
    // A sentence of the card says so.
    case "taken":
      return [];
    default:
      return [{ label: eventWords(words, entry, facts), at, how }];
  }
}

/** Says nothing of a mailed link, since its mail is a separate step. */
function howReached({ actor, data, userAgent, ip }: Entry, words: PageWords): string {
  const device = deviceIn(words, userAgent);
  const { email } = actor;
  switch (data["delivery"]) {
    case "session":
      return words("how.atAccount", { device, ip, email });
    case "public-link":
      return words("how.byPublicLink", { device, ip, email });
    case "in-person":
      return words("how.inPerson", { device, ip });
    case "embedded":
      return words("how.embedded", { device, ip, origin: String(data["origin"] ?? "") });
    default:
      return words("how.device", { device, ip });
  }
}

/** Version and the beginning of its SHA-256, which is given in full among the fingerprints. */
function consentIn({ data }: Entry, words: PageWords): string {
  const digest = `SHA-256 ${String(data["disclosureSha256"] ?? "").slice(0, 16)}…`;
  const version = String(data["disclosureVersion"]);
  // Programs that sign through the API may never have shown anything.
  return words(data["shownSha256"] ? "consent.shown" : "consent.inForce", { version, digest });
}

function doneHow(entry: Entry, how: string, words: PageWords): string {
  switch (actIn(entry.data)) {
    case "signed":
    case "witnessed":
      return words(madeBy(entry), { how });
    case "approved":
      return words("how.approve", { how });
    case "confirmed":
      return words("how.confirm", { how, pages: Number(entry.data["claimedPagesShown"]) });
  }
}

function madeBy({ data }: Entry) {
  switch (data["mode"]) {
    case "draw":
      return "how.draw";
    case "typed":
      return "how.typed";
    case "picture":
      return "how.picture";
    default:
      return "how.button";
  }
}
