import { envelopeInputs, type envelopes as specified } from "#contract/specified/envelopes";
import { assertOwn } from "#core/domain/envelope/identity";
import { smallFields } from "#core/domain/lists/public-envelope";
import { requestDigest } from "#core/domain/record/evidence";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { underSpecifiedNames } from "#core/http/specified-names";
import { upgradeByItself } from "#core/payments/upgrade";
import { type Submission, send } from "#core/sending/send";
import { sourceOf } from "#core/sending/source";
import { getContent } from "#core/store/envelope/envelopes";
import { namedSenders, wantedSource, writtenIn } from "./wire.ts";

/** Sends a document; the call has the specification's names. */
export const create: RouteOf<typeof specified.create> = async ({ input, caller, client, now }) => {
  const submission = submissionOf(input, { caller, client });
  const outcome = await underSpecifiedNames(envelopeInputs, () => send(submission, now));
  if (outcome === "OVER_LIMIT") return outcome;
  const { undoSeconds } = outcome.rules ?? {};
  const warnings = smallFields(outcome, await getContent(outcome.id));
  return new Answer(201, {
    envelopeId: outcome.id,
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(undoSeconds ? { undoSeconds } : {}),
  });
};

type Input = Parameters<typeof writtenIn>[0] & { readonly idempotencyKey?: string | undefined };

/** What a page asks to send, under the specification's names. */
export function submissionOf(
  input: Input,
  { caller, client }: Pick<Submission, "caller" | "client">,
): Submission {
  for (const { named, fields } of namedSenders(input)) assertOwn(caller, named, fields);
  return {
    caller,
    client,
    idempotencyKey: input.idempotencyKey,
    requestSha256: requestDigest(input),
    source: () => sourceOf(wantedSource(input), caller),
    write: ({ pages }, settings) => writtenIn(input, pages, settings),
    raisePlan: upgradeByItself,
  };
}
