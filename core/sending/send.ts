import { randomBytes, randomUUID } from "node:crypto";
import type { PagesSent, SendingSettings } from "#contract/rules/documents/sending-rules";
import { labelOf } from "#contract/rules/fields/answers";
import { printedSettings } from "#contract/rules/fields/field-settings";
import { titleProblem } from "#contract/rules/inputs/names";
import { canaryAccount, canaryDocumentId } from "#contract/rules/installation/canary";
import { Refusal } from "#contract/rules/refusals/refusals";
import { faultInEnglish } from "#languages/answer-faults";
import {
  accountMessage,
  accountStatusOf,
  fullNameOf,
  planOf,
  type Workspace,
} from "../domain/account/account.ts";
import { type Caller, makerOf } from "../domain/account/caller.ts";
import { type Company, letterheadOf } from "../domain/account/company.ts";
import { automaticUpgradeOf } from "../domain/account/subscription.ts";
import { assertMailsOfDocument, mailsOf } from "../domain/acts/mail-caps.ts";
import { type NewDocument, type NewEnvelope, sendEnvelope } from "../domain/acts/sending.ts";
import { idFromKey } from "../domain/common/idempotency.ts";
import type { Client } from "../domain/envelope/audit.ts";
import type { Envelope, EnvelopeContent } from "../domain/envelope/envelope.ts";
import { assertOwnLabels } from "../domain/envelope/field-settings.ts";
import { seesEnvelope } from "../domain/envelope/identity.ts";
import { languageMember } from "../domain/envelope/languages.ts";
import { variable } from "../environment.ts";
import { copyStored, objectKeys } from "../gateways/documents.ts";
import { copyFirstPage, deleteWithFirstPage } from "../gateways/first-pages.ts";
import { enqueueMail } from "../gateways/queue.ts";
import { getWorkspace, reserveDocument } from "../store/account/accounts.ts";
import { findCompanyOf } from "../store/account/companies.ts";
import { sendingSettingsOf } from "../store/account/sending-settings.ts";
import { counting, refusalOf } from "../store/common/throttle.ts";
import {
  findEnvelope,
  getEnvelope,
  insertEnvelope,
  type Reservation,
} from "../store/envelope/envelopes.ts";
import { type SenderStops, stopsOf } from "../store/envelope/stops.ts";
import { misfit } from "../text/misfit.ts";
import { assertPrintable } from "../text/printable.ts";
import { assertNotStopped } from "./assert-mails-wanted.ts";
import { awaitComparison } from "./compared.ts";
import { knownFindings } from "./comparing.ts";
import { withPictures } from "./pictures.ts";
import type { Source } from "./template-source.ts";
import type { SenderInput } from "./written.ts";

const bucket = variable("DOCUMENTS_BUCKET");

/** A call, or a part of one, that asks to send a document. */
export interface SendRequest {
  readonly caller: Caller;
  readonly client: Client;
  readonly idempotencyKey: string | undefined;
  readonly requestSha256: string;
}

/** A document to be sent, with all that was read for it. */
export interface Submission extends SendRequest {
  readonly source: Source;
  readonly written: SenderInput;
  readonly sender: SenderState;
  /** Whether doubtful pages become pictures; by default as the sender's settings say. */
  readonly pages?: PagesSent | undefined;
  /** The further counts of an envelope that a visitor of a public link begins. */
  readonly visitors?: Reservation["visitors"];
}

/** What sending reads of the sender, for one document or for many. */
export interface SenderState {
  readonly settings: SendingSettings;
  readonly stops: SenderStops;
  readonly company: Company | undefined;
}

/** Read when a document is sent, and not before: all of it can change at any time. */
export async function senderState(workspace: Workspace): Promise<SenderState> {
  const [settings, stops, company] = await Promise.all([
    sendingSettingsOf(workspace.id),
    stopsOf(workspace.id),
    findCompanyOf(workspace),
  ]);
  return { settings, stops, company };
}

/**
 * The envelope that an earlier call has made with the same idempotency key: its id is derived from the key, so the document counts
 * once. Throws KEY_USED if that call asked for something else.
 */
export async function sentBefore(request: SendRequest): Promise<Envelope | undefined> {
  const before = request.idempotencyKey ? await findEnvelope(idOf(request)) : undefined;
  return before && repeated(before, request);
}

function idOf({ caller, idempotencyKey: key }: SendRequest): string {
  const { id } = caller.workspace;
  const free = key ? idFromKey(id, key) : randomUUID();
  return id === canaryAccount.id ? canaryDocumentId(free) : free;
}

