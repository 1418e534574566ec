import type { SendingRules } from "#contract/rules/documents/sending-rules";
import type { FieldSettings } from "#contract/rules/fields/field-settings";
import type { FieldKind, PageSize, Place } from "#contract/rules/fields/markers";
import { isInFigures } from "#contract/rules/fields/printed-day";
import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import type { NamedPerson } from "#contract/rules/people/people";
import { mayHave, type RecipientRole, type Role, unsigned } from "#contract/rules/people/roles";
import { Refusal } from "#contract/rules/refusals/refusals";
import { defaultLanguage, type Language } from "#contract/rules/text/languages";
import { writtenDaysOf } from "#languages/dates";
import type { Letterhead } from "../account/company.ts";
import { findingsRecord, type PageFindings } from "../common/comparison.ts";
import type { StoredFile } from "../common/stored-file.ts";
import { dayMs, minuteMs } from "../common/time.ts";
import { type Client, type EntryDraft, emptyChain } from "../envelope/audit.ts";
import {
  type Envelope,
  type EnvelopeContent,
  type Field,
  type Member,
  type Signer,
  senderActor,
  signerName,
  signersDue,
} from "../envelope/envelope.ts";
import { settingsOfAll, type ValuesByLabel, withConditions } from "../envelope/field-settings.ts";
import { addressesOf, calledByAll, generationOf, partiesOf } from "../envelope/members.ts";
import { furtherNotification, type Notification, type Party } from "../envelope/notification.ts";
import { hasInvitation } from "../envelope/owed-mails.ts";
import { misfitWords } from "../envelope/role-words.ts";
import { askedRecord } from "../record/asked-record.ts";
import { contentDigest } from "../record/evidence.ts";
import { storedChecks, type WantedChecks } from "./checking.ts";
import { type Delivered, storedEmbedding } from "./embedded-recipients.ts";
import { copiesOf, partRecipients, sharedWith } from "./reading.ts";
import { withWitnesses } from "./witnessing.ts";

export interface NewSigner extends NamedPerson, WantedChecks, Delivered {
  /** Absent for somebody who signs. */
  readonly role?: RecipientRole | undefined;
  /** Address of the signer whose signature they witness. */
  readonly witnessOf?: string | undefined;
  /** Other people, any one of whom can sign instead of the person above. */
  readonly anyOf?: readonly Member[] | undefined;
  readonly order?: number | undefined;
  /** By default the document's language. */
  readonly language?: Language | undefined;
}

export interface NewField {
  readonly kind: FieldKind;
  /** The signer's address. */
  readonly email: string;
  /** Absent if the field was placed outside the pages; it is then left out. */
  readonly place?: Place | undefined;
  /** As sent by the caller; validated here. */
  readonly settings?: unknown;
}

export interface NewEnvelope {
  readonly id: string;
  readonly sender: Envelope["sender"];
  readonly keeper?: string | undefined;
  readonly title: string;
  readonly message: string;
  readonly fileName: string;
  readonly original: StoredFile;
  readonly pages: readonly PageSize[];
  /** Findings of the comparison of the pages; "comparing" means that it has not ended. */
  readonly findings?: PageFindings | "comparing" | undefined;
  readonly signers: readonly NewSigner[];
  readonly fields: readonly NewField[];
  /** Values that the sender fills in and locks, by label. */
  readonly values?: ValuesByLabel | undefined;
  readonly copies: readonly string[];
  readonly expiresInDays?: number | undefined;
  readonly withholdValues: boolean;
  readonly rules?: SendingRules | undefined;
  /** English by default. */
  readonly language?: Language | undefined;
  readonly batchId?: string | undefined;
  /** The public link by which a visitor begins it. */
  readonly linkId?: string | undefined;
  readonly externalId?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  readonly requestSha256: string;
  /** 128 random bits in hexadecimal. */
  readonly salt: string;
  readonly company?: Letterhead | undefined;
  readonly templateId?: string | undefined;
  readonly templateVersion?: number | undefined;
}

export interface NewDocument {
  readonly envelope: Envelope;
  readonly content: EnvelopeContent;
  readonly entry: EntryDraft;
}

