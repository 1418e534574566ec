import { createHash } from "node:crypto";
import { plans } from "../../../contract/rules/limits/plans.ts";
import { addressee } from "../../../core/domain/envelope/addressees.ts";
import { type Envelope, unhappyEnd } from "../../../core/domain/envelope/envelope.ts";
import {
  type Notification,
  type Party,
  partyKey,
} from "../../../core/domain/envelope/notification.ts";
import {
  hasRefusedNotification,
  notificationsDue,
  wantsNoMail,
} from "../../../core/domain/envelope/owed-mails.ts";
import { followers, readingParties } from "../../../core/domain/envelope/readers.ts";
import { isUndone, undoUntil } from "../../../core/domain/envelope/undo-time.ts";
import { keys } from "../../../core/store/common/keys.ts";
import type { SentMail } from "../invocation.ts";
import { tenantAt } from "../people.ts";
import { type Plan, tenants } from "../plan.ts";
import { type Outcome, startMs } from "../run.ts";
import { variables } from "../settings.ts";
import { isTakenFrom, signerEnd, toldFor } from "./groups.ts";
import { type Case, isMove, type Report, wasTold } from "./judging.ts";
import { isUpgradedByItself } from "./plans.ts";

/** Everybody must get the mails due to them, nobody may be asked in vain, and no mail may be sent twice without a fault. */
export function judgeMails(
  outcome: Outcome,
  cases: readonly Case[],
  plan: Plan,
  broken: Report,
): void {
  for (const one of cases) {
    const mails = outcome.world.mails.filter(({ envelopeId }) => envelopeId === one.envelope.id);
    judgeOwed(outcome, one, broken);
    judgeHeld(one, mails, broken);
    judgeEnd(one, mails, broken);
    judgeNotSealed(outcome, one, mails, plan, broken);
    judgeInvitations(one, mails, broken);
    judgeAsked(outcome, one, mails, broken);
    judgeTwice(one, mails, broken);
    judgeLinks(outcome, mails, broken);
    judgeNews(outcome, one, mails, broken);
    judgeStops(outcome, mails, broken);
    judgeReaders(one, mails, broken);
  }
  judgeCap(outcome, cases, plan, broken);
}

function judgeOwed({ world }: Outcome, { envelope }: Case, broken: Report): void {
  const due = notificationsDue(envelope, new Date(world.nowMs - 10 * 60_000));
  for (const { id } of due) broken("everybody is told", `${envelope.id} still owes ${id}`);
  const mailed = new Set(
    world.mails.map(({ notificationId, envelopeId }) => `${envelopeId} ${notificationId}`),
  );
  for (const { id, sentAt } of envelope.notifications) {
    if (sentAt && !mailed.has(`${envelope.id} ${id}`))
      broken("everybody is told", `${envelope.id}: ${id} is noted as sent, but was not`);
  }
}

/** Processes have clocks of their own. */
const clocksApartMs = 2_000;

/** Nobody may be mailed while sending can be undone, and nobody ever once it was. */
function judgeHeld({ envelope }: Case, mails: readonly SentMail[], broken: Report): void {
  const heldUntilMs = Date.parse(undoUntil(envelope) ?? envelope.createdAt) - clocksApartMs;
  for (const { notificationId, atMs } of mails) {
    if (isUndone(envelope))
      broken("nobody is asked in vain", `${envelope.id} was undone, and mailed ${notificationId}`);
    if (atMs < heldUntilMs)
      broken("nobody is asked in vain", `${envelope.id} mailed ${notificationId} too early`);
  }
}

type Kind = Notification["kind"];

const hourMs = 3_600_000;
/** Mails that are not counted: not caused by a user, or of tickets, which are capped per signer and day. */
const bySystem: ReadonlySet<string> = new Set(["reminder", "not-sealed", "handed-over"]);

const kindOf = ({ notificationId = "" }: SentMail): string =>
  /^(invitation|reminder|completed|declined|voided|expired|changed|taken-back|not-sealed|handed-over|returned|shared|progress)/.exec(
    notificationId,
  )?.[0] ?? "";

const isTo = ({ notificationId = "" }: SentMail, party: Party): boolean => {
  const whom =
    party.kind === "signer"
      ? signerEnd(party)
      : party.kind === "copy"
        ? `copy${party.index}`
        : "sender";
  return new RegExp(`-${whom}(-\\d+)?$`).test(notificationId);
};

