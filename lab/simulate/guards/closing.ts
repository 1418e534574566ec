import { change, type Guard } from "./guard.ts";

const erasing = "functions/close-accounts/erase-account.ts";
const belongings = "functions/close-accounts/erase-belongings.ts";
const closings = "core/store/account/closings.ts";
const exports = "core/store/files/exports.ts";

/** Guards of closing accounts, and of their exports. */
export const closingGuards: readonly Guard[] = [
  {
    name: "a webhook that was deleted waits for no turn",
    subject: "closing",
    focus: ["hook", "hook", "close", "wait"],
    plan: { faults: { kinds: ["kill-after"], rate: 0.05, kmsDown: false, stripeDown: false } },
    off: [
      change(
        "core/store/programs/hook-runs.ts",
        "await deleteItem(table, keys.slowHook(hookId));",
        "void deleteItem;",
      ),
    ],
  },
  {
    name: "nobody is let into a closed account by its session",
    subject: "closing",
    off: [
      change(
        "core/store/account/accounts.ts",
        "account?.closingAt ? undefined : account",
        "account",
      ),
      change(
        "core/domain/account/account.ts",
        "session.startedAtSeconds * 1000 >= Date.parse(person.sessionsValidFrom)",
        "true",
      ),
    ],
  },
  {
    name: "nobody is let into a closed account by its key",
    subject: "closing",
    off: [
      change(
        "core/callers/key.ts",
        "!isRight || !account || !workspace || workspace.closingAt",
        "!isRight || !account || !workspace",
      ),
    ],
  },
  {
    name: "what is to be erased is listed in the transaction that closes the account",
    subject: "closing",
    off: [change(closings, "listed(userId, now)")],
  },
  {
    name: "an account is erased when all calls have ended that began before it was closed",
    subject: "closing",
    focus: ["close", "hook", "draft", "template", "prepare", "export"],
    off: [change(closings, "2", "0")],
  },
  {
    name: "what waits for signatures is withdrawn",
    subject: "closing",
    off: [change(erasing, "removeEnvelope(before, byRequest, now)", "unchanged")],
  },
  {
    name: "the account goes after all that is found by it",
    subject: "closing",
    off: [
      change(
        erasing,
        "return (await eraseWorkspace(account, now)) ? 0 : minuteMs;",
        "await removeAccount(account); return (await eraseWorkspace(account, now)) ? 0 : minuteMs;",
      ),
    ],
  },
  {
    name: "bytes of a closed account go by the beginning of their keys, whether a record has them or not",
    subject: "closing",
    off: [
      change(
        "core/gateways/documents.ts",
        "[`files/${userId}/`, `templates/${userId}/`, `companies/${userId}/`, `exports/${userId}.zip`]",
        "[`files/${userId}/`]",
      ),
    ],
  },
  {
    name: "of a closed account nothing more is put into its feed",
    subject: "closing",
    off: [
      change(
        "core/store/programs/publish-events.ts",
        "`SET isClosed = ${true}, ttl = ${ttl}`",
        "`SET ttl = ${ttl}`",
      ),
    ],
  },
  {
    name: "of an account's webhooks no delivery is left",
    subject: "closing",
    focus: ["close", "hook", "hook", "sign", "sign"],
    off: [
      change(
        "core/store/programs/remove-events.ts",
        "removeAfterHook({ userId, hookId }, due)",
        "settleDue({ userId, hookId }, due, undefined)",
      ),
    ],
  },
  {
    name: "keys of a closed account are erased",
    subject: "closing",
    off: [change(closings, "await keysToErase(userId)", "(await keysToErase(userId)).slice(0, 1)")],
  },
  {
    name: "a user that is gone already keeps no account from being erased",
    subject: "closing",
    off: [
      change(
        "core/gateways/pool-users.ts",
        "!(error instanceof UserNotFoundException)",
        "error instanceof UserNotFoundException",
      ),
    ],
  },
  {
    name: "a closing waits for documents that the index does not have yet",
    subject: "closing",
    focus: ["close"],
    plan: { faults: { kinds: ["stale"], rate: 0.3, kmsDown: false, stripeDown: false } },
    off: [change(erasing, "found < listed", "found < 0 * listed")],
  },
  {
    name: "contacts of a closed account are forgotten",
    subject: "closing",
    off: [change(belongings, "await removeContacts(userId, now)", "void removeContacts")],
  },
  {
    name: "exports of a closed account are erased",
    subject: "closing",
    focus: ["close", "export", "export"],
    off: [
      change(
        belongings,
        "removeExport(one, deleteExported)",
        "removeExport(one, async () => void deleteExported)",
      ),
    ],
  },
  {
    name: "exports of a closed account that are over are erased too",
    subject: "closing",
    focus: ["export", "wait", "close"],
    off: [change(belongings, "new Date(0)", "now")],
  },
  {
    name: "a message about an export that another run makes comes again",
    subject: "exports",
    off: [
      change("functions/on-export-requested/handler.ts", "assertGone(own, run)", "void assertGone"),
    ],
  },
  {
    name: "mails are counted for what is decided, not for what was seen before",
    off: [
      change(
        "core/store/envelope/count-mails.ts",
        "usesOf(latest, decision) > counted ? latest : undefined",
        "undefined",
      ),
    ],
    focus: ["sign", "sign", "sign", "correct", "correct"],
    plan: { mailsLeft: 90, documentsLeft: 3 },
  },
  {
    name: "an export has documents of its own account alone",
    subject: "exports",
    off: [
      change(
        "functions/on-export-requested/own-envelope.ts",
        "listsOf(envelope).includes(list)",
        "list",
      ),
    ],
  },
  {
    name: "one run at a time makes an export, and a later one goes on",
    subject: "exports",
    off: [
      change(
        "core/store/common/lease.ts",
        "`(attribute_not_exists(leaseUntil) OR leaseUntil <= ${now.toISOString()})`",
        "`(attribute_not_exists(leaseUntil) OR never = ${now.toISOString()})`",
      ),
    ],
  },
  {
    name: "a repeated call for an export asks for it again",
    subject: "exports",
    focus: ["export"],
    off: [change("functions/exports/create.ts", "!before.file", "before.file")],
  },
  {
    name: "of two requests for an export at once with one key the second is compared with the first",
    subject: "exports",
    off: [
      change(
        "functions/exports/create.ts",
        "!(await insertExport(wanted, ids))",
        "(await insertExport(wanted, ids)) && ids.length === 0",
      ),
    ],
  },
  {
    name: "a deleted export goes after its parts",
    subject: "exports",
    focus: ["export", "export", "export-remove", "close"],
    off: [
      change(
        exports,
        "await deleteFile({ userId, exportId: id, uploadId: z.parse(exportItem, stopped).uploadId });",
        "await deleteItem(table, keys.export(userId, id)); await deleteFile({ userId, exportId: id, uploadId: z.parse(exportItem, stopped).uploadId });",
      ),
    ],
  },
  {
    name: "a deleted export leaves no file that was made in between",
    subject: "exports",
    focus: ["export", "export", "export-remove", "export-remove"],
    off: [
      change(
        "core/store/common/lease.ts",
        "`runId = ${runId}`",
        "`attribute_not_exists(never) OR runId = ${runId}`",
      ),
    ],
  },
];
