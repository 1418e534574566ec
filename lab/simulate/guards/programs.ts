import type { Plan, Step } from "../plan.ts";
import { change, type Guard } from "./guard.ts";

const replies = "core/store/programs/kept-replies.ts";
const hooks = "core/store/programs/hooks.ts";
const publishing = "core/store/programs/publish-events.ts";
const deliveries = "core/store/programs/deliveries.ts";
const runs = "core/store/programs/hook-runs.ts";
const worker = "functions/on-hook-requested/handler.ts";
const webhook = "core/domain/programs/webhook.ts";

const retries = 2;
const docs = [0, 1, 2].map((number) => ({ tenant: 0, key: `document-${number}` }));

/** One webhook and three documents to three people each, so that events come while the webhook is worked on. */
const steps: readonly Step[] = [
  { id: "s0", retries, kind: "hook", tenant: 0, key: "hook-0-1" },
  ...docs.map((doc, number): Step => {
    const sending = { signers: 3, inOrder: false, copies: 0, expiresInDays: 60 };
    return { id: `send${number}`, retries, kind: "send", doc, ...sending };
  }),
  ...(["view", "sign"] as const).flatMap((kind) =>
    docs.flatMap((doc, number) =>
      [0, 1, 2].map((signer): Step => {
        return { id: `${kind}${number}${signer}`, retries, kind, doc, signer };
      }),
    ),
  ),
];

const busyWebhook = (rate: number): Partial<Plan> => ({
  ...{ steps, silent: [], bounces: 0, complaints: 0, documentsLeft: 3, mailsLeft: 90 },
  faults: { kinds: ["slow"], rate, kmsDown: false, stripeDown: false },
});

/** Guards of calls with API keys, and of webhooks. */
export const programGuards: readonly Guard[] = [
  {
    name: "a program's call with one key is done once",
    subject: "programs",
    focus: ["hook", "prepare"],
    off: [
      change(replies, "if (found.reply) return found.reply;"),
      change(replies, "if (found.claimedUntil > seconds) throw stillRunning();"),
    ],
  },
  {
    name: "of two calls with one key at once only one is begun",
    subject: "programs",
    focus: ["hook", "prepare"],
    off: [change(replies, "if (found.claimedUntil > seconds) throw stillRunning();")],
  },
  {
    name: "an event counts as published after its webhooks were told",
    subject: "programs",
    focus: ["hook", "sign", "sign", "view"],
    off: [
      change(
        publishing,
        "if (hookIds.length > 0) await tell(hookIds); await removeAll(own);",
        "await removeAll(own); if (hookIds.length > 0) await tell(hookIds);",
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
        "first ? first.seq - 1 : last",
        "last ?? first?.seq",
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
        "[...stored.map(({ seq }) => seq), ...ended]",
        "[...stored.map(({ seq }) => seq), ...ended].slice(0, 0)",
      ),
    ],
  },
  {
    name: "an account with a webhook is told of its events",
    subject: "programs",
    focus: ["hook", "sign", "sign", "view", "wait"],
    plan: { silent: [0, 1] },
    off: [change(hooks, "endSilence(hook.userId)")],
  },
  {
    name: "a webhook that is owed something is found without a message",
    subject: "programs",
    focus: ["hook", "sign", "sign", "view"],
    off: [
      change(
        "functions/on-event-noted/handler.ts",
        "await remindOfHooks(new Date())",
        "void remindOfHooks",
      ),
    ],
  },
  {
    name: "a slow receiver waits in a lane of its own",
    focus: ["list"],
    plan: { crowd: true },
    off: [
      change(worker, "!hook || isKnownToBeFast(hook)", "!hook || isKnownToBeFast(hook) || true"),
    ],
  },
  {
    name: "one run at a time calls a receiver",
    subject: "programs",
    focus: ["hook", "sign", "sign", "view"],
    off: [
      change(
        "core/store/common/lease.ts",
        "[where, isFree]",
        "[where ?? expr`attribute_not_exists(never)`]",
      ),
      change(
        "core/store/common/lease.ts",
        "`runId = ${runId}`",
        "`attribute_not_exists(never) OR runId = ${runId}`",
      ),
      change(runs, "hook?.runId === runId ? hook : undefined", "hook"),
    ],
  },
  {
    name: "a message that came twice outlives the run that has it",
    subject: "programs",
    plan: busyWebhook(0.3),
    off: [
      change(
        worker,
        "other.startsWith(`${run.messageId} `)",
        'other === "" && other.startsWith(`${run.messageId} `)',
      ),
      change(
        "functions/on-hook-requested/slow-lane.ts",
        "holder.startsWith(`${run.messageId} `)",
        'holder === "" && holder.startsWith(`${run.messageId} `)',
      ),
      // Otherwise the search finds a webhook that waits in the slow lane.
      change(
        "core/store/programs/slow-lane.ts",
        "await markDue(userId, hookId, now)",
        "void markDue",
      ),
    ],
  },
  {
    name: "a webhook whose message could not be sent is found by its mark",
    subject: "programs",
    off: [
      change(
        "functions/on-event-noted/handler.ts",
        "await markDue(userId, hookId, new Date())",
        "void markDue",
      ),
    ],
  },
  {
    name: "an event that comes while a webhook is worked on is not forgotten",
    subject: "programs",
    plan: busyWebhook(0.1),
    off: [change(runs, "isStill(expr`wokenBy`, wokenBy)")],
  },
  {
    name: "a delivery that failed is owed further on",
    subject: "programs",
    focus: ["hook", "sign", "sign", "view"],
    off: [change(webhook, "waitMs === undefined", "waitMs === undefined || one.tries >= 0")],
  },
  {
    name: "what a deleted webhook was owed is deleted too",
    subject: "programs",
    focus: ["hook", "hook-remove", "sign", "view"],
    off: [change(worker, "removeAfterHook(own, due)", "void removeAfterHook")],
  },
  {
    name: "webhooks are counted on condition",
    subject: "programs",
    focus: ["hook", "hook-remove"],
    off: [change(hooks, "isStill(expr`madeCount`, found && madeCount)", "undefined")],
  },
];
