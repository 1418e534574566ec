import * as z from "zod/mini";
import { email, word } from "../rules/inputs/inputs.ts";
import { instant } from "../rules/inputs/sender-inputs.ts";
import {
  memberActs,
  memberRoles,
  shareKinds,
  type WorkKind,
  workKinds,
} from "../rules/people/workspace-names.ts";
import {
  joinDays,
  logPartEntries,
  memberLogDays,
  membersMax,
  seen,
} from "../rules/people/workspace-roles.ts";
import { withCommas } from "../rules/text/with-commas.ts";
import { call } from "./call.ts";
import { listInput, listOf, removed } from "./shapes.ts";

const role = z.enum(memberRoles);

export const memberAnswer = z.strictObject({
  id: z.string(),
  /** `invited` until the person accepts. */
  status: z.enum(["member", "invited"]),
  /** `owner` for the person whose workspace it is. */
  role: z.enum(["owner", ...memberRoles]),
  /** Null for a person who was invited. */
  name: z.nullable(z.string()),
  email: z.string(),
  /** When they joined or were invited. */
  since: z.string(),
  /** When the invitation ends; null for members. */
  endsAt: z.nullable(z.string()),
});

export type MemberAnswer = z.input<typeof memberAnswer>;

const listMembers = call({
  path: "GET /members",
  needs: "members:read",
  summary: "List the members of the workspace and its open invitations",
  input: z.strictObject(listInput),
  answer: listOf(memberAnswer),
});

const inviteMember = call({
  path: "POST /members",
  needs: "members:write",
  limit: "inviteByAccount",
  status: 201,
  summary: "Invite a person to the workspace",
  description: `An email with a link is sent to the address. The invitation works once, for ${joinDays} days, and only for a person who is logged in with this address. Another invitation of the same address replaces it. A workspace can have ${membersMax} members.`,
  input: z.strictObject({ email, role }),
  answer: memberAnswer,
});

const changeMember = call({
  path: "PUT /members/{memberId}",
  needs: "members:write",
  summary: "Change a member's role",
  description: "The new role applies from the next call on. The owner's role can't be changed.",
  input: z.strictObject({ memberId: word, role }),
  answer: memberAnswer,
});

export const memberWorkAnswer = z.strictObject({
  /** Open documents that the member looks after. */
  documents: z.number(),
  /** Templates that the member keeps to themselves. */
  templates: z.number(),
  /** Public links that the member published. */
  links: z.number(),
  /** Batches that the member began and that are not done. */
  batches: z.number(),
  /** Webhooks about whose failures the member is mailed. */
  hooks: z.number(),
  /** API keys that the member made. */
  keys: z.array(z.strictObject({ id: z.string(), name: z.string() })),
});

export type MemberWorkAnswer = z.input<typeof memberWorkAnswer>;

const memberWork = call({
  path: "GET /members/{memberId}/work",
  needs: "members:write",
  summary: "List what a member looks after",
  description:
    "Colleagues take over all of it when the member is removed. API keys keep working until they are revoked.",
  input: z.strictObject({ memberId: word }),
  answer: memberWorkAnswer,
});

/** The ids of members who take over one kind of work. */
const takers = {
  documentsTo: z.optional(word),
  templatesTo: z.optional(word),
  linksTo: z.optional(word),
  batchesTo: z.optional(word),
  hooksTo: z.optional(word),
  keysTo: z.optional(word),
} satisfies Record<`${WorkKind}To`, unknown>;

const removeMember = call({
  path: "DELETE /members/{memberId}",
  needs: "members:write",
  summary: "Remove a member, or withdraw an invitation",
  description:
    "The person can no longer open the workspace, and their drafts there are deleted. `to` is the id of the member, other than a reader, who takes over their open documents, templates, public links, batches, webhooks and API keys: by default the person who makes the call, or whose key makes it. `documentsTo`, `templatesTo`, `linksTo`, `batchesTo`, `hooksTo` and `keysTo` name other members for one of these. Ten minutes later at most, each of these documents has an entry `transferred`; signers still see the person who sent it. API keys keep working until they are revoked.",
  input: z.strictObject({ memberId: word, to: z.optional(word), ...takers }),
  answer: removed,
});

