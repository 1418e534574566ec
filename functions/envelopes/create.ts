import { envelopeInputs, type envelopes as specified } from "#contract/specified/envelopes";
import { assertOwn } from "#core/domain/envelope/identity";
import { smallFields } from "#core/domain/lists/public-envelope";
import { requestDigest } from "#core/domain/record/evidence";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { underSpecifiedNames } from "#core/http/specified-names";
import { type SendRequest, type Submission, senderState } from "#core/sending/send";
import { sourceOf } from "#core/sending/source";
import { getContent } from "#core/store/envelope/envelopes";
import { outcomeBefore, sendOwn } from "./send-own.ts";
import { namedSenders, wantedSource, writtenIn } from "./wire.ts";

/** Sends a document; the call has the specification's names. */
export const create: RouteOf<typeof specified.create> = async ({ input, now, ...by }) => {
  const outcome = await underSpecifiedNames(envelopeInputs, async () => {
    const request = requestOf(input, by);
    const before = await outcomeBefore(request, now);
    return before ?? sendOwn(await submissionOf(input, request, now), now);
  });
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
export function requestOf(
  input: Input,
  { caller, client }: Pick<SendRequest, "caller" | "client">,
): SendRequest {
  for (const { named, fields } of namedSenders(input)) assertOwn(caller, named, fields);
  const { idempotencyKey } = input;
  return { caller, client, idempotencyKey, requestSha256: requestDigest(input) };
}

/** The same with what is read for it. */
export async function submissionOf(
  input: Input,
  request: SendRequest,
  now: Date,
): Promise<Submission> {
  const { caller } = request;
  const [source, sender] = await Promise.all([
    sourceOf(wantedSource(input), caller, now),
    senderState(caller.workspace),
  ]);
  const written = writtenIn(input, source.pages, sender.settings);
  return { ...request, source, sender, written, pages: input.pages };
}
