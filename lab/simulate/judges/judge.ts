import { chainFault, type Entry } from "../../../core/domain/envelope/audit.ts";
import type { Envelope, Signer } from "../../../core/domain/envelope/envelope.ts";
import { entryItem } from "../../../core/store/envelope/entry-item.ts";
import { envelopeFromParts } from "../../../core/store/envelope/envelope-item.ts";
import type { Plan } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { judgeAcknowledged } from "./acknowledged.ts";
import { judgeAnswers } from "./answers.ts";
import { judgeBatches } from "./batches.ts";
import { judgeChecks } from "./checks.ts";
import { judgeClosing } from "./closing.ts";
import { judgeComparing } from "./comparing.ts";
import { judgeContacts } from "./contacts.ts";
import { judgeCounts } from "./counts.ts";
import { judgeEvents } from "./events.ts";
import { judgeExports } from "./exports.ts";
import { judgeFactors } from "./factors.ts";
import { judgeFirm } from "./firm.ts";
import { judgeGroups } from "./groups.ts";
import { judgeHere } from "./here.ts";
import { judgeHooks } from "./hooks.ts";
import { type Case, isRemoval, type Report, type Violation } from "./judging.ts";
import { judgeLibrary } from "./library.ts";
import { judgeLinks } from "./links.ts";
import { judgeMails } from "./mails.ts";
import { judgeOperator } from "./operator.ts";
import { judgePasskeys } from "./passkeys.ts";
import { judgePlans } from "./plans.ts";
import { judgeSeal } from "./seal.ts";
import { judgeSettings } from "./settings.ts";
import { judgeUploads } from "./uploads.ts";

const hourMs = 3_600_000;

/** All promises that a run has broken. */
export async function judge(outcome: Outcome, plan: Plan): Promise<Violation[]> {
  const violations: Violation[] = [];
  const broken: Report = (promise, what) => violations.push({ promise, what });
  if (outcome.isEndless) broken("comes to rest", "there was always something left to do");
  for (const leak of outcome.leaks) broken("no words of others", leak);
  for (const what of outcome.failures) broken("no failure without a fault", what);
  const cases = casesOf(outcome, broken);
  for (const one of cases) {
    judgeChain(one, broken);
    judgeInvited(one, broken);
    judgeStatus(one, broken);
    judgeRemoval(one, broken);
    judgeRest(one, outcome, plan, broken);
  }
  judgeAcknowledged(outcome, cases, broken);
  judgeAnswers(outcome, cases, plan, broken);
  judgeGroups(cases, broken);
  judgeChecks(outcome, cases, broken);
  judgeFirm(outcome, cases, plan, broken);
  judgeHere(cases, broken);
  judgeContacts(outcome, cases, plan, broken);
  judgeFactors(outcome, plan, broken);
  judgeSettings(outcome, broken);
  judgeLibrary(outcome, plan, broken);
  judgeCounts(outcome, cases, plan, broken);
  judgeEvents(outcome, cases, plan, broken);
  judgeUploads(outcome, plan, broken);
  judgeHooks(outcome, cases, plan, broken);
  judgeClosing(outcome, cases, broken);
  judgeExports(outcome, cases, plan, broken);
  judgeBatches(outcome, cases, plan, broken);
  judgeLinks(outcome, cases, broken);
  judgeMails(outcome, cases, plan, broken);
  judgePlans(outcome, cases, plan, broken);
  judgeLogs(outcome, broken);
  judgeOperator(outcome, broken);
  judgeComparing(outcome, cases, broken);
  await judgePasskeys(cases, broken);
  await judgeSeal(outcome, cases, plan, broken);
  return violations;
}

function casesOf({ world }: Outcome, broken: Report): Case[] {
  const items = world.db.items(variables.ENVELOPES_TABLE);
  const audit = world.db.items(variables.AUDIT_TABLE);
  const ofSk = (sk: string) =>
    new Map(items.filter((one) => one["sk"] === sk).map((one) => [one["pk"], one]));
  const [fixed, rows] = [ofSk("FIXED"), ofSk("ROW")];
  return [...ofSk("META")].flatMap(([pk, item]) => {
    try {
      const envelope = envelopeFromParts(fixed.get(pk), item);
      const entries = audit
        .filter((one) => one["envelopeId"] === envelope.id)
        .map((one) => entryItem.parse(one))
        .sort((a, b) => a.seq - b.seq);
      return [{ envelope, entries, listed: rows.get(pk) }];
    } catch (error) {
      broken("chains are whole", `${String(pk)} can't be read: ${String(error)}`);
      return [];
    }
  });
}

function judgeChain({ envelope, entries }: Case, broken: Report): void {
  const fault = chainFault(entries, envelope.head);
  if (fault) broken("chains are whole", `${envelope.id}: ${fault}`);
  const times = entries.map(({ at }) => at);
  if (times.some((at, index) => at < (times[index - 1] ?? "")))
    broken("chains are whole", `${envelope.id}: an entry is earlier than the one before it`);
}

