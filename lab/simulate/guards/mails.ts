import { change, type Guard } from "./guard.ts";

const envelopes = "core/store/envelope/envelopes.ts";
const sendOne = "functions/on-mail-requested/send-notification.ts";
const mailOne = "functions/on-mail-requested/mail-notification.ts";
const sendTogether = "functions/on-mail-requested/send-request.ts";

/** Guards of mails, and of the sweep that completes what crashes left undone. */
export const mailGuards: readonly Guard[] = [
  {
    name: "one worker at a time mails a notification",
    off: [
      change(
        "functions/on-mail-requested/owed.ts",
        "(id) => leaseNotification(envelopeId, id, now)",
        'async (id) => (await leaseNotification(envelopeId, id, now)) ?? { begun: 1, until: "" }',
      ),
    ],
  },
  {
    name: "a lease ends, so that another worker goes on after a crash",
    off: [
      change(
        "core/store/common/lease.ts",
        "`(attribute_not_exists(leaseUntil) OR leaseUntil <= ${now.toISOString()})`",
        "`(attribute_not_exists(leaseUntil) OR leaseUntil = ${now.toISOString()})`",
      ),
    ],
  },
  {
    name: "who has signed, or whose turn it isn't, is not asked",
    off: [
      change(
        "core/domain/envelope/owed-mails.ts",
        "isTheirTurn && isCurrent(notification, signer)",
        "isTheirTurn || isCurrent(notification, signer)",
      ),
    ],
  },
  {
    name: "who only reads gets a link when the document is sent",
    off: [
      change(
        "core/domain/acts/sending.ts",
        "sharedWith(envelope, now)",
        "sharedWith({ ...envelope, copies: [] }, now)",
      ),
    ],
  },
  {
    name: "who follows is told of each signature",
    off: [
      change(
        "core/domain/acts/signing.ts",
        "newsForFollowers(envelope, by.id, now)",
        "newsForFollowers({ ...envelope, copies: [] }, by.id, now)",
      ),
    ],
  },
  {
    name: "who reads is told that a document ended unsigned",
    off: [
      change(
        "core/domain/acts/end-notices.ts",
        "readingParties(envelope)",
        "readingParties({ ...envelope, copies: [] })",
      ),
    ],
  },
  {
    name: "a mail that failed is tried again soon",
    off: [
      change(
        "core/domain/envelope/mail-tries.ts",
        "nextTry(triesDone, now)",
        '"9999-01-01T00:00:00.000Z"',
      ),
    ],
  },
  {
    name: "what is owed has a time in the index of what is due",
    off: [
      change(
        envelopes,
        "...(due ? { dueShard: dueShardOf(envelope.id), dueAt: nextMinute(due) } : {})",
        "...(due && !due ? { dueShard: dueShardOf(envelope.id), dueAt: nextMinute(due) } : {})",
      ),
    ],
  },
  {
    name: "the sweep sends messages for what a lost message has left",
    off: [
      change("functions/sweep/handler.ts", "await enqueueMail(envelope, now)", "void enqueueMail"),
    ],
  },
  {
    name: "the sweep ends what is overdue",
    off: [
      change(
        "functions/sweep/handler.ts",
        "expire(before, system, now)",
        "before && unchanged || expire(before, system, now)",
      ),
      change(
        "functions/sweep/handler.ts",
        'import type { Decision } from "#core/domain/envelope/change";',
        'import { unchanged } from "#core/domain/envelope/change"; import type { Decision } from "#core/domain/envelope/change";',
      ),
    ],
    plan: { toTheEnd: true },
  },
  {
    name: "the sweep seals what everybody has signed, although not everybody has answered",
    focus: ["sign", "sign", "correct", "sweep"],
    off: [
      change(
        "functions/sweep/handler.ts",
        "sealUnanswered(envelope, now)",
        "expire(envelope, system, now)",
      ),
    ],
    plan: { toTheEnd: true },
  },
  {
    name: "sender and signers hear that what all have signed is not sealed",
    focus: ["sign"],
    off: [
      change(
        "functions/sweep/handler.ts",
        "tellNotSealed(envelope, now)",
        "expire(envelope, system, now)",
      ),
    ],
  },
  {
    name: "the sweep asks for the seal again after a lost message",
    focus: ["sign"],
    off: [change("functions/sweep/handler.ts", "await enqueueSeal(envelope)", "void enqueueSeal")],
    plan: { seals: true },
  },
  {
    name: "whose invitation got no answer from the mail service is told of the end",
    focus: ["remove", "wait", "sweep"],
    off: [change("core/domain/acts/end-notices.ts", 'if (lease.isInDoubt) return "perhaps";')],
  },
  {
    name: "who is invited at the moment of the end is told of it",
    off: [change(sendOne, 'if (mailed.includes("perhaps")) return false;')],
  },
  {
    name: "nobody is mailed before the pages were compared",
    off: [
      change(
        "core/domain/envelope/undo-time.ts",
        "isComparing(envelope) || mayBeUndone(envelope, now)",
        "mayBeUndone(envelope, now)",
      ),
      change("core/gateways/queue.ts", "until && mayBeUndone(envelope, now)", "until && !until"),
    ],
  },
  {
    name: "a link is stored before it is mailed",
    off: [change(mailOne, "await putLink(token, link)", "void putLink")],
  },
  {
    name: "who acts by a mailed link is recorded as invited before",
    off: [
      change(
        "functions/esign/act-by-link.ts",
        "if (invited !== unchanged) return { ...invited, values: undefined };",
        "isInvitation = false;",
      ),
    ],
  },
  {
    name: "a request that was put off is due again",
    off: [
      change(
        sendTogether,
        "notificationPutOff(before, notificationId, until)",
        'notificationPutOff(before, notificationId, "9999-01-01T00:00:00.000Z")',
      ),
    ],
  },
  {
    name: "of requests that are mailed together, each is looked at again",
    off: [
      change(
        "functions/on-mail-requested/owed.ts",
        "notificationIds.filter((id) => owed.includes(id))",
        "before ? notificationIds : []",
      ),
      change("functions/on-mail-requested/owed.ts", "owed.find", "envelope.notifications.find"),
    ],
  },
  {
    name: "whose mails were stopped gets none",
    focus: ["stop", "correct", "resend", "sweep"],
    off: [
      change(
        sendOne,
        "if (await isStopped(notification, envelope, now)) return envelope;",
        "void isStopped;",
      ),
    ],
  },
  {
    name: "an event of a mail that could not be noted is delivered again",
    off: [
      change(
        "core/http/worker.ts",
        "if (!(await isDone(record))) left.push(record);",
        "void (await isDone(record));",
      ),
    ],
    plan: { bounces: 0.6 },
  },
];
