import { change, type Guard } from "./guards/guard.ts";

export type { Guard } from "./guards/guard.ts";

import { answerGuards } from "./guards/answers.ts";
import { batchGuards } from "./guards/batches.ts";
import { checkGuards } from "./guards/checks.ts";
import { closingGuards } from "./guards/closing.ts";
import { contactGuards } from "./guards/contacts.ts";
import { factorGuards } from "./guards/factors.ts";
import { firmGuards } from "./guards/firm.ts";
import { groupGuards } from "./guards/groups.ts";
import { hereGuards } from "./guards/here.ts";
import { libraryGuards } from "./guards/library.ts";
import { linkGuards } from "./guards/links.ts";
import { mailGuards } from "./guards/mails.ts";
import { padGuards } from "./guards/pads.ts";
import { passkeyGuards } from "./guards/passkeys.ts";
import { pictureGuards } from "./guards/pictures.ts";
import { planGuards } from "./guards/plans.ts";
import { programGuards } from "./guards/programs.ts";
import { sessionGuards } from "./guards/sessions.ts";
import { settingsGuards } from "./guards/settings.ts";
import { toolGuards } from "./guards/tools.ts";
import { uploadGuards } from "./guards/uploads.ts";

const envelopes = "core/store/envelope/envelopes.ts";
const signing = "core/domain/acts/signing.ts";
const publishing = "core/store/programs/publish-events.ts";
const send = "core/sending/send.ts";