/** Somebody who is two of the parties, such as a sender who signs, is mailed once. */
const reaches = (mail: SentMail, party: Party, envelope: Envelope): boolean =>
  isTo(mail, party) || mail.to === addressee(envelope, party).email;

/** Judges by the document's end alone, not by what the product has recorded to send. */
function judgeEnd({ envelope }: Case, mails: readonly SentMail[], broken: Report): void {
  if (hasRefusedNotification(envelope)) return;
  const told = (kind: Kind, party: Party) =>
    mails.some((mail) => kindOf(mail) === kind && reaches(mail, party, envelope));
  const expectTold = (kind: Kind, party: Party) => {
    if (wantsNoMail(envelope, party) || told(kind, party)) return;
    broken(
      "everybody is told",
      `${envelope.id}: ${partyKey(party)} never heard that it is ${kind}`,
    );
  };
  const end = unhappyEnd(envelope.status);
  const everySigner = envelope.signers.flatMap((signer) =>
    toldFor(signer).map((told) => ({ ...told, signer })),
  );
  if (envelope.status === "completed") {
    const copies = envelope.copies.map((_, index): Party => ({ kind: "copy", index }));
    for (const party of [
      { kind: "sender" } as const,
      ...everySigner.map(({ party: to }) => to),
      ...copies,
    ])
      expectTold("completed", party);
  }
  if (!end) return;
  for (const party of readingParties(envelope))
    if (mails.some((mail) => kindOf(mail) === "shared" && isTo(mail, party)))
      expectTold(end, party);
  if (end !== "voided") expectTold(end, { kind: "sender" });
  for (const { party, email, signer } of everySigner) {
    // The invitations of several people stay what they were after one has taken it.
    const generation = signer.group ? 1 : signer.linkGeneration;
    const isInvited = mails.some(
      (mail) =>
        kindOf(mail) === "invitation" &&
        isTo(mail, party) &&
        mail.to === email &&
        generationOf(envelope, mail) === generation,
    );
    // A person who withdrew the document is not mailed about it, even as a signer.
    const isOwnAct = end === "voided" && email === envelope.sender.email;
    if (signer.status !== "declined" && isInvited && !isOwnAct) expectTold(end, party);
  }
}

/** Half an hour after the last signature, all must hear that it is not sealed: without faults, within the hour. */
function judgeNotSealed(
  { world }: Outcome,
  { envelope, entries }: Case,
  mails: readonly SentMail[],
  { faults }: Plan,
  broken: Report,
): void {
  const { id, status, sealingSince, signers } = envelope;
  const told = entries.filter((entry) => wasTold([entry]));
  if (told.length > 1) broken("everybody is told", `${id} was noted as not sealed twice`);
  if (status !== "sealing" || !sealingSince || hasRefusedNotification(envelope)) return;
  const sinceMs = Date.parse(sealingSince);
  if (world.nowMs < sinceMs + hourMs) return;
  // No sweep runs while a step lets time pass.
  const isSlept = world.waitedAtMs.some((at) => Math.abs(at - sinceMs) < hourMs);
  const all: Party[] = [{ kind: "sender" }, ...signers.map(signerParty)];
  for (const party of all) {
    const mail = mails.find((one) => kindOf(one) === "not-sealed" && reaches(one, party, envelope));
    if (!mail)
      broken("everybody is told", `${id}: ${partyKey(party)} never heard that it is not sealed`);
    else if (faults.rate === 0 && !isSlept && mail.atMs > sinceMs + hourMs)
      broken("everybody is told", `${id}: ${partyKey(party)} heard late that it is not sealed`);
  }
}

const signerParty = ({ id }: { readonly id: string }): Party => ({ kind: "signer", signerId: id });

const generationOf = ({ notifications }: Envelope, { notificationId }: SentMail): number =>
  notifications.find(({ id }) => id === notificationId)?.generation ?? 1;

/** The signers whose turn it is must have been asked at their present address. */
function judgeInvitations({ envelope }: Case, mails: readonly SentMail[], broken: Report): void {
  if (envelope.status !== "sent" || hasRefusedNotification(envelope)) return;
  const waiting = envelope.signers.filter(({ status }) => status === "waiting");
  const first = Math.min(...waiting.map(({ order }) => order));
  const waits = (id: string | undefined) => waiting.some((one) => one.id === id);
  // A witness is asked once the signature is there.
  const due = waiting.filter(({ order, witnessOf }) => order === first && !waits(witnessOf));
  for (const { party, email } of due.flatMap(toldFor)) {
    const asked = mails.some((mail) => mail.to === email && isTo(mail, party));
    if (!asked && !wantsNoMail(envelope, party))
      broken("everybody is told", `${envelope.id}: ${partyKey(party)} was never asked to sign`);
  }
}

