import { createHash } from "node:crypto";
import type { Entry } from "../../../core/domain/envelope/audit.ts";
import { labelsOf } from "../../../core/domain/envelope/filing.ts";
import type { Party } from "../../../core/domain/envelope/notification.ts";
import { isUndone } from "../../../core/domain/envelope/undo-time.ts";
import { keys } from "../../../core/store/common/keys.ts";
import type { Acknowledgement } from "../clients.ts";
import { envelopeIdOf } from "../people.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { isClosed } from "./closing.ts";
import { heldOffFault, namedTogether } from "./groups.ts";
import { type Case, isMove, isOtherPerson, isRemoval, type Report } from "./judging.ts";

/** Checks that everything that was answered with success is there. */
export function judgeAcknowledged(outcome: Outcome, cases: readonly Case[], broken: Report): void {
  const byId = new Map(cases.map((one) => [one.envelope.id, one]));
  for (const one of outcome.acknowledged) {
    const fault = faultOf(one, outcome, byId);
    if (fault) broken(promiseOf(one, fault), fault);
  }
  judgeTimes(outcome, cases, broken);
}

function promiseOf({ kind }: Acknowledgement, fault: string) {
  if (kind === "intruded" || kind === "trespassed") return "no words of others";
  return fault.startsWith("saw") ? "signed once, as shown" : "acknowledged is kept";
}

function faultOf(
  one: Acknowledgement,
  outcome: Outcome,
  byId: ReadonlyMap<string, Case>,
): string | undefined {
  if (one.kind === "trespassed" || one.kind === "short-changed") return one.what;
  if (!("doc" in one) && "token" in one) return stopFault(one, outcome);
  if (!("doc" in one)) return undefined;
  const id = envelopeIdOf(one.doc);
  if (one.kind === "intruded") return `another tenant was let in: ${one.route} of ${id}`;
  const found = byId.get(id);
  if (!found) return `${one.kind} ${id}, which is not stored`;
  const has = (type: Entry["type"], data: Readonly<Record<string, string>>) =>
    found.entries.some(
      (entry) =>
        entry.type === type &&
        Object.entries(data).every(([name, value]) => entry.data[name] === value),
    );
  switch (one.kind) {
    case "sent":
      return has("created", {}) ? undefined : `sent ${id} without an entry`;
    case "removed":
      return found.entries.some(isRemoval) ? undefined : `removed ${id} without an entry`;
    case "withdrawn":
      return found.envelope.status === "voided" ? undefined : `withdrew ${id}, which goes on`;
    case "undone":
      return isUndone(found.envelope) ? undefined : `undid sending ${id}, which goes on`;
    case "extended":
      return has("extended", { expiresAt: one.to }) ? undefined : `extended ${id} without an entry`;
    case "restored":
      return restoreFault(one, found, outcome);
    case "labelled":
    case "unlabelled":
      return labelFault(one, found, outcome);
    case "resent":
      return has("resent", {}) ? undefined : `resent ${id} without an entry`;
    case "corrected":
      return has("corrected", { to: one.to }) ? undefined : `corrected ${id} without an entry`;
    case "reported":
      return reportFault(one.token, outcome);
    case "viewed":
      return isNotedAs(found, one.signerId) ? undefined : `viewed ${id} without a trace`;
    case "signed":
      return has("signed", { signer: one.signerId })
        ? (linkFault({ ...one, kind: "signed" }, found, outcome) ?? seenFault(one, found))
        : `signed ${id} is lost`;
    case "held-off":
      return heldOffFault(one, found);
    case "declined":
    case "taken":
    case "given-back":
    case "taken-back":
      return has(one.kind, { signer: one.signerId })
        ? linkFault({ ...one, kind: one.kind }, found, outcome)
        : `${one.kind} ${id} is lost`;
    case "delegated":
      return has("delegated", { signer: one.signerId, to: one.to })
        ? linkFault({ ...one, kind: one.kind }, found, outcome)
        : `delegated ${id} is lost`;
    // If nothing was left to be answered, nothing is recorded.
    case "kept":
    // Judged with the checks.
    case "answered-unchecked":
      return undefined;
  }
}

/** It must be listed again unless it was removed once more since. */
function restoreFault(
  { sinceSeq }: Acknowledgement & { kind: "restored" },
  { envelope, entries }: Case,
  { world }: Outcome,
): string | undefined {
  const removal = entries.filter(isRemoval).at(-1);
  if (!removal || !envelope.deletedAt) return undefined;
  const key = { envelopeId: envelope.id, seq: removal.seq };
  const isLater = world.db.writtenAt(variables.AUDIT_TABLE, key) > sinceSeq;
  return isLater ? undefined : `restored ${envelope.id}, which is still removed`;
}

/** Checks a label unless somebody has asked for the opposite, or closed the account. */
function labelFault(
  { kind, name, doc }: Acknowledgement & { kind: "labelled" | "unlabelled" },
  { envelope }: Case,
  outcome: Outcome,
): string | undefined {
  if (isClosed(outcome, doc.tenant)) return undefined;
  const opposite = kind === "labelled" ? "unlabel" : "label";
  if (outcome.labelsTried.has(`${opposite} ${doc.key} ${name}`)) return undefined;
  const isThere = labelsOf(envelope).includes(name);
  if (isThere === (kind === "labelled")) return undefined;
  return `${kind} ${envelope.id} ${name}, which it ${isThere ? "has" : "has not"}`;
}

