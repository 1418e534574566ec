import type { publicEnvelopes } from "#contract/calls/sending";
import { Refusal } from "#contract/rules/refusals";
import { overLimitMessage } from "#core/domain/account/account";
import { digest } from "#core/domain/record/evidence";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { upgradeByItself } from "#core/payments/upgrade";
import { writtenByProgram } from "#core/sending/by-program";
import { type Submission, send } from "#core/sending/send";
import { askedSource } from "#core/sending/source";
import { replyOf } from "./reply.ts";

/** Sends a document; the call has our own names, and places in points. */
export const createByKey: RouteOf<typeof publicEnvelopes.createByKey> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const submission: Submission = {
    caller,
    client,
    idempotencyKey: input.idempotencyKey,
    requestSha256: digest(input),
    source: () => askedSource(input, caller, now),
    write: (source, settings) => writtenByProgram(input, source, settings),
    raisePlan: upgradeByItself,
  };
  const envelope = await send(submission, now);
  if (envelope === "OVER_LIMIT")
    throw new Refusal("OVER_LIMIT", { message: overLimitMessage(caller.workspace) });
  return new Answer(201, await replyOf(envelope));
};