/** Sends a document within the plan of its workspace, which is not upgraded for it. */
export async function send(submission: Submission, now: Date): Promise<Envelope | "OVER_LIMIT"> {
  const before = await sentBefore(submission);
  if (before) return before;
  const { workspace } = submission.caller;
  if (planFor(workspace, now) !== "within") return "OVER_LIMIT";
  return store(await compose(submission, now), workspace, now);
}

/** An envelope with what it is made of. */
export interface Composition {
  readonly caller: Caller;
  readonly sent: NewDocument;
  readonly source: Source;
  readonly visitors: Reservation["visitors"];
}

/** The envelope that would be sent, with all that is refused about it; nothing is stored. */
export async function compose(submission: Submission, now: Date): Promise<Composition> {
  const { caller, client, requestSha256, written, sender, visitors } = submission;
  const { workspace } = caller;
  assertPlainTitle(written, submission.source);
  assertPrintable(printedWords(written));
  // Those of a template were judged when it was saved, or are older than the rule.
  if (!submission.source.templateId) assertOwnLabels(written.fields);
  assertNotStopped(workspace.id, sender.stops, addressesIn(written), "recipients");
  const { company } = sender;
  const source = await pagesToSend(submission, now);
  const content = {
    ...newEnvelope(idOf(submission), caller, source, written),
    findings: await knownFindings(
      { userId: workspace.id, ...source, pages: source.pages.length },
      now,
    ),
    company: company && letterheadOf(company),
    requestSha256,
    salt: randomBytes(16).toString("hex"),
  };
  const sent = sendEnvelope(content, client, now);
  await assertValuesFit(sent.content);
  return { caller, sent, source, visitors };
}

/** Throws PAGES_COMPARING. */
async function pagesToSend(
  { caller: { workspace }, source, pages, sender }: Submission,
  now: Date,
): Promise<Source> {
  if ((pages ?? sender.settings.pages) === "asUploaded") return source;
  return withPictures(source, { workspace, isRequired: pages === "asPictures" }, now);
}

/** The addresses of everybody who would be mailed. */
const addressesIn = ({ signers, copies }: SenderInput): string[] => [
  ...signers.flatMap(({ email, anyOf = [] }) => [email, ...anyOf.map((one) => one.email)]),
  ...copies,
];

/** The sender's words that will be printed, by the names of the inputs. */
const printedWords = ({ title, signers, fields, rules }: SenderInput) => [
  ...(rules?.reasons ?? []).map((reason) => ["rules.reasons", reason] as const),
  ["title", title] as const,
  ...signers.flatMap(({ firstName, lastName, anyOf = [], identifiedBy = {} }, i) => [
    [`recipients.${i}.firstName`, firstName] as const,
    [`recipients.${i}.lastName`, lastName] as const,
    ...anyOf.flatMap((one, k) => [
      [`recipients.${i}.anyOf.${k}.firstName`, one.firstName] as const,
      [`recipients.${i}.anyOf.${k}.lastName`, one.lastName] as const,
    ]),
    ...Object.entries(identifiedBy).map(
      ([member, text]) => [`recipients.${i}.identifiedBy.${member}`, text] as const,
    ),
  ]),
  ...fields.flatMap(({ settings = {} }, i) =>
    printedSettings(settings).map(
      ([member, text]) => [`fields.${i}.settings.${member}`, text] as const,
    ),
  ),
];

/** What the sender has filled in must fit into its box as it will be stamped. */
async function assertValuesFit({ fields, pages }: EnvelopeContent): Promise<void> {
  for (const [index, field] of fields.entries()) {
    const value = field.settings?.value;
    const fault = value === undefined ? undefined : await misfit(field, pages, value);
    if (fault) {
      const message = `“${labelOf(field)}”: ${faultInEnglish(fault)}`;
      throw new Refusal("BAD_FIELD", { field: `fields.${index}.settings.value`, message });
    }
  }
}

/** Checked before anything is sent, because the file's own name can be anything. */
function assertPlainTitle({ title }: SenderInput, { fileName }: Source): void {
  const message = titleProblem(title, fileName);
  if (message) throw new Refusal("BAD_FIELD", { field: "title", message });
}

/**
 * Whether the plan has a document left, or would have one after an automatic upgrade. Asked before the document is looked at: to
 * report the faults of one that can't be sent helps nobody. Throws INACTIVE.
 */
