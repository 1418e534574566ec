import { change, type Guard } from "./guard.ts";

const erasing = "functions/close-accounts/erase-account.ts";
const belongings = "functions/close-accounts/erase-belongings.ts";
const closings = "core/store/account/closings.ts";
const exports = "core/store/files/exports.ts";

/** Guards of closing accounts, and of their exports. */
export const closingGuards: readonly Guard[] = [
  {
    name: "nobody is let into a closed account by its session",
    subject: "closing",
    off: [
      change(
        "core/store/account/accounts.ts",
        "return account?.closingAt ? undefined : account;",
        "return account;",
      ),
      change(
        "core/domain/account/account.ts",
        "return session.startedAtSeconds * 1000 >= Date.parse(person.sessionsValidFrom);",
        "return true;",
      ),
    ],
  },
  {
    name: "nobody is let into a closed account by its key",
    subject: "closing",
    off: [change("core/callers/key.ts", "!account || account.closingAt", "!account")],
  },
  {
    name: "what is to be erased is listed in the transaction that closes the account",
    subject: "closing",
    off: [
      change(
        closings,
        "    putting(table, { ...keys.closing(userId), reviewShard: closingShard, reviewAt }),\n",
      ),
      change(closings, "  const reviewAt =", "  const _reviewAt ="),
    ],
  },
  {
    name: "an account is erased when all calls have ended that began before it was closed",
    subject: "closing",
    focus: ["close", "hook", "draft", "template", "prepare", "export"],
    off: [change(closings, "const callsEndMs = 2 * minuteMs;", "const callsEndMs = 0 * minuteMs;")],
  },
  {
    name: "what waits for signatures is withdrawn",
    subject: "closing",
    off: [
      change(
        erasing,
        "isToEnd(before) ? removeEnvelope(before, byRequest, now)",
        "isToEnd(before) ? unchanged",
      ),
    ],
  },
  {
    name: "the account goes after all that is found by it",
    subject: "closing",
    off: [
      change(
        erasing,
        "  if (!(await eraseBelongings(account, now)))",
        "  await removeAccount(account);\n  if (!(await eraseBelongings(account, now)))",
      ),
    ],
  },
  {
    name: "bytes of a closed account go by the beginning of their keys, whether a record has them or not",
    subject: "closing",
    off: [
      change(
        "core/gateways/documents.ts",
        "/`,\n  `templates/",
        "/`,\n] as const;\nexport const templatesOf = (userId: string) => [\n  `templates/",
      ),
    ],
  },
  {
    name: "of a closed account nothing more is put into its feed",
    subject: "closing",
    off: [
      change(
        "core/store/programs/publish-events.ts",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source's
        "SET isClosed = ${true}, ",
        "SET ",
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
        "    await removeAfterHook({ userId, hookId }, due);\n  }",
        "    await settleDue({ userId, hookId }, due, undefined);\n  }",
      ),
    ],
  },
  {
    name: "keys of a closed account are erased",
    subject: "closing",
    off: [
      change(
        closings,
        "    ...(await keysToErase(userId)),\n",
        "    ...(await keysToErase(userId)).slice(0, 1),\n",
      ),
    ],
  },
  {
    name: "a user that is gone already keeps no account from being erased",
    subject: "closing",
    off: [
      change(
        "core/gateways/pool-users.ts",
        "if (!(error instanceof UserNotFoundException)) throw error;",
        "if (error instanceof UserNotFoundException) throw error;",
      ),
    ],
  },
  {
    name: "a closing waits for documents that the index does not have yet",
    subject: "closing",
    focus: ["close"],
    plan: { faults: { kinds: ["stale"], rate: 0.3, kmsDown: false, stripeDown: false } },
    off: [change(erasing, "(found < listed && ", "(found < 0 * listed && ")],
  },
  {
    name: "contacts of a closed account are forgotten",
    subject: "closing",
    off: [change(belongings, "  await removeContacts(userId, now);", "  void removeContacts;")],
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
    off: [change(belongings, "listExports(userId, new Date(0))", "listExports(userId, now)")],
  },
  {
    name: "a message about an export that another run makes comes again",
    subject: "exports",
    off: [
      change(
        "functions/on-export-requested/handler.ts",
        "run.now()))) return assertGone(own, run);",
        "run.now()))) return void assertGone;",
      ),
    ],
  },
  {
    name: "mails are counted for what is decided, not for what was seen before",
    off: [
      change(
        "core/store/envelope/count-mails.ts",
        "uncounted = usesOf(latest, decision) > counted ? latest : undefined;",
        "uncounted = undefined;",
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
        "envelope?.sender.userId === userId &&",
        "envelope && userId &&",
      ),
    ],
  },
  {
    name: "one run at a time makes an export, and a later one goes on",
    subject: "exports",
    off: [
      change(
        "core/store/common/lease.ts",
        "(attribute_not_exists(leaseUntil) OR leaseUntil <=",
        "(attribute_not_exists(leaseUntil) OR never =",
      ),
    ],
  },
  {
    name: "a repeated call for an export asks for it again",
    subject: "exports",
    focus: ["export"],
    off: [
      change(
        "functions/exports/create.ts",
        "  if (!before.file) await enqueueExport(",
        "  if (before.file) await enqueueExport(",
      ),
    ],
  },
  {
    name: "of two requests for an export at once with one key the second is compared with the first",
    subject: "exports",
    off: [
      change(
        "functions/exports/create.ts",
        "  if (!(await insertExport(wanted, ids))) {",
        "  await insertExport(wanted, ids);\n  if (ids.length === 0) {",
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
        "  if (!stopped) return;\n",
        "  if (!stopped) return;\n  await deleteItem(table, keys.export(userId, id));\n",
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
        "joined([expr`runId = ",
        "joined([expr`attribute_not_exists(never) OR runId = ",
      ),
    ],
  },
];
