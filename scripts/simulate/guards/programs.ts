import { change, type Guard } from "./guard.ts";

const replies = "core/store/programs/kept-replies.ts";
const hooks = "core/store/programs/hooks.ts";
const publishing = "core/store/programs/publish-events.ts";
const deliveries = "core/store/programs/deliveries.ts";
const worker = "functions/on-hook-requested/handler.ts";
const webhook = "core/domain/programs/webhook.ts";

/** Guards of calls with API keys, and of webhooks. */
export const programGuards: readonly Guard[] = [
  {
    name: "a program's call with one key is done once",
    subject: "programs",
    focus: ["hook", "prepare"],
    off: [
      change(replies, "    if (found.reply) return found.reply;\n"),
      change(replies, "    if (found.claimedUntil > seconds) throw stillRunning();\n"),
    ],
  },
  {
    name: "of two calls with one key at once only one is begun",
    subject: "programs",
    focus: ["hook", "prepare"],
    off: [change(replies, "    if (found.claimedUntil > seconds) throw stillRunning();\n")],
  },
  {
    name: "an event counts as published after its webhooks were told",
    subject: "programs",
    focus: ["hook", "sign", "sign", "view"],
    off: [
      change(
        publishing,
        "    if (hookIds.length > 0) await tell(hookIds);\n    await removeAll(own);\n",
        "    await removeAll(own);\n    if (hookIds.length > 0) await tell(hookIds);\n",
      ),
    ],
  },
  {
    name: "a webhook's cursor passes only what it got or is owed apart",
    subject: "programs",
    focus: ["hook", "sign", "sign", "view"],
    off: [
      change(
        "functions/on-hook-requested/send-due.ts",
        "  return first ? first.seq - 1 : last;",
        "  return last ?? first?.seq;",
      ),
    ],
  },
  {
    name: "what a run has sent before it ended too soon is not sent again by the cursor",
    subject: "programs",
    focus: ["hook", "sign", "sign", "view"],
    off: [
      change(
        deliveries,
        "new Set([...stored.map(({ seq }) => seq), ...ended])",
        "new Set([...stored.map(({ seq }) => seq), ...ended].slice(0, 0))",
      ),
    ],
  },
  {
    name: "an account with a webhook is told of its events",
    subject: "programs",
    focus: ["hook", "sign", "sign", "view", "wait"],
    plan: { silent: [0, 1] },
    off: [change(hooks, "      endSilence(hook.userId),\n")],
  },
  {
    name: "a webhook that is owed something is found without a message",
    subject: "programs",
    focus: ["hook", "sign", "sign", "view"],
    off: [
      change(
        "functions/on-event-noted/handler.ts",
        "    await remindOfHooks(new Date());\n",
        "    void remindOfHooks;\n",
      ),
    ],
  },
  {
    name: "one run at a time calls a receiver",
    subject: "programs",
    focus: ["hook", "sign", "sign", "view"],
    off: [
      change(
        "core/store/common/lease.ts",
        "[where ?? [], isFree].flat()",
        '[where ?? "attribute_not_exists(never)"]',
      ),
      change(
        "core/store/common/lease.ts",
        'ConditionExpression: "runId = :run",',
        'ConditionExpression: "attribute_not_exists(never)",',
      ),
      change(deliveries, "  return hook?.runId === runId ? hook : undefined;", "  return hook;"),
    ],
  },
  {
    name: "a run knows the lease that it got although the answer was lost",
    subject: "programs",
    focus: ["hook", "sign", "sign", "view"],
    plan: { faults: { kinds: ["again"], rate: 0.3, kmsDown: false, stripeDown: false } },
    off: [
      change(
        "core/store/common/lease.ts",
        "`(${isOver} OR runId = :run)`",
        "`(${isOver} OR runId <> runId)`",
      ),
    ],
  },
  {
    name: "an event that comes while a webhook is worked on is not forgotten",
    subject: "programs",
    focus: ["hook", "sign", "sign", "view"],
    off: [
      change(
        deliveries,
        'const isAsSeen = wokenBy ? "wokenBy = :seen" : "attribute_not_exists(wokenBy)";',
        'const isAsSeen = wokenBy ? "(wokenBy = :seen OR wokenBy <> :seen)" : "attribute_exists(pk)";',
      ),
    ],
  },
  {
    name: "a delivery that failed is owed further on",
    subject: "programs",
    focus: ["hook", "sign", "sign", "view"],
    off: [
      change(
        webhook,
        "  if (waitMs === undefined) return undefined;",
        "  if (waitMs === undefined || one.tries >= 0) return undefined;",
      ),
    ],
  },
  {
    name: "of a webhook that was deleted nothing is kept",
    subject: "programs",
    focus: ["hook", "hook-remove", "sign", "view"],
    off: [
      change(
        worker,
        'if (begun === "gone") return removeAfterHook(own, due);',
        'if (begun === "gone") return void removeAfterHook;',
      ),
    ],
  },
  {
    name: "webhooks are counted on condition",
    subject: "programs",
    focus: ["hook", "hook-remove"],
    off: [
      change(
        hooks,
        '  ConditionExpression: "madeCount = :before",\n  ExpressionAttributeValues: { ":before": madeCount },\n',
      ),
      change(
        hooks,
        'const absent = { ConditionExpression: "attribute_not_exists(pk)" };',
        "const absent = {};",
      ),
    ],
  },
];