const acts = new Set(["taken", "given-back", "viewed", "signed", "declined", "kept", "taken-back"]);

/** The record has the mail that brought a link before any act by that link; earlier versions recorded no links. */
function judgeInvited({ envelope, entries }: Case, broken: Report): void {
  for (const { type, seq, data } of entries) {
    if (!acts.has(type) || data["link"] === undefined) continue;
    const isMailed = entries.some(
      (mail) =>
        mail.seq < seq &&
        (mail.type === "invited" || mail.type === "delivered") &&
        mail.data["signer"] === data["signer"] &&
        (mail.data["link"] ?? data["link"]) === data["link"],
    );
    if (!isMailed)
      broken("chains are whole", `${envelope.id}: entry ${seq}, ${type}, by who was not invited`);
  }
}

/** No document may stay open beyond its deadline. */
function judgeRest({ envelope }: Case, { world }: Outcome, plan: Plan, broken: Report): void {
  const { id, status, expiresAt } = envelope;
  if (plan.toTheEnd && status === "sent" && Date.parse(expiresAt) + hourMs < world.nowMs)
    broken("comes to rest", `${id} has expired, and nobody has noted it`);
}

interface EnvelopeState {
  readonly status: string;
  readonly signers: ReadonlyMap<string, Signer["status"]>;
}

/** The state that the entries alone give. The number of signatures shows whether everybody has signed. */
export function fold(entries: readonly Entry[]): EnvelopeState {
  const signers = new Map<string, Signer["status"]>();
  let status = "sent";
  for (const { type, data } of entries) {
    const id = String(data["signer"]);
    if (type === "signed") signers.set(id, "signed");
    if (type === "taken-back") signers.set(id, "waiting");
    if (type === "declined") signers.set(id, "declined");
    if (type === "declined" || type === "voided" || type === "expired" || type === "completed")
      status = type;
  }
  return { status, signers };
}

/** The last entry about removal must say whether the document is in the list. */
function judgeRemoval({ envelope, entries }: Case, broken: Report): void {
  const last = entries.filter((one) => isRemoval(one) || one.type === "restored").at(-1);
  const isRemoved = last !== undefined && isRemoval(last);
  if (isRemoved !== (envelope.deletedAt !== undefined))
    broken("status follows from entries", `${envelope.id} is ${isRemoved ? "not " : ""}removed`);
}

function judgeStatus({ envelope, entries }: Case, broken: Report): void {
  const { id, status, signers } = envelope;
  const folded = fold(entries);
  const expected = status === "sealing" ? "sent" : status;
  if (folded.status !== expected)
    broken("status follows from entries", `${id} is ${status}, its entries say ${folded.status}`);
  for (const signer of signers) {
    const said = folded.signers.get(signer.id) ?? "waiting";
    if (said !== signer.status)
      broken("status follows from entries", `${id} ${signer.id} is ${signer.status}, not ${said}`);
  }
  const all = signers.every((signer) => signer.status === "signed");
  if ((status === "sealing" || status === "completed") && !all)
    broken("status follows from entries", `${id} is ${status} without all signatures`);
  judgeSignatures(envelope, entries, broken);
}

/** A signer may sign a second time only after withdrawing the first signature. */
function judgeSignatures({ id }: Envelope, entries: readonly Entry[], broken: Report): void {
  const signed = new Set<unknown>();
  const ends = new Set(["declined", "voided", "expired", "completed"]);
  let ended: string | undefined;
  for (const { type, data, seq } of entries) {
    const signer = data["signer"];
    if (type === "signed" && signed.has(signer))
      broken("signed once, as shown", `${id}: ${String(signer)} has signed twice, entry ${seq}`);
    if (type === "signed" && ended)
      broken("signed once, as shown", `${id}: signed after it was ${ended}`);
    if (ends.has(type) && ended)
      broken("status follows from entries", `${id} was ${ended} and then ${type}`);
    if (ends.has(type)) ended = type;
    if (type === "signed") signed.add(signer);
    if (type === "taken-back") signed.delete(signer);
  }
}

function judgeLogs({ world }: Outcome, broken: Report): void {
  const tokens = new Set(
    world.mails.flatMap(({ signToken, stopToken }) => [signToken ?? [], stopToken ?? []].flat()),
  );
  for (const line of world.logs) {
    if (
      /@example\.com|@undersign/.test(line) ||
      /simulated-origin-secret|sk_test_|whsec_|cs_test_|zqprivate|us_\w{12}_/.test(line)
    )
      broken("no secret in a log", line.slice(0, 200));
    for (const word of line.match(/[\w-]{43}/g) ?? []) {
      if (tokens.has(word)) broken("no secret in a log", line.slice(0, 200));
    }
  }
}
