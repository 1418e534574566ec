import * as z from "zod/mini";
import { word } from "../rules/inputs/inputs.ts";
import { shareKinds } from "../rules/people/workspace-names.ts";
import { sharesMax } from "../rules/people/workspace-roles.ts";
import { call } from "./call.ts";
import { listOf, removed } from "./shapes.ts";

const one = z.strictObject({ envelopeId: word });

export const shareAnswer = z.strictObject({
  /** The member's id. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** `read`, or `lookAfter` for everything that its sender may do. */
  as: z.enum(shareKinds),
});

export type ShareAnswer = z.input<typeof shareAnswer>;

const listShares = call({
  path: "GET /envelopes/{envelopeId}/shares",
  needs: "documents:read",
  summary: "List the members with whom an envelope is shared",
  input: one,
  answer: listOf(shareAnswer),
});

const share = call({
  path: "PUT /envelopes/{envelopeId}/shares/{memberId}",
  needs: "documents:send",
  limit: "correctByAccount",
  summary: "Share an envelope with a member",
  description: `Where senders see only their own envelopes, the member sees this one too. \`lookAfter\` lets them do everything that its sender may. An envelope can be shared with ${sharesMax} members.`,
  input: z.extend(one, { memberId: word, as: z.enum(shareKinds) }),
  answer: shareAnswer,
});

const unshare = call({
  path: "DELETE /envelopes/{envelopeId}/shares/{memberId}",
  needs: "documents:send",
  summary: "End sharing an envelope with a member",
  input: z.extend(one, { memberId: word }),
  answer: removed,
});

/** Calls that the envelopes function answers. */
export const shareCalls = { listShares, share, unshare };
