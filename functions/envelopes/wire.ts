import type * as z from "zod/mini";
import type { ContentsReply } from "#contract/pages/envelopes";
import {
  frozenRules,
  type SendingSettings,
  wholeRules,
} from "#contract/rules/documents/sending-rules";
import type { Answers } from "#contract/rules/fields/answers";
import { fieldsFor } from "#contract/rules/fields/conditions";
import {
  fieldLabels,
  type PageSize,
  placeFromWire,
  placeToWire,
} from "#contract/rules/fields/markers";
import { signerColor } from "#contract/rules/limits/limits";
import type { envelopes as specified } from "#contract/specified/envelopes";
import type {
  FilledReply,
  MarkerReply,
  PartyReply,
  SignerViewReply,
} from "#contract/specified/signer-views";
import { companyReply } from "#core/domain/account/company";
import { mayDelegate } from "#core/domain/acts/delegating";
import { changesToAnswer } from "#core/domain/acts/party-changes";
import type { NewSigner } from "#core/domain/acts/sending";
import { type EarlierValues, lookOf, shownIn } from "#core/domain/answers/filled-values";
import { sharesFiles } from "#core/domain/attachments/earlier-files";
import { toldUnknown } from "#core/domain/common/comparison";
import { dayMs } from "#core/domain/common/time";
import {
  type Envelope,
  type EnvelopeContent,
  type Field,
  isSignedByAll,
  type Member,
  nameAndAddress,
  type Reader,
  type SignedValues,
  type Signer,
  signedCount,
  signerById,
  signerName,
  signerOf,
} from "#core/domain/envelope/envelope";
import { fieldAsGiven } from "#core/domain/envelope/field-settings";
import { linkFileUrl, sentFileUrl } from "#core/domain/envelope/file-url";
import { isLanguageOpen, languageOf } from "#core/domain/envelope/languages";
import { notSealedMember } from "#core/domain/envelope/not-sealed";
import { pageFindings } from "#core/domain/envelope/page-findings";
import { stageOf, wireStatusOf } from "#core/domain/envelope/stage";
import { consentOf, disclosureIn } from "#core/domain/record/disclosure-record";
import { digest } from "#core/domain/record/evidence";
import { shownTo } from "#core/domain/record/shown-to";
import type { SenderInput, WantedSource } from "#core/sending/written";

/** Translates between the specification's names and ours; routes and domain use only ours. */

type Input = z.output<typeof specified.create.input>;

/** All users whom a call names as its sender, with the names of these members. */
export const namedSenders = (input: Input) => [
  {
    named: { userId: input.senderid, email: input.senderemail },
    fields: { userId: "senderid", email: "senderemail" },
  },
  {
    named: { userId: input.audit?.userId },
    fields: { userId: "audit.userId", email: "audit" },
  },
];

export const wantedSource = (input: Input): WantedSource => ({
  fileUrl: input.fileurl,
  isTemplate: input.templateIs === "true",
  templateId: input.templateId,
  templateVersion: input.templateVersion,
  signersCount: input.recepient.length,
});

/** Everything that the sender has entered and placed, completed from their settings. */
export const writtenIn = (
  input: Input,
  pages: readonly PageSize[],
  settings: SendingSettings,
): SenderInput => ({
  title: input.emailData?.title ?? "",
  message: input.emailData?.message ?? settings.message,
  signers: input.recepient.map(newSigner),
  fields: input.markers.map((marker) => newField(marker, pages)),
  values: input.values,
  copies: input.emailData?.ccList ?? settings.copies,
  expiresInDays: input.expiresInDays ?? settings.expiresInDays,
  withholdValues: input.withholdValues ?? settings.withholdValues,
  rules: frozenRules(wholeRules(settings.rules, input.rules)),
  language: input.language,
});

const newSigner = (one: Input["recepient"][number]): NewSigner => ({
  email: one.email,
  firstName: one.firstName,
  lastName: one.lastName ?? "",
  mobile: one.mobile ?? "",
  role: one.role,
  witnessOf: one.witnessOf,
  anyOf: one.anyOf?.map(({ lastName = "", mobile = "", ...member }) => ({
    ...member,
    lastName,
    mobile,
  })),
  checks: one.checks,
  accessCode: one.accessCode,
  order: one.order,
  language: one.language,
});