/** A mail may ask only signers for whom the document, as last read, still waited. */
function judgeAsked(
  { world }: Outcome,
  one: Case,
  mails: readonly SentMail[],
  broken: Report,
): void {
  const { envelope, entries } = one;
  const writtenAt = (seq: number) => world.db.writtenAt("audit", { envelopeId: envelope.id, seq });
  for (const mail of mails.filter((one) => /^(invitation|reminder)$/.test(kindOf(one)))) {
    for (const entry of entries) {
      const { type, seq, data } = entry;
      const party: Party = { kind: "signer", signerId: String(data["signer"]) };
      const isEnd = ["declined", "voided", "expired", "completed"].includes(type);
      const isTheirs =
        type === "signed" && isTo(mail, party) && !wasTakenBack(entries, data["signer"]);
      const moved =
        isMove(type) &&
        isTo(mail, party) &&
        data["from"] === mail.to &&
        data["to"] !== mail.to &&
        !movedBack(entries, seq, mail.to);
      const isOthers = isTo(mail, party) && isTakenFrom(one, entry, mail);
      if ((isEnd || isTheirs || moved || isOthers) && writtenAt(seq) <= mail.readAt)
        broken(
          "nobody is asked in vain",
          `${envelope.id}: ${mail.notificationId} went out after ${type}`,
        );
    }
  }
}

/** Whether a later correction gave the address back to the signer. */
const movedBack = (entries: Case["entries"], after: number, address: string): boolean =>
  entries.some(({ type, seq, data }) => isMove(type) && seq > after && data["to"] === address);

const wasTakenBack = (entries: Case["entries"], signer: unknown): boolean =>
  entries.some(({ type, data }) => type === "taken-back" && data["signer"] === signer);

/**
 * Somebody who only reads has a link from the start. Somebody who follows has heard of each signature that stands in an open document, and
 * nobody else has.
 */
function judgeReaders({ envelope }: Case, mails: readonly SentMail[], broken: Report): void {
  const { id, status, signers } = envelope;
  const told = mails.filter((mail) => kindOf(mail) === "progress");
  const following = followers(envelope);
  if (told.some((mail) => !following.some((party) => isTo(mail, party))))
    broken("nobody is asked in vain", `${id}: somebody heard of a signature who doesn't follow`);
  if (status !== "sent" || hasRefusedNotification(envelope)) return;
  const wanting = (party: Party) => !wantsNoMail(envelope, party);
  for (const party of readingParties(envelope).filter(wanting))
    if (!mails.some((mail) => kindOf(mail) === "shared" && isTo(mail, party)))
      broken("everybody is told", `${id}: ${partyKey(party)} never got a link for reading`);
  const standing = signers.filter((one) => one.status === "signed").length;
  if (standing === signers.length) return;
  for (const party of following.filter(wanting))
    if (told.filter((mail) => isTo(mail, party)).length < standing)
      broken("everybody is told", `${id}: ${partyKey(party)} missed a signature`);
}

/** A link must work once it is mailed. */
function judgeLinks({ world }: Outcome, mails: readonly SentMail[], broken: Report): void {
  const isStored = (key: object) => world.db.has(variables.ENVELOPES_TABLE, { ...key });
  for (const { signToken, stopToken, notificationId } of mails) {
    if (signToken && !isStored(keys.link(hashOf(signToken))))
      broken("everybody is told", `the link in ${notificationId} does not work`);
    if (stopToken && !isStored(keys.stopLink(hashOf(stopToken))))
      broken("everybody is told", `the link to stop mails in ${notificationId} does not work`);
  }
}

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** What the mail service has reported about a mail must be recorded with it. */
function judgeNews(
  { fates, world }: Outcome,
  { envelope }: Case,
  mails: readonly SentMail[],
  broken: Report,
): void {
  const waiting = new Set(
    world.queues["mail-events"].deliverable(Number.POSITIVE_INFINITY).map(({ id }) => id),
  );
  for (const { id, notificationId, to } of mails) {
    const told = fates.get(id);
    if (!told || waiting.has(told.messageId)) continue;
    const delivery = envelope.notifications.find((one) => one.id === notificationId)?.delivery;
    if (delivery && delivery.to !== to) continue;
    const noted = told.fate === "complained" ? delivery?.complained : delivery?.[told.fate];
    if (!noted && told.fate !== "delivered")
      broken(
        "everybody is told",
        `${envelope.id}: nobody noted that ${notificationId} was ${told.fate}`,
      );
  }
}

