import type * as z from "zod/mini";
import type { publicEnvelopes } from "#contract/calls/sending";
import { Refusal } from "#contract/rules/refusals/refusals";
import { overLimitMessage } from "#core/domain/account/account";
import { assertMay } from "#core/domain/account/caller";
import { digest } from "#core/domain/record/evidence";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { writtenByProgram } from "#core/sending/by-program";
import { type SendRequest, type Submission, senderState } from "#core/sending/send";
import { askedSource } from "#core/sending/source";
import { findSendingMember } from "#core/store/account/members";
import { replyOf } from "./reply.ts";
import { outcomeBefore, sendOwn } from "./send-own.ts";

/** Sends a document; the call has our own names, and places in points. */
export const createByKey: RouteOf<typeof publicEnvelopes.createByKey> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const { idempotencyKey, sender } = input;
  if (sender !== undefined) assertMay(caller, "act:members");
  const request = { caller, client, idempotencyKey, requestSha256: digest(input) };
  const envelope =
    (await outcomeBefore(request, now)) ??
    (await sendOwn(await submissionOf(input, await inNameOf(sender, request), now), now));
  if (envelope === "OVER_LIMIT")
    throw new Refusal("OVER_LIMIT", { message: overLimitMessage(caller.workspace) });
  return new Answer(201, await replyOf(envelope));
};

/** The request in the name of a member. Throws BAD_FIELD for a person who may not send here. */
async function inNameOf(memberId: string | undefined, request: SendRequest): Promise<SendRequest> {
  if (memberId === undefined) return request;
  const actor = await findSendingMember(request.caller.workspace.id, memberId);
  if (actor) return { ...request, caller: { ...request.caller, actor } };
  throw new Refusal("BAD_FIELD", {
    field: "sender",
    message: "Please name a member of the workspace who may send documents.",
  });
}

async function submissionOf(
  input: z.output<typeof publicEnvelopes.createByKey.input>,
  request: SendRequest,
  now: Date,
): Promise<Submission> {
  const [source, sender] = await Promise.all([
    askedSource(input, request.caller, now),
    senderState(request.caller.workspace),
  ]);
  const written = writtenByProgram(input, source, sender.settings);
  return { ...request, source, sender, written, pages: input.pages };
}
