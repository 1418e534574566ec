import type { AnswerReply, envelopes } from "#contract/api/envelopes";
import { isFilledKind } from "#contract/markers";
import { type AnswerRow, answerRows } from "#core/domain/answering";
import type { SignedValues } from "#core/domain/envelope";
import { assertSentBy } from "#core/domain/identity";
import type { RouteOf } from "#core/http/router";
import { getContent, getEnvelope, listValues } from "#core/store/envelopes";

/** What signers have filled in, private answers too: for the sender alone. */
export const answers: RouteOf<typeof envelopes.answers> = async ({ input, caller }) => {
  const envelope = await getEnvelope(input.envelopeId);
  assertSentBy(caller, envelope);
  const [content, all] = await Promise.all([getContent(envelope.id), listValues(envelope.id)]);
  const valuesOf = new Map(all.map((values): [string, SignedValues] => [values.signerId, values]));
  return {
    signers: envelope.signers.flatMap(({ id, status }) => {
      const values = valuesOf.get(id);
      // What was signed and taken back is not said any more.
      if (status !== "signed" || !values) return [];
      const { name, email } = values;
      return [{ signer: id, name, email, answers: answerRows(values, content).flatMap(reply) }];
    }),
  };
};

function reply({ field, label, value, words, isPrivate, bySender }: AnswerRow): AnswerReply[] {
  const { id, kind } = field;
  if (!isFilledKind(kind)) return [];
  return [
    {
      ...{ field: id, label, kind, value, printed: words },
      ...(isPrivate ? { private: true } : {}),
      ...(bySender ? { bySender: true } : {}),
    },
  ];
}
