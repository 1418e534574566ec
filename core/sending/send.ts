import { randomBytes, randomUUID } from "node:crypto";
import { labelOf } from "#contract/rules/answers";
import { printedSettings } from "#contract/rules/field-settings";
import { titleProblem } from "#contract/rules/names";
import { Refusal } from "#contract/rules/refusals";
import type { SendingSettings } from "#contract/rules/sending-rules";
import { faultInEnglish } from "#languages/answer-faults";
import {
  accountMessage,
  accountStatusOf,
  fullNameOf,
  planOf,
  type Workspace,
} from "../domain/account/account.ts";
import type { Caller } from "../domain/account/caller.ts";
import { type Company, letterheadOf } from "../domain/account/company.ts";
import { automaticUpgradeOf } from "../domain/account/subscription.ts";
import { assertMailsOfDocument, mailsOf } from "../domain/acts/mail-caps.ts";
import { type NewEnvelope, type Sent, sendEnvelope } from "../domain/acts/sending.ts";
import { idFromKey } from "../domain/common/idempotency.ts";
import type { Client } from "../domain/envelope/audit.ts";
import type { Envelope, EnvelopeContent } from "../domain/envelope/envelope.ts";
import { assertOwnLabels } from "../domain/envelope/field-settings.ts";
import { languageMember } from "../domain/envelope/languages.ts";
import { variable } from "../environment.ts";
import { copyStored, objectKeys } from "../gateways/documents.ts";
import { copyFirstPage, deleteWithFirstPage } from "../gateways/first-pages.ts";
import { enqueueMail } from "../gateways/queue.ts";
import { getAccount, reserveDocument } from "../store/account/accounts.ts";
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
import type { Source } from "./template-source.ts";
import type { Written } from "./written.ts";

const bucket = variable("DOCUMENTS_BUCKET");

