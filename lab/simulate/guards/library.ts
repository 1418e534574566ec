import { change, type Guard } from "./guard.ts";

const drafts = "core/store/library/drafts.ts";
const templates = "core/store/library/templates.ts";
const undoing = "core/store/envelope/undo.ts";
const withdrawing = "core/domain/acts/withdrawing.ts";

/** Guards of templates, drafts, labels, and of withdrawing, restoring and undoing documents. */
export const libraryGuards: readonly Guard[] = [
  {
    name: "of two saves of one draft only one is stored",
    subject: "library",
    focus: ["draft"],
    off: [change(drafts, "isAt(before, now)")],
  },
  {
    name: "of two changes of one template only one is stored",
    subject: "library",
    focus: ["template", "template-change"],
    off: [change(templates, "isAt(before.version)")],
  },
  {
    name: "a template is removed once",
    subject: "library",
    focus: ["template", "template-remove"],
    off: [change(templates, "isAt(template.version)")],
  },
  {
    name: "a change of a template is of the version that was seen",
    subject: "library",
    focus: ["template", "template-change"],
    off: [
      change(
        "core/domain/templates/template.ts",
        "template.version === version",
        "template.version >= version",
      ),
    ],
  },
  {
    name: "labels are counted with their documents",
    subject: "filing",
    focus: ["label", "unlabel"],
    off: [change("core/store/envelope/envelopes.ts", "...labelItems(stored.envelope, envelope)")],
  },
  {
    name: "nobody is mailed while sending can be undone",
    subject: "undoing",
    focus: ["undo", "wait"],
    off: [
      change(
        "core/domain/envelope/owed-mails.ts",
        "!isHeld(envelope, now) && notification.nextTryAt <= now.toISOString()",
        "notification.nextTryAt <= now.toISOString()",
      ),
      change(
        "core/domain/envelope/owed-mails.ts",
        "asksToSign(kind) && !isHeld(envelope, now)",
        "asksToSign(kind)",
      ),
      change("core/gateways/queue.ts", "mayBeUndone(envelope, now)", "!until"),
    ],
  },
  {
    name: "nobody who was mailed by another clock loses the document by undoing",
    subject: "undoing",
    focus: ["undo", "wait", "sweep"],
    off: [
      change(
        "core/domain/envelope/undo-time.ts",
        '!isMailed(envelope) && now.toISOString() < (undoUntil(envelope) ?? "")',
        'now.toISOString() < (undoUntil(envelope) ?? "")',
      ),
    ],
  },
  {
    name: "what was undone counts no longer",
    subject: "undoing",
    focus: ["undo"],
    off: [change(undoing, "...(await returnedDocument(before))")],
  },
  {
    name: "what comes back into the list stays ended",
    subject: "filing",
    focus: ["remove", "restore"],
    off: [change(withdrawing, "envelope: rest", 'envelope: { ...rest, status: "sent" }')],
  },
];