/** Each must be caught by some seed (`npm run simulate -w lab -- --guards`). */
export const guards: readonly Guard[] = [
  ...batchGuards,
  ...firmGuards,
  ...checkGuards,
  ...closingGuards,
  ...contactGuards,
  ...factorGuards,
  ...hereGuards,
  ...libraryGuards,
  ...linkGuards,
  ...mailGuards,
  ...padGuards,
  ...passkeyGuards,
  ...pictureGuards,
  ...planGuards,
  ...programGuards,
  ...toolGuards,
  ...uploadGuards,
  ...answerGuards,
  ...groupGuards,
  ...sessionGuards,
  ...settingsGuards,
  {
    name: "a change is saved only on the chain's head that it was decided on",
    off: [
      change(
        envelopes,
        "`head.hash = ${before.head.hash} AND changing = ${changing}`",
        "`attribute_exists(pk)`",
      ),
      change("core/store/envelope/audit.ts", "expr`attribute_not_exists(envelopeId)`"),
    ],
  },
  {
    name: "who loses decides again on what the winner left",
    off: [change(envelopes, "if (saved) return saved;", "return saved ?? stored.envelope;")],
  },
  {
    name: "the entry is written in the transaction of its change",
    off: [
      change(
        envelopes,
        "[...entries.map(putEntry), ...(await Promise.all(noted)).flat()]",
        "(await Promise.all(noted)).flat()",
      ),
    ],
  },
  {
    name: "an event is noted in the transaction of its change",
    off: [
      change(
        envelopes,
        "[...entries.map(putEntry), ...(await Promise.all(noted)).flat()]",
        "entries.map(putEntry)",
      ),
    ],
  },
  {
    name: "an event is published by one publisher",
    off: [
      change(
        publishing,
        "`${isSeq} AND ${isUntil} AND attribute_not_exists(isClosed)`",
        "`attribute_not_exists(isClosed)`",
      ),
    ],
  },
  {
    name: "an event that a publisher has begun with keeps its number",
    off: [
      change(
        publishing,
        "if (noted.some(({ order }) => orders.includes(order))) return { seq, orders };",
      ),
    ],
  },
  {
    name: "no entry is earlier than the one before it",
    off: [
      change(
        "core/domain/envelope/audit.ts",
        "laterOf(now.toISOString(), chain.head.at)",
        "now.toISOString()",
      ),
    ],
  },
  {
    name: "a sending with the same key is the same document",
    off: [change(send, "idFromKey(id, key)", "randomUUID()")],
  },
  {
    name: "a new document never replaces one",
    off: [
      change(envelopes, "expr`attribute_not_exists(pk)`"),
      change("core/store/envelope/audit.ts", "expr`attribute_not_exists(envelopeId)`"),
    ],
  },
  {
    name: "after a lost answer, a new document keeps its file",
    off: [
      change(
        send,
        "if (error instanceof Refusal) await deleteWithFirstPage(copies);",
        "await deleteWithFirstPage(copies);",
      ),
    ],
  },
  {
    name: "documents are counted against the plan on condition",
    off: [
      change(
        "core/store/account/accounts.ts",
        "`(${isBelow}) AND ${billingIsAt(workspace.billingVersion)}`",
        "`${billingIsAt(workspace.billingVersion)}`",
      ),
    ],
  },
  {
    name: "mails are counted against the plan on condition",
    off: [
      change(
        "core/store/common/throttle.ts",
        "`attribute_not_exists(uses) OR uses <= ${max - uses}`",
        "`attribute_not_exists(never) OR uses <= ${max - uses}`",
      ),
    ],
    plan: { mailsLeft: 6, documentsLeft: 3 },
  },
  {
    name: "mails of corrections and new invitations are counted too",
    focus: ["correct", "resend", "sweep"],
    off: [change("core/store/envelope/count-mails.ts", "uses <= 0", "uses <= 1_000")],
    plan: { mailsLeft: 90, documentsLeft: 3 },
  },
  {
    name: "the dashboard's counts move with the status",
    off: [change(envelopes, "...countItems(before, envelope)")],
  },
  {
    name: "a removed row leaves its block's count",
    off: [
      change(
        "core/store/envelope/envelope-list.ts",
        "...were.filter((list) => !are.includes(list)).map((list) => [list, -1] as const)",
      ),
    ],
  },
  {
    name: "a template is stored once",
    focus: ["template"],
    off: [change("core/store/library/templates.ts", "expr`attribute_not_exists(id)`")],
  },
  {
    name: "a signer signs once",
    focus: ["sign"],
    off: [
      change(
        signing,
        'if (entered && attempt.enteredSha256 !== entered) throw new Refusal("SIGNED_OTHERWISE"); return false;',
        'if (entered && attempt.enteredSha256 !== entered) throw new Refusal("SIGNED_OTHERWISE");',
      ),
      change(
        signing,
        'assertMaySign(envelope, signer, now); if (isComparing(envelope)) throw new Refusal("PAGES_COMPARING");',
        'if (isComparing(envelope)) throw new Refusal("PAGES_COMPARING");',
      ),
    ],
  },
  {
    name: "nobody declines what has ended",
    focus: ["decline", "remove", "sign"],
    off: [
      change(
        signing,
        'if (signer.status === "declined") return unchanged; assertMaySign(envelope, signer, now);',
        'if (signer.status === "declined") return unchanged;',
      ),
      change(
        "core/domain/envelope/change.ts",
        "!transitions[envelope.status].includes(status)",
        "status === undefined",
      ),
    ],
  },
  {
    name: "a signature is to what its page has shown",
    focus: ["sign", "sign", "correct"],
    off: [
      change(
        signing,
        "assertStillShown(shownTo(envelope, attempt.content, signer), attempt.shownSha256)",
        "void assertStillShown",
      ),
    ],
  },
  {
    name: "a link ends when its address is corrected",
    focus: ["decline", "correct", "sweep"],
    off: [
      change(
        "functions/esign/act-by-link.ts",
        "assertCurrent(caller, before, now)",
        "void assertCurrent",
      ),
    ],
  },
  {
    name: "only its sender removes a document",
    focus: ["peek", "sign"],
    off: [
      change("functions/envelopes/acts.ts", "assertMayEverChange(caller, before)", "void caller"),
    ],
  },
  {
    name: "only its sender reads a document's contents",
    focus: ["peek", "sign"],
    off: [
      change(
        "functions/envelopes/handler.ts",
        "const envelope = await getSentEnvelope(caller, input.envelopeId); await noteOpened({ caller, now }, envelope); return contentsReply(envelope, await getContent(envelope.id));",
        "const envelope = await getEnvelope(input.envelopeId); return contentsReply(envelope, await getContent(envelope.id));",
      ),
    ],
  },
  {
    name: "no log has an address",
    off: [
      change(
        "core/log.ts",
        'JSON.stringify(line).replace(mailAddress, "(address)")',
        'JSON.stringify(line).replace(/^$/, "(address)")',
      ),
    ],
  },
  {
    name: "one sealed document is stored, also after a crash",
    focus: ["sign"],
    off: [change("core/gateways/documents.ts", 'ifNoneMatch: "*"')],
    plan: { seals: true },
  },
  {
    name: "a worker that died while sealing keeps nobody waiting",
    focus: ["sign"],
    off: [
      change(
        "core/store/envelope/leases.ts",
        "lease(keys.sealLease(envelopeId), sealLeaseMs, now)",
        "lease(keys.sealLease(envelopeId), sealLeaseMs * 100_000, now)",
      ),
    ],
    plan: { seals: true },
  },
  {
    name: "a document that is stored between two reads is read whole",
    focus: ["peek", "sweep"],
    off: [
      change(
        "core/store/envelope/stored-envelope.ts",
        "fixed ?? (await fixedPartOf(envelopeId))",
        "fixed",
      ),
    ],
  },
  {
    name: "a report is mailed before it is noted",
    focus: ["report"],
    off: [
      change(
        "core/store/envelope/stops.ts",
        "`SET reportBegunAt = ${at}`",
        "`SET reportedAt = ${at}, reportBegunAt = ${at}`",
      ),
    ],
  },
];
