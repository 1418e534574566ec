import type * as z from "zod/mini";
import type { envelopes } from "#contract/api/envelopes";
import { correctSigner } from "#core/domain/correcting";
import type { Envelope, EnvelopeContent } from "#core/domain/envelope";
import { assertSentBy } from "#core/domain/identity";
import { enqueueMail } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { getContent, getEnvelope } from "#core/store/envelopes";
import { assertPrintable } from "#core/text/printable";
import type { Asked } from "./asked.ts";
import { assertMailsWanted } from "./assert-mails-wanted.ts";
import { changeCounted } from "./count-mails.ts";

export const correct: RouteOf<typeof envelopes.correct> = async ({ input, ...asked }) => {
  await correctOwn(input, asked);
  return { message: "The signer's details were changed." };
};

type Input = z.output<typeof envelopes.correct.input>;

export async function correctOwn(
  input: Input,
  { caller, client, now }: Asked,
): Promise<{ envelope: Envelope; content: EnvelopeContent }> {
  const before = await getEnvelope(input.envelopeId);
  assertSentBy(caller, before);
  const content = await getContent(input.envelopeId);
  const { email, firstName, lastName = "", mobile = "" } = input;
  assertPrintable(Object.entries({ firstName, lastName }));
  const correction = { email, firstName, lastName, mobile };
  const correcting = { content, signer: input.signer, correction, client };
  const decide = (latest: Envelope) => {
    assertSentBy(caller, latest);
    return correctSigner(latest, correcting, now);
  };
  // Its refusals come before that of a stopped address.
  decide(before);
  await assertMailsWanted(caller.workspace.id, [email], "email");
  const envelope = await changeCounted(caller.workspace, before, decide, now);
  await enqueueMail(envelope, now);
  return { envelope, content };
}
