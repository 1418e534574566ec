import { isComputed, labelOf } from "#contract/rules/fields/answers";
import type { Answer } from "#contract/rules/fields/field-settings";
import type { FilledKind } from "#contract/rules/fields/markers";
import type { Attachment } from "../common/attachment.ts";
import {
  type Envelope,
  type EnvelopeContent,
  type SignedValues,
  signerById,
} from "../envelope/envelope.ts";
import { answersOf, type BoxAnswer, notAskedOf } from "./answering.ts";

/** An answer that a signer has given, for the sender alone. */
export interface GivenAnswer {
  /** The field's id; for one field in several places, the id of the first. */
  readonly field: string;
  readonly label: string;
  readonly kind: FilledKind;
  readonly value: Answer;
  /** The answer in words: as printed on the page, "ticked", or the option that was chosen. */
  readonly printed: string;
  /** Everybody but the sender gets a mask instead. */
  readonly private?: true;
  /** The sender filled it in and locked it. */
  readonly bySender?: true;
  /** Computed of other answers. */
  readonly computed?: true;
}

/** The signers who have signed, in the document's order, each with the values of their fields. */
export interface GivenAnswers {
  readonly signers: readonly {
    /** The signer's id. */
    readonly signer: string;
    readonly name: string;
    readonly email: string;
    readonly answers: readonly GivenAnswer[];
    /** The files that they have attached; absent if there are none, or they were erased. */
    readonly attachments?: readonly GivenFile[];
    /** Absent if they were asked everything. */
    readonly notAsked?: readonly Pick<GivenAnswer, "field" | "label" | "kind">[];
  }[];
}

/** The answers of those who have signed, private ones included; for the sender alone. */
export function givenAnswers(
  envelope: Envelope,
  content: EnvelopeContent,
  all: readonly SignedValues[],
): GivenAnswers {
  // The answers of a signature that was taken back are not shown.
  const signed = all.filter(({ signerId }) => signerById(envelope, signerId)?.status === "signed");
  return {
    signers: envelope.signers.flatMap(({ id }) => {
      const values = signed.find(({ signerId }) => signerId === id);
      if (!values) return [];
      const { name, email } = values;
      const answers = answersOf(values, content).map(reply);
      const files = filesMember(values, content);
      return [
        { signer: id, name, email, answers, ...files, ...notAskedMember(id, content, signed) },
      ];
    }),
  };
}

/** A file that a signer has attached, with the label of its field. */
export interface GivenFile extends Attachment {
  readonly label: string;
}

function filesMember({ attachments = [] }: SignedValues, { fields }: EnvelopeContent) {
  const files = attachments
    .filter(({ erased }) => !erased)
    .map((file): GivenFile => {
      const field = fields.find(({ id }) => id === file.field);
      return { ...file, label: labelOf(field ?? { kind: "file" }) };
    });
  return files.length > 0 ? { attachments: files } : {};
}

function notAskedMember(id: string, content: EnvelopeContent, all: readonly SignedValues[]) {
  const notAsked = notAskedOf(id, content, all).map(({ field, label, kind }) => ({
    ...{ field: field.id, label, kind },
  }));
  return notAsked.length > 0 ? { notAsked } : {};
}

const reply = ({
  field,
  label,
  kind,
  value,
  words,
  isPrivate,
  bySender,
}: BoxAnswer): GivenAnswer => ({
  field: field.id,
  label,
  kind,
  value,
  printed: words,
  ...(isPrivate ? { private: true } : {}),
  ...(bySender ? { bySender: true } : {}),
  ...(isComputed(field) ? { computed: true } : {}),
});