/** A document to be sent, requested by a page or a program. */
export interface Submission {
  readonly caller: Caller;
  readonly client: Client;
  readonly idempotencyKey: string | undefined;
  readonly requestSha256: string;
  readonly source: () => Promise<Source>;
  readonly write: (source: Source, settings: SendingSettings) => Written;
  /** The further counts of an envelope that a visitor of a public link begins. */
  readonly visitors?: (now: Date) => NonNullable<Reservation["visitors"]>;
  /** Raises the plan of a workspace over its limit, if that is wanted; undefined if it stays. */
  readonly raisePlan?: (workspace: Workspace, now: Date) => Promise<Workspace | undefined>;
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
 * Sends a document. The envelope's id is derived from the idempotency key, so a repeated call finds the envelope of the
 * first one, and the document counts once.
 */
export async function send(submission: Submission, now: Date): Promise<Envelope | "OVER_LIMIT"> {
  const { caller, idempotencyKey: key, requestSha256 } = submission;
  const { workspace } = caller;
  const id = key ? idFromKey(workspace.id, key) : randomUUID();
  const before = key ? await findEnvelope(id) : undefined;
  if (before) return repeated(before, requestSha256);
  // Asked first: what is wrong with a document that can't be sent anyway is for nobody to mend.
  const limited = { now, raisePlan: submission.raisePlan, visitors: submission.visitors?.(now) };
  if (!maySend(workspace, limited)) return "OVER_LIMIT";

  const { sent, source } = await compose(submission, id, now);
  const allowed = await withinLimit(workspace, limited);
  if (!allowed) return "OVER_LIMIT";
  return store(sent, allowed, source, limited);
}

/** The envelope that would be sent, with all that is refused about it; nothing is stored. */
export async function compose(
  { caller, client, requestSha256, ...submission }: Submission,
  id: string,
  now: Date,
  read?: SenderState,
): Promise<{ readonly sent: Sent; readonly source: Source }> {
  const { workspace } = caller;
  const [source, state] = await Promise.all([submission.source(), read ?? senderState(workspace)]);
  const written = submission.write(source, state.settings);
  assertPlainTitle(written, source);
  assertPrintable(printedWords(written));
  // Those of a template were judged when it was saved, or are older than the rule.
  if (!source.templateId) assertOwnLabels(written.fields);
  assertNotStopped(workspace.id, state.stops, addressesIn(written), "recipients");
  const { company } = state;
  const content = {
    ...newEnvelope(id, caller, source, written),
    company: company && letterheadOf(company),
    requestSha256,
    salt: randomBytes(16).toString("hex"),
  };
  const sent = sendEnvelope(content, client, now);
  await assertValuesFit(sent.content);
  return { sent, source };
}

/** The addresses of everybody who would be mailed. */
const addressesIn = ({ signers, copies }: Written): string[] => [
  ...signers.flatMap(({ email, anyOf = [] }) => [email, ...anyOf.map((one) => one.email)]),
  ...copies,
];

/** The sender's words that will be printed, by the names of the inputs. */
const printedWords = ({ title, signers, fields, rules }: Written) => [
  ...(rules?.reasons ?? []).map((reason) => ["rules.reasons", reason] as const),
  ["title", title] as const,
  ...signers.flatMap(({ firstName, lastName, anyOf = [] }, i) => [
    [`recipients.${i}.firstName`, firstName] as const,
    [`recipients.${i}.lastName`, lastName] as const,
    ...anyOf.flatMap((one, k) => [
      [`recipients.${i}.anyOf.${k}.firstName`, one.firstName] as const,
      [`recipients.${i}.anyOf.${k}.lastName`, one.lastName] as const,
    ]),
  ]),
  ...fields.flatMap(({ settings = {} }, i) =>
    printedSettings(settings).map(
      ([member, text]) => [`fields.${i}.settings.${member}`, text] as const,
    ),
  ),
];

/** What the sender has filled in must fit into its box as it will be stamped. */
async function assertValuesFit({ fields, pages }: EnvelopeContent): Promise<void> {
  for (const field of fields) {
    const value = field.settings?.value;
    const fault = value === undefined ? undefined : await misfit(field, pages, value);
    if (fault) {
      const message = `“${labelOf(field)}”: ${faultInEnglish(fault)}`;
      throw new Refusal("BAD_FIELD", { field: "fields", message });
    }
  }
}

/** Checked before anything is sent, because the file's own name can be anything. */
function assertPlainTitle({ title }: Written, { fileName }: Source): void {
  const message = titleProblem(title, fileName);
  if (message) throw new Refusal("BAD_FIELD", { field: "title", message });
}

/** Whether the account may send now, perhaps after an automatic upgrade. */
function maySend(workspace: Workspace, { now, raisePlan }: Limited): boolean {
  const status = accountStatusOf(workspace, now);
  if (status === "inactive")
    throw new Refusal("INACTIVE", { message: accountMessage(workspace, now) });
  if (status === "IN_LIMIT") return true;
  return raisePlan !== undefined && automaticUpgradeOf(workspace, now) !== undefined;
}

/** The account that may send, after an automatic upgrade if necessary; undefined if it is over its limit. */
export async function withinLimit(
  workspace: Workspace,
  limited: Limited,
): Promise<Workspace | undefined> {
  if (!maySend(workspace, limited)) return undefined;
  const { now, raisePlan } = limited;
  if (accountStatusOf(workspace, now) === "IN_LIMIT") return workspace;
  const upgraded = await raisePlan?.(workspace, now);
  return upgraded && accountStatusOf(upgraded, now) === "IN_LIMIT" ? upgraded : undefined;
}

interface Limited {
  readonly now: Date;
  readonly raisePlan: Submission["raisePlan"];
  readonly visitors?: Reservation["visitors"];
}

/** The result of a repeated key: the first call's envelope for the same request, KEY_USED for a different one. */
function repeated(before: Envelope, requestSha256: string): Envelope {
  if (before.requestSha256 !== requestSha256) throw new Refusal("KEY_USED");
  return before;
}

async function store(sent: Sent, workspace: Workspace, source: Source, limited: Limited) {
  const { now } = limited;
  const { id } = sent.envelope;
  const key = objectKeys.original(id, randomUUID());
  const [original, firstPage] = await Promise.all([
    copyStored(bucket, source.file, key),
    copyFirstPage(source.firstPage, key),
  ]);
  const copies = { key, firstPage };
  const frozen = { ...sent, envelope: { ...sent.envelope, original, firstPage } };
  const outcome = await insertWithinLimit(frozen, workspace, limited).catch(async (error) => {
    // After a refusal nothing is stored. After any other error the envelope may be stored, and needs the copy.
    if (error instanceof Refusal) await deleteWithFirstPage(copies);
    throw error;
  });
  switch (outcome) {
    case "inserted":
      await enqueueMail(frozen.envelope, now);
      return frozen.envelope;
    case "exists": {
      const first = await getEnvelope(id);
      if (first.original.key !== key) await deleteWithFirstPage(copies);
      return repeated(first, sent.envelope.requestSha256 ?? "");
    }
    case "over-limit":
      await deleteWithFirstPage(copies);
      return "OVER_LIMIT" as const;
  }
}

/** Tries again if the reservation fails although the account is within its limit, because its plan has changed. */
async function insertWithinLimit(sent: Sent, workspace: Workspace, limited: Limited) {
  const { now } = limited;
  for (let allowed: Workspace | undefined = workspace; allowed; ) {
    const reservation = { ...reservationFor(sent, allowed, now), visitors: limited.visitors };
    const outcome = await insertEnvelope(sent, reservation, now);
    if (outcome === "inserted" || outcome === "exists") return outcome;
    if (outcome !== "over-limit") throw whyNotReserved(outcome, now);
    allowed = await withinLimit(await getAccount(workspace.id), limited);
  }
  return "over-limit" as const;
}

function whyNotReserved(
  outcome: "mails-spent" | "link-closed" | "link-full-today",
  now: Date,
): Refusal {
  switch (outcome) {
    case "mails-spent":
      return refusalOf("mailsByAccount", now);
    case "link-closed":
      return new Refusal("PUBLIC_LINK_FULL");
    case "link-full-today":
      return refusalOf("visitorsByLink", now);
  }
}

function reservationFor({ envelope }: Sent, workspace: Workspace, now: Date): Reservation {
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
  written: Written,
): Omit<NewEnvelope, "requestSha256" | "salt"> => ({
  id,
  sender: { userId: workspace.id, email: actor.email, name: fullNameOf(actor) },
  fileName: source.fileName,
  original: source.file,
  pages: source.pages,
  templateId: source.templateId,
  templateVersion: source.templateVersion,
  ...written,
  // English is every account's initial language, so it is nobody's choice.
  language: written.language ?? languageMember(actor.language).language,
});