const newField = (marker: Input["markers"][number], pages: readonly PageSize[]) => ({
  kind: marker.etype,
  email: marker.recepientEmail,
  place: placeFromWire(marker.etype, marker, pages),
  settings: marker.settings,
});

/** A field with the specification's names and all its settings. */
function markerReply(field: Field, envelope: Envelope, pages: readonly PageSize[]): MarkerReply {
  const signer = signerById(envelope, field.signerId);
  return {
    id: field.id,
    etype: field.kind,
    ...placeToWire(field, pages),
    classname: `marker ${field.kind}`,
    text: fieldLabels[field.kind],
    bgcolor: signerColor(envelope.signers.findIndex((one) => one.id === field.signerId)),
    recepientEmail: signer?.group?.members[0]?.email ?? signer?.email ?? "",
    ...(field.settings ? { settings: field.settings } : {}),
  };
}

export const contentsReply = (
  envelope: Envelope,
  { pages, fields }: EnvelopeContent,
): ContentsReply => ({
  envelopeId: envelope.id,
  fileName: envelope.fileName,
  fileUrl: sentFileUrl(envelope),
  pages,
  title: envelope.title,
  message: envelope.message,
  copies: envelope.copies.filter((email) => !isReading(envelope, email)),
  expiresInDays: Math.round(
    (Date.parse(envelope.expiresAt) - Date.parse(envelope.createdAt)) / dayMs,
  ),
  withholdValues: envelope.withholdValues,
  ...(envelope.rules ? { rules: envelope.rules } : {}),
  ...(envelope.language ? { language: envelope.language } : {}),
  signers: [
    ...envelope.signers.map((signer) => sentSigner(envelope, signer)),
    ...(envelope.readers ?? []).map(sentReader),
  ],
  markers: fields.map((field) => markerReply(fieldAsGiven(field), envelope, pages)),
});

const isReading = ({ readers = [] }: Envelope, email: string): boolean =>
  readers.some((reader) => reader.email === email);

const personOfRow = ({ email, firstName, lastName, mobile }: Member) => ({
  ...{ email, firstName, lastName, mobile },
});

const sentReader = ({ language, ...reader }: Reader) => ({
  ...{ ...reader, mobile: "", order: 1 },
  ...(language ? { language } : {}),
});

const sentSigner = (
  envelope: Envelope,
  { group, role, witnessOf, checks, order, language, ...signer }: Signer,
) => ({
  ...personOfRow(group?.members[0] ?? signer),
  order,
  ...(group ? { anyOf: group.members.slice(1).map(personOfRow) } : {}),
  ...(role ? { role } : {}),
  ...(witnessOf ? { witnessOf: signerOf(envelope, witnessOf).email } : {}),
  ...(checks ? { checks } : {}),
  ...(language ? { language } : {}),
});