/** Whether the view must be recorded: it is if the signer still has to sign and the document is open. */
const isNotedAs = ({ entries, envelope }: Case, signerId: string): boolean =>
  envelope.status !== "sent" ||
  envelope.signers.some(({ id, status }) => id === signerId && status !== "waiting") ||
  entries.some(
    ({ type, data }) =>
      (type === "viewed" && data["signer"] === signerId) ||
      isOtherPerson(type) ||
      type === "taken-back",
  );

interface ByLink {
  readonly kind: "signed" | "declined" | "delegated" | "taken" | "given-back" | "taken-back";
  readonly signerId: string;
  readonly token: string;
}

/** The actor must be the person to whom the link was mailed, even after the sender has corrected the address. */
function linkFault(
  { token, kind, signerId }: ByLink,
  { entries }: Case,
  { world }: Outcome,
): string | undefined {
  const to = world.mails.find(({ signToken }) => signToken === token)?.to;
  const actors = entries
    .filter(({ type, data }) => type === kind && data["signer"] === signerId)
    .map(({ actor }) => actor.email);
  if (to === undefined || actors.includes(to)) return undefined;
  return `saw the link of ${to}, and ${kind} as ${actors.join(" or ")}`;
}

/** Each signature must be for the list of signers that its page has shown, as of the moment of signing. */
function seenFault(
  { seen, signerId }: Acknowledgement & { kind: "signed" },
  { entries, envelope }: Case,
): string | undefined {
  const parties = new Map(envelope.signers.map(({ id }) => [id, [] as readonly string[]]));
  const first = (id: string) => {
    const corrected = entries.find(({ type, data }) => isMove(type) && data["signer"] === id);
    const now = envelope.signers.find((signer) => signer.id === id);
    if (now?.group) return namedTogether(now.group.members);
    return corrected
      ? `${corrected.data["fromName"]} <${corrected.data["from"]}>`
      : `${now?.firstName} ${now?.lastName} <${now?.email}>`;
  };
  for (const id of parties.keys()) parties.set(id, [first(id)]);
  const texts: string[] = [];
  const languages: string[] = [];
  for (const { type, data } of entries) {
    const id = String(data["signer"]);
    if (isOtherPerson(type))
      parties.set(id, [type === "given-back" ? first(id) : `${data["name"]} <${data["to"]}>`]);
    if (type !== "signed" || id !== signerId) continue;
    texts.push([...parties.values()].flat().join(", "));
    languages.push(
      data["disclosureLanguage"] === undefined ? "en" : String(data["disclosureLanguage"]),
    );
  }
  if (!languages.includes(seen.language))
    return `saw it in ${seen.language}, and signed ${envelope.id} in ${languages.join(" or ")}`;
  if (texts.includes(seen.parties)) return undefined;
  return `saw ${seen.parties}, and signed ${envelope.id} with ${texts.join(" or ")}`;
}

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

const itemAt = ({ world }: Outcome, key: object): Readonly<Record<string, unknown>> | undefined =>
  world.db.find(variables.ENVELOPES_TABLE, { ...key });

function stopLink(outcome: Outcome, token: string) {
  return itemAt(outcome, keys.stopLink(hashOf(token)));
}

/** The last of several answers counts if the calls did not overlap, which is certain only if there was just one. */
function stopFault(
  { token, kind }: Acknowledgement & { kind: "stopped" | "resumed" },
  outcome: Outcome,
): string | undefined {
  const link = stopLink(outcome, token);
  const { senderId, recipient } = link ?? {};
  const about = outcome.acknowledged.filter(
    (one) => one.kind === "stopped" || one.kind === "resumed",
  );
  if (about.length > 1 || outcome.stopsTried > 1) return undefined;
  const stop = itemAt(outcome, keys.stop(String(senderId), String(recipient)));
  const isStopped = stop?.["stoppedAt"] !== undefined;
  const complained = outcome.world.mails.length > 0 && outcome.hasComplaints;
  if (isStopped === (kind === "stopped") || complained) return undefined;
  return `${kind} mails, which are ${isStopped ? "" : "not "}stopped`;
}

/** The support address must have got this report: one about another mail is not enough. */
function reportFault(token: string, outcome: Outcome): string | undefined {
  const link = stopLink(outcome, token);
  if (link?.["reportedAt"] === undefined) return "a report is not noted";
  const by = link["to"] as Party;
  const who = by.kind === "signer" ? `Signer ${by.signerId}` : "Someone who got a copy";
  const expected = `${link["envelopeId"]} ${who} has reported`;
  const isMailed = outcome.world.mails.some(
    ({ to, reported }) => to === variables.SUPPORT_EMAIL && reported === expected,
  );
  return isMailed ? undefined : `a report was never mailed: ${expected}`;
}

/** Each document's bytes must be there, whatever a second sending of it has cleaned up. */
function judgeTimes({ world }: Outcome, cases: readonly Case[], broken: Report): void {
  for (const { envelope } of cases) {
    const { key, versionId } = envelope.original;
    if (!key.startsWith(`envelopes/${envelope.id}/`))
      broken("acknowledged is kept", `${envelope.id} has a file of another document`);
    const newest = world.s3.versions(variables.DOCUMENTS_BUCKET, key).at(-1);
    if (newest?.id !== versionId || !newest.bytes)
      broken("acknowledged is kept", `the file of ${envelope.id} is gone`);
  }
}
