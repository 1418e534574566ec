import type { Answer } from "#contract/field-settings";
import type { FilledKind } from "#contract/markers";
import type { Envelope, EnvelopeContent, SignedValues } from "../envelope/envelope.ts";
import { answersOf, type BoxAnswer } from "./answering.ts";

/** What a signer has filled in, for the sender alone. */
export interface GivenAnswer {
  /** Its id; of one field at several places the first one's. */
  readonly field: string;
  readonly label: string;
  readonly kind: FilledKind;
  readonly value: Answer;
  /** In words: as it is printed on the page, "ticked", or the option that was chosen. */
  readonly printed: string;
  /** Everybody else gets a mask instead. */
  readonly private?: true;
  /** The sender has filled it in and locked it. */
  readonly bySender?: true;
}

/** Those who have signed, in the order of the document's signers, each with what their fields hold. */
export interface GivenAnswers {
  readonly signers: readonly {
    /** Their id. */
    readonly signer: string;
    readonly name: string;
    readonly email: string;
    readonly answers: readonly GivenAnswer[];
  }[];
}

/** What those who have signed have filled in, private answers too: for the sender alone. */
export function givenAnswers(
  envelope: Envelope,
  content: EnvelopeContent,
  all: readonly SignedValues[],
): GivenAnswers {
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
}: BoxAnswer): GivenAnswer => ({
  field: id,
  label,
  kind,
  value,
  printed: words,
  ...(isPrivate ? { private: true } : {}),
  ...(bySender ? { bySender: true } : {}),
});