export function planFor(workspace: Workspace, now: Date): "within" | "upgradable" | "over" {
  const status = accountStatusOf(workspace, now);
  if (status === "inactive")
    throw new Refusal("INACTIVE", { message: accountMessage(workspace, now) });
  if (status === "IN_LIMIT") return "within";
  return automaticUpgradeOf(workspace, now) === undefined ? "over" : "upgradable";
}

/** The result of a repeated key: the first call's envelope for the same request, KEY_USED for a different one or a colleague's. */
function repeated(
  before: Envelope,
  { caller, requestSha256 }: Pick<SendRequest, "caller" | "requestSha256">,
): Envelope {
  if (before.requestSha256 !== requestSha256 || !seesEnvelope(caller, before))
    throw new Refusal("KEY_USED");
  return before;
}

/** Stores what was composed, and has its mails sent. "OVER_LIMIT" if the plan has no document left by then. */
export async function store(
  composed: Composition,
  workspace: Workspace,
  now: Date,
): Promise<Envelope | "OVER_LIMIT"> {
  const { caller, sent, source, visitors } = composed;
  const { id } = sent.envelope;
  const key = objectKeys.original(id, randomUUID());
  const [original, firstPage] = await Promise.all([
    copyStored(bucket, source.file, key),
    copyFirstPage(source.firstPage, key),
  ]);
  const copies = { key, firstPage };
  const frozen = { ...sent, envelope: { ...sent.envelope, original, firstPage } };
  const inserted = insertWithinLimit(frozen, workspace, visitors, now);
  const outcome = await inserted.catch(async (error) => {
    // After a refusal nothing is stored. After any other error the envelope may be stored, and needs the copy.
    if (error instanceof Refusal) await deleteWithFirstPage(copies);
    throw error;
  });
  switch (outcome) {
    case "inserted":
      await enqueueMail(frozen.envelope, now);
      return awaitComparison(frozen.envelope, source.pages.length, now);
    case "exists": {
      const first = await getEnvelope(id);
      if (first.original.key !== key) await deleteWithFirstPage(copies);
      return repeated(first, { caller, requestSha256: sent.envelope.requestSha256 ?? "" });
    }
    case "over-limit":
      await deleteWithFirstPage(copies);
      return "OVER_LIMIT";
  }
}

/** Tries again if the reservation fails although the account is within its limit, because its plan has changed. */
async function insertWithinLimit(
  sent: NewDocument,
  workspace: Workspace,
  visitors: Reservation["visitors"],
  now: Date,
) {
  for (let latest = workspace; ; latest = await getWorkspace(workspace.id)) {
    if (latest !== workspace && planFor(latest, now) !== "within") return "over-limit" as const;
    const reservation = { ...reservationFor(sent, latest, now), visitors };
    const outcome = await insertEnvelope(sent, reservation, now);
    if (outcome === "inserted" || outcome === "exists") return outcome;
    if (outcome !== "over-limit") throw whyNotReserved(outcome, now);
  }
}

function whyNotReserved(
  outcome: "mails-spent" | "link-closed" | "link-full-today" | "mailbox-full-today",
  now: Date,
): Refusal {
  switch (outcome) {
    case "mails-spent":
      return refusalOf("mailsByAccount", now);
    case "link-closed":
      return new Refusal("PUBLIC_LINK_FULL");
    case "link-full-today":
      return refusalOf("visitorsByLink", now);
    case "mailbox-full-today":
      return refusalOf("begunByMailbox", now);
  }
}

function reservationFor({ envelope }: NewDocument, workspace: Workspace, now: Date): Reservation {
  const plan = planOf(workspace, now);
  assertMailsOfDocument(envelope, plan);
  const counted = { uses: mailsOf(envelope), max: plan.mailsPerDayMax };
  return {
    document: reserveDocument(workspace, now),
    mails: counting("mailsByAccount", workspace.id, now, counted),
  };
}

const newEnvelope = (
  id: string,
  { workspace, actor }: Caller,
  source: Source,
  written: SenderInput,
): Omit<NewEnvelope, "requestSha256" | "salt" | "findings"> => ({
  id,
  sender: { userId: workspace.id, email: actor.email, name: fullNameOf(actor) },
  keeper: makerOf({ workspace, actor }),
  fileName: source.fileName,
  original: source.file,
  pages: source.pages,
  templateId: source.templateId,
  templateVersion: source.templateVersion,
  ...written,
  // English is every account's initial language, so it is nobody's choice.
  language: written.language ?? languageMember(actor.language).language,
});
