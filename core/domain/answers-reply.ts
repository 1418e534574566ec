import type { AnswerReply, AnswersReply } from "#contract/api/envelopes";
import { answersOf, type BoxAnswer } from "./answering.ts";
import type { Envelope, EnvelopeContent, SignedValues } from "./envelope.ts";

/** What those who have signed have filled in, private answers too: for the sender alone. */
export function answersReply(
  envelope: Envelope,
  content: EnvelopeContent,
  all: readonly SignedValues[],
): AnswersReply {
  return {
    signers: envelope.signers.flatMap(({ id, status }) => {
      const values = all.find(({ signerId }) => signerId === id);
      // What was signed and taken back is not said any more.
      if (status !== "signed" || !values) return [];
      const { name, email } = values;
      return [{ signer: id, name, email, answers: answersOf(values, content).map(reply) }];
    }),
  };
}

const reply = ({
  field: { id },
  label,
  kind,
  value,
  words,
  isPrivate,
  bySender,
}: BoxAnswer): AnswerReply => ({
  field: id,
  label,
  kind,
  value,
  printed: words,
  ...(isPrivate ? { private: true } : {}),
  ...(bySender ? { bySender: true } : {}),
});