/** A new envelope, with the invitations to the signers whose turn it is. */
export function sendEnvelope(from: NewEnvelope, client: Client, now: Date): NewDocument {
  assertListedOnce(from);
  for (const recipient of from.signers) storedEmbedding(recipient);
  const { acting, readers } = partRecipients(from.signers);
  const signers = numberSigners(acting, from);
  const rules = rulesWithDays(from);
  const fields = withConditions(numberFields(withSettings(from, now), signers), {
    ...{ signers, withholdValues: from.withholdValues },
  });
  for (const signer of signers) {
    assertHasMobile(signer, fields);
    assertFieldsFitRole(signer, fields);
  }
  const days = from.expiresInDays ?? limits.expiryDaysDefault;
  const envelope: Envelope = {
    id: from.id,
    sender: from.sender,
    createdAt: now.toISOString(),
    title: from.title === "" ? from.fileName : from.title,
    message: from.message,
    fileName: from.fileName,
    original: from.original,
    ...comparisonMember(from.findings, now),
    withholdValues: from.withholdValues,
    ...(rules ? { rules } : {}),
    ...(from.language ? { language: from.language } : {}),
    ...(from.keeper ? { keeper: from.keeper } : {}),
    ...(from.batchId ? { batchId: from.batchId } : {}),
    ...(from.linkId ? { linkId: from.linkId } : {}),
    ...(from.externalId ? { externalId: from.externalId } : {}),
    ...(from.metadata ? { metadata: from.metadata } : {}),
    ...(from.company ? { company: from.company } : {}),
    copies: copiesOf(from.copies, readers),
    ...(readers.length > 0 ? { readers } : {}),
    signers,
    expiresAt: new Date(now.getTime() + days * dayMs).toISOString(),
    status: "sent",
    notifications: [],
    sealTriesDone: 0,
    head: emptyChain,
    salt: from.salt,
    requestSha256: from.requestSha256,
  };
  const content = { pages: from.pages, fields };
  const notifications = [...invitationsDue(envelope, now), ...sharedWith(envelope, now)];
  assertFewAtOnce(notifications);
  return {
    envelope: { ...envelope, notifications },
    content,
    entry: {
      type: "created",
      actor: senderActor(from),
      ...client,
      data: {
        fileName: from.fileName,
        signers: signers.length,
        fields: fields.length,
        asked: askedRecord(envelope),
        ...(from.linkId ? { publicLink: from.linkId } : {}),
        ...(from.templateId ? { templateId: from.templateId } : {}),
        ...(from.templateVersion ? { templateVersion: from.templateVersion } : {}),
        ...(from.findings === "comparing" ? {} : findingsRecord(from.findings)),
        contentSha256: contentDigest(envelope, content),
      },
    },
  };
}

/** Within this time 2,000 pages are compared, also where one worker is compared with after the other. */
const comparingMs = 15 * minuteMs;

function comparisonMember(findings: NewEnvelope["findings"], now: Date) {
  if (findings === undefined) return {};
  if (findings !== "comparing") return { findings };
  return { comparing: { until: new Date(now.getTime() + comparingMs).toISOString() } };
}

function assertFewAtOnce(notifications: readonly Notification[]): void {
  const max = limits.askedAtOnceMax;
  if (notifications.length <= max) return;
  throw new Refusal("BAD_FIELD", {
    field: "recipients",
    message: `At most ${max} people can be asked at once, including those who can sign instead of another. Please name fewer, or let some of them sign later in the order.`,
  });
}

/** Dates are printed as the document's language writes them, unless the sender has chosen figures. */
function rulesWithDays({ rules, fields, language = defaultLanguage }: NewEnvelope) {
  const hasDates = fields.some(({ kind }) => kind === "date");
  const isChosen =
    isInFigures(rules?.dateFormat) || (language === "en" && rules?.dateFormat !== undefined);
  if (!hasDates || isChosen) return rules;
  return { ...rules, dateFormat: writtenDaysOf(language) };
}

function assertListedOnce({ signers }: NewEnvelope): void {
  const emails = signers.flatMap(({ email, anyOf = [] }) => [
    email,
    ...anyOf.map((one) => one.email),
  ]);
  const twice = emails.find((email, index) => emails.indexOf(email) !== index);
  if (!twice) return;
  throw new Refusal("BAD_FIELD", {
    field: "recipients",
    message: `${twice} is listed twice. Each signer needs their own address.`,
  });
}

interface ActingSigner extends NewSigner {
  readonly role?: Role | undefined;
}

function numberSigners(
  signers: readonly ActingSigner[],
  { language, salt }: Pick<NewEnvelope, "language" | "salt">,
): readonly Signer[] {
  const numbered = signers.map(
    (signer, index): Signer => ({
      id: `s${index + 1}`,
      email: signer.email,
      firstName: signer.firstName,
      lastName: signer.lastName,
      mobile: signer.mobile,
      ...(signer.role ? { role: signer.role } : {}),
      ...groupOf(signer),
      ...storedChecks(signer, {
        ...{ salt, signerId: `s${index + 1}`, isGroup: (signer.anyOf?.length ?? 0) > 0 },
      }),
      ...storedEmbedding(signer),
      order: signer.order ?? 1,
      status: "waiting",
      linkGeneration: 1,
      ...(signer.language && signer.language !== language ? { language: signer.language } : {}),
    }),
  );
  return withWitnesses(numbered, signers);
}