export function signerViewReply(
  { envelope, content, signer, filled, answers }: View,
  now: Date,
): SignerViewReply {
  const { pages, fields } = content;
  const language = languageOf(envelope, signer);
  return {
    envelopeId: envelope.id,
    status: wireStatusOf(envelope.status),
    stage: stageOf(envelope),
    ...notSealedMember(envelope),
    signerStatus: signer.status,
    ...(signer.signedAt ? { signedAt: signer.signedAt } : {}),
    title: envelope.title,
    message: envelope.message,
    senderName: envelope.sender.name,
    senderEmail: envelope.sender.email,
    fileName: envelope.fileName,
    pages,
    markers: fieldsFor(signer.id, fields, answers).map((field) =>
      markerReply(field, envelope, pages),
    ),
    filled: filled.by.flatMap((values) => filledReplies(values, filled, envelope, content)),
    images: filled.images,
    recepient: [
      {
        docUrl: linkFileUrl(envelope),
        email: signer.email,
        mobile: signer.mobile,
        ...(signer.role ? { role: signer.role } : {}),
        ...witnessReply(envelope, signer),
        firstName: signer.firstName,
        lastName: signer.lastName,
      },
    ],
    signed: signedCount(envelope),
    of: envelope.signers.length,
    expiresAt: envelope.expiresAt,
    now: now.toISOString(),
    language,
    ...(isLanguageOpen(envelope, signer) ? { languageOpen: true } : {}),
    disclosure: disclosureIn(language, consentOf(envelope, signer)),
    parties: envelope.signers.map(partyReply),
    shownSha256: digest(shownTo(envelope, content, signer)),
    ...findingsReply(envelope),
    ...changesReply(envelope, signer),
    ...rulesReply(envelope),
    ...(mayDelegate(envelope, signer) ? { delegable: true } : {}),
    ...(signer.checks?.includes("passkey") ? { passkey: true } : {}),
    ...(sharesFiles(envelope, signer) ? { sharesFiles: true } : {}),
    ...(envelope.company ? { company: companyReply(envelope.company) } : {}),
  };
}

export function findingsReply(
  envelope: Envelope,
): Pick<SignerViewReply, "shownOtherwise" | "notCompared"> {
  const findings = pageFindings(envelope);
  const notCompared = toldUnknown(findings);
  return {
    ...(findings.differs ? { shownOtherwise: findings.differs } : {}),
    ...(notCompared.length > 0 ? { notCompared } : {}),
  };
}

/** The rules that a signer's page needs. */
function rulesReply({
  rules = {},
}: Envelope): Pick<
  SignerViewReply,
  "dateFormat" | "ways" | "undeclinable" | "reasons" | "thankYou"
> {
  const { dateFormat, ways, decline, reasons, thankYou } = rules;
  return {
    ...(dateFormat ? { dateFormat } : {}),
    ...(ways ? { ways } : {}),
    ...(decline === false ? { undeclinable: true } : {}),
    ...(reasons ? { reasons } : {}),
    ...(thankYou ? { thankYou } : {}),
  };
}

function witnessReply(envelope: Envelope, { witnessOf }: Signer) {
  const witnessed = signerById(envelope, witnessOf ?? "");
  return witnessed ? { witnessOf: { name: signerName(witnessed), email: witnessed.email } } : {};
}

const partyReply = (signer: Signer): PartyReply => ({
  name: signerName(signer),
  email: signer.email,
  ...(signer.role ? { role: signer.role } : {}),
  order: signer.order,
  status: signer.status,
});

function changesReply(
  envelope: Envelope,
  signer: Signer,
): Pick<SignerViewReply, "changes" | "sealsBy"> {
  const { status, partyChanges } = envelope;
  if (status !== "sent" || !partyChanges) return {};
  const { waitUntil } = partyChanges;
  const list = changesToAnswer(envelope, signer).map(({ at, from, to }) => ({
    at,
    from: nameAndAddress(from),
    to: to ? nameAndAddress(to) : "",
  }));
  return {
    ...(isSignedByAll(envelope) ? { sealsBy: waitUntil } : {}),
    ...(list.length > 0 ? { changes: { waitUntil, list } } : {}),
  };
}

interface View {
  readonly envelope: Envelope;
  readonly content: EnvelopeContent;
  readonly signer: Signer;
  readonly filled: EarlierValues;
  /** Answers of those who have signed, on which this signer's fields are asked; undefined in a preview, where all are shown. */
  readonly answers: Answers | undefined;
}

/** One signer's fields as they will be stamped, without empty ones. */
const filledReplies = (
  values: SignedValues,
  { images }: EarlierValues,
  envelope: Envelope,
  { fields, pages }: EnvelopeContent,
): FilledReply[] =>
  fields
    .filter((field) => field.signerId === values.signerId)
    .flatMap((field) => {
      const shown = shownIn(field, values, { images, rules: envelope.rules });
      if (!shown) return [];
      const { settings: _, ...marker } = markerReply(field, envelope, pages);
      return [{ ...marker, ...lookOf(field.settings), by: values.name, ...shown }];
    });