export const memberEntryAnswer = z.strictObject({
  at: z.string(),
  act: z.enum(memberActs),
  /** The person who did it. */
  by: z.strictObject({ name: z.string(), email: z.string() }),
  /** The API key with which it was done. */
  via: z.nullable(z.string()),
  /** Whom it is about; empty where that is every sender. */
  email: z.string(),
  role: z.nullable(role),
  /** The role before a change. */
  before: z.nullable(role),
  /** Which documents senders see since then. */
  sendersSee: z.nullable(z.enum(seen)),
  /** The address of the member who takes over from a person who was removed or left. */
  to: z.nullable(z.string()),
  /** The addresses of other members who take over one kind of what the person looked after. */
  others: z.nullable(z.array(z.strictObject({ work: z.enum(workKinds), to: z.string() }))),
  /** The envelope that was shared or opened. */
  document: z.nullable(z.strictObject({ id: z.string(), title: z.string() })),
  /** How many documents were exported. */
  documents: z.nullable(z.number()),
  sharedAs: z.nullable(z.enum(shareKinds)),
  /** The template that was shared, kept by its maker, or copied to another workspace. */
  template: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  /** The origins whose pages may show signing pages in a frame since then. */
  origins: z.nullable(z.array(z.string())),
});

export type MemberLogAnswer = z.input<typeof memberEntryAnswer>;

const time = {
  /** At this instant or later. */
  from: z.optional(instant),
  /** Before this instant. */
  to: z.optional(instant),
};

const memberLog = call({
  path: "GET /account/log",
  needs: "members:write",
  summary: "List changes of members, invitations, access and sharing, newest first",
  description: `Entries are kept for ${memberLogDays} days. Where senders see only their own documents, it also says which documents of colleagues people have opened or exported.`,
  input: z.strictObject({ ...listInput, ...time }),
  answer: listOf(memberEntryAnswer),
});

const memberLogFile = call({
  path: "GET /account/log/file",
  needs: "members:write",
  summary: "Get the same log as CSV, in parts",
  description: `A part has up to ${withCommas(logPartEntries)} entries; the first one has a head. \`next\`, passed as \`after\` of another call, leads to the part that follows. A cell that a spreadsheet would calculate has an apostrophe before it.`,
  input: z.strictObject({ after: listInput.after, ...time }),
  answer: z.strictObject({
    fileName: z.string(),
    csv: z.string(),
    next: z.nullable(z.string()),
  }),
});

const access = {
  /** `own` if each sender sees only their own documents, `all` if they see those of everybody. */
  sendersSee: z.enum(seen),
};

export const accessAnswer = z.strictObject({
  ...access,
  /** The time from which people need an authenticator app or a passkey to open the workspace. It is null if they need none. */
  factorFrom: z.nullable(z.string()),
});

const memberAccess = call({
  path: "GET /account/access",
  needs: "members:read",
  summary: "Get which documents the workspace's senders see, and what people need to open it",
  input: z.strictObject({}),
  answer: accessAnswer,
});

const changeAccess = call({
  path: "PUT /account/access",
  needs: "members:write",
  summary: "Change which documents the workspace's senders see",
  description:
    "With `own`, a sender sees the documents, files, batches and exports that they have made themselves, and no others; documents of colleagues are answered with 404. The change applies from the next call on. Owner, admins, readers and API keys see everything.",
  input: z.strictObject(access),
  answer: accessAnswer,
});

/** Calls that the users function answers. */
export const memberCalls = {
  ...{ listMembers, inviteMember, changeMember, memberWork, removeMember },
  ...{ memberAccess, changeAccess },
  ...{ memberLog, memberLogFile },
};