/** Several people as one signer, called by all their names. */
function groupOf({ role, anyOf = [], email, firstName, lastName, mobile }: ActingSigner) {
  if (anyOf.length === 0) return {};
  if (role === "witnesses")
    throw new Refusal("BAD_FIELD", { field: "recipients", message: senderMessages.groupWitnesses });
  const members = [{ email, firstName, lastName, mobile }, ...anyOf.map(asMember)];
  return { ...calledByAll(members), group: { members } };
}

const asMember = ({ email, firstName, lastName, mobile }: Member): Member => ({
  ...{ email, firstName, lastName, mobile },
});

/** A phone field shows the mobile number that the sender gave; without one it would stay empty. */
export function assertHasMobile(
  signer: Pick<Signer, "id" | "firstName" | "lastName" | "mobile" | "group">,
  fields: readonly Pick<Field, "kind" | "signerId">[],
  field = "recipients",
): void {
  if ((signer.group?.members ?? [signer]).every(({ mobile }) => mobile !== "")) return;
  if (!fields.some(({ kind, signerId }) => kind === "phone" && signerId === signer.id)) return;
  throw new Refusal("BAD_FIELD", {
    field,
    message: `${signerName(signer)} has a phone field, so their mobile number is needed.`,
  });
}

/** An approver may fill in fields, but has none that one press signs; a recipient who only confirms has none at all. */
function assertFieldsFitRole(signer: Signer, fields: readonly Field[]): void {
  const own = fields.filter(({ signerId }) => signerId === signer.id);
  const misfit = own.some(({ kind }) => !mayHave(signer.role, kind));
  if (!misfit) return;
  const message = misfitWords(signerName(signer), signer.role);
  throw new Refusal("BAD_FIELD", { field: "fields", message });
}

type FieldToPlace = Omit<NewField, "settings"> & Pick<Field, "settings">;

function withSettings(
  { fields, values, language = defaultLanguage }: NewEnvelope,
  now: Date,
): readonly FieldToPlace[] {
  const settings = settingsOfAll(
    fields.map((field) => ({ ...field, signer: field.email })),
    now,
    values,
  );
  return fields.map((field, index) => ({
    ...field,
    settings: withWrittenDays(settings[index], language),
  }));
}

/** The months of "D Month YYYY" are the document's, so page and paper print them alike. */
function withWrittenDays(settings: FieldSettings | undefined, language: Language) {
  const isEnglish = language === "en" || settings?.format !== "D Month YYYY";
  return isEnglish ? settings : { ...settings, writtenDays: writtenDaysOf(language) };
}

function numberFields(
  wanted: readonly FieldToPlace[],
  signers: readonly Signer[],
): readonly Field[] {
  const idByEmail = new Map(
    signers.flatMap((signer) => addressesOf(signer).map((email) => [email, signer.id] as const)),
  );
  const fields = wanted.flatMap(({ kind, email, place, settings }): Omit<Field, "id">[] => {
    const signerId = idByEmail.get(email);
    if (!signerId) {
      throw new Refusal("BAD_FIELD", {
        field: "fields",
        message: `A field was placed for ${email}, who is not a signer of this document.`,
      });
    }
    return place ? [{ ...place, kind, signerId, ...(settings ? { settings } : {}) }] : [];
  });
  if (fields.length === 0 && signers.some(({ role }) => unsigned(role) === undefined)) {
    throw new Refusal("BAD_FIELD", { field: "fields", message: senderMessages.fieldsMissing });
  }
  return fields.map((field, index) => ({ ...field, id: `f${index + 1}` }));
}

/**
 * Invitations for the signers whose turn it is and who have none yet: one to an earlier address doesn't count. Witnesses of
 * the signer `signedId` get another one: what they witnessed before was taken back.
 */
export function invitationsDue(
  envelope: Envelope,
  now: Date,
  signedId?: string,
): readonly Notification[] {
  return signersDue(envelope)
    .filter((signer) => !hasInvitation(envelope, signer) || (signer.witnessOf ?? "") === signedId)
    .flatMap((signer) => notificationsToSigner("invitation", signer, envelope, now));
}

/**
 * More notifications to a signer, or to all who can be this signer, with their own ids and the current links; none to one who
 * signs inside the sender's application.
 */
export const notificationsToSigner = (
  kind: "invitation" | "reminder",
  signer: Signer,
  envelope: Envelope,
  at: Date,
): readonly Notification[] =>
  signer.embedded ? [] : partiesOf(signer).map((to) => notificationTo(kind, to, envelope, at));

/** Another notification to a signer, or to one who can be this signer. */
export function notificationTo(
  kind: "invitation" | "reminder",
  to: Party,
  envelope: Envelope,
  at: Date,
): Notification {
  const generation = generationOf(envelope, to);
  return {
    ...furtherNotification(kind, to, envelope, at),
    ...(generation > 1 ? { generation } : {}),
  };
}