/** People who have stopped a sender's mails must get none begun later, unless they have allowed them again. */
function judgeStops(
  { world, hasResumed }: Outcome,
  mails: readonly SentMail[],
  broken: Report,
): void {
  if (hasResumed) return;
  for (const mail of mails.filter((one) => /^(invitation|reminder)$/.test(kindOf(one)))) {
    const link = mail.stopToken
      ? world.db.find(variables.ENVELOPES_TABLE, keys.stopLink(hashOf(mail.stopToken)))
      : undefined;
    if (!link) continue;
    const key = keys.stop(String(link["senderId"]), String(link["recipient"]));
    const askedAt = mail.askedAt.get(`${key.pk} ${key.sk}`) ?? mail.readAt;
    if (world.db.writtenAt(variables.ENVELOPES_TABLE, key) <= askedAt)
      broken("nobody is asked in vain", `${mail.notificationId} went to who had stopped mails`);
  }
}

/** Only a crash between sending a mail and recording that may repeat it. */
function judgeTwice({ envelope }: Case, mails: readonly SentMail[], broken: Report): void {
  const byId = new Map<string | undefined, SentMail[]>();
  for (const mail of mails)
    byId.set(mail.notificationId, [...(byId.get(mail.notificationId) ?? []), mail]);
  for (const [id, all] of byId) {
    const faults = all.filter(({ by }) => by.hasFault).length;
    if (all.length > 1 + faults)
      broken("no mail twice", `${envelope.id}: ${id} was mailed ${all.length} times`);
  }
}

/** Each mail to others must have been counted before, unless a signer's own act has caused it. */
function judgeCounted(
  world: Outcome["world"],
  userId: string,
  cases: readonly Case[],
  plan: Plan,
  broken: Report,
): void {
  const own = cases.filter(({ envelope }) => envelope.sender.userId === userId);
  if (own.some(({ entries }) => entries.some(({ type }) => type === "taken-back"))) return;
  const ids = new Set<string | undefined>(own.map(({ envelope }) => envelope.id));
  const sent = world.mails
    .filter((mail) => ids.has(mail.envelopeId) && !isTo(mail, { kind: "sender" }))
    .filter((mail) => !bySystem.has(kindOf(mail)))
    .map(({ envelopeId, notificationId }) => `${envelopeId} ${notificationId}`);
  const hash = hashOf(`mailsByAccount|${userId}`);
  const counted = world.db
    .items(variables.THROTTLES_TABLE)
    .filter(({ pk }) => pk === keys.throttle(hash, 0).pk)
    .reduce(
      (sum, { uses }) => sum + Number(uses),
      plan.mailsLeft - begunPlan(plan, userId).mailsPerDayMax,
    );
  if (new Set(sent).size > counted)
    broken("limits hold", `${userId} sent ${new Set(sent).size} mails, ${counted} were counted`);
}

const begunPlan = ({ begun = [] }: Plan, userId: string) =>
  plans[begun.find((_, number) => tenantAt(number).userId === userId)?.plan ?? "FREE_TRIAL"];

/** Mails to others on the first day must stay within the number left by the plan; reminders don't count. */
function judgeCap(outcome: Outcome, cases: readonly Case[], plan: Plan, broken: Report): void {
  const { world } = outcome;
  const day = new Date(startMs).toISOString().slice(0, 10);
  for (let number = 0; number < tenants; number++) {
    const { userId } = tenantAt(number);
    const own = new Set(
      cases
        .filter(({ envelope }) => envelope.sender.userId === userId)
        .map(({ envelope }) => envelope.id),
    );
    const sent = new Set(
      world.mails
        .filter((mail) => own.has(mail.envelopeId ?? "") && !isTo(mail, { kind: "sender" }))
        .filter((mail) => !bySystem.has(kindOf(mail)))
        .filter(({ atMs }) => new Date(atMs).toISOString().startsWith(day))
        .map(({ envelopeId, notificationId }) => `${envelopeId} ${notificationId}`),
    );
    judgeCounted(world, userId, cases, plan, broken);
    const { payments } = world;
    const hasMore = payments.upgradedAtMs.has(number) || payments.pages.has(number);
    if (hasMore || isUpgradedByItself(outcome, number)) continue;
    if (sent.size > plan.mailsLeft)
      broken("limits hold", `${userId} sent ${sent.size} mails, ${plan.mailsLeft} allowed`);
  }
}
