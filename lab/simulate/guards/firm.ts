import type { Doc, Step } from "../plan.ts";
import { change, type Guard } from "./guard.ts";

const members = "core/store/account/members.ts";
const handOver = "functions/close-accounts/hand-over.ts";

const doc: Doc = { tenant: 0, key: "document-0" };
/** One after the other. */
const leavingMeanwhile: readonly Step[] = [
  { kind: "send", doc, signers: 1, inOrder: false, copies: 0, expiresInDays: 60 } as const,
  { kind: "share", doc, member: 1 } as const,
  { kind: "remove", doc } as const,
  { kind: "member-end", tenant: 0, member: 1 } as const,
  { kind: "restore", doc } as const,
].flatMap((step, at): Step[] => [
  { id: `a${at}`, retries: 2, ...step },
  { id: `b${at}`, retries: 0, kind: "wait", ms: 6 * 60_000 },
]);

/** Guards of workspaces with several members. */
export const firmGuards: readonly Guard[] = [
  {
    name: "open documents of a former member are handed over",
    subject: "firm",
    focus: ["member-end", "leave", "leave", "wait", "sweep"],
    off: [
      change(
        handOver,
        "(before.keeper ?? workspaceId) === personId ? transferEnvelope(before, to, client) : unchanged",
        "unchanged",
      ),
    ],
  },
  {
    name: "who takes over is stored in the transaction that ends the membership",
    subject: "firm",
    focus: ["member-end", "leave", "leave", "wait", "sweep"],
    off: [change(members, "departed(workspaceId, departure)")],
  },
  {
    name: "a share ends with the membership",
    subject: "firm",
    focus: ["share", "share", "join", "member-end", "leave", "wait"],
    off: [change(handOver, "withoutShareOf(before, personId)", "before")],
  },
  {
    name: "a share with who has left meanwhile ends when a document is restored",
    subject: "firm",
    plan: { steps: leavingMeanwhile },
    off: [change("functions/envelopes/acts.ts", "shared.filter((_, at) => have[at])", "[]")],
  },
  {
    name: "a membership ends on both sides",
    subject: "firm",
    focus: ["member-end", "leave", "leave", "look", "look"],
    off: [
      change(
        members,
        "deleting(table, keys.member(workspaceId, personId), expr`attribute_exists(pk)`)",
      ),
    ],
  },
  {
    name: "of two calls that accept an invitation one makes a member",
    subject: "firm",
    focus: ["join", "join", "join", "leave"],
    off: [
      change(members, "expr`id = ${id} AND endsAt > ${entry.at}`"),
      change(members, "expr`attribute_not_exists(pk)`"),
    ],
  },
];
