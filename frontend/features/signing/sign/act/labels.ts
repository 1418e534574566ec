import type { AnsweredField } from "#contract/rules/fields/answers";
import type { FieldKind } from "#contract/rules/fields/markers";
import type { SigningWords } from "../../../../language/signing-words.ts";

export const kindLabel = (words: SigningWords, kind: FieldKind): string => words(`kind.${kind}`);

/** The label of a field: the sender's, or by default its kind. */
export const labelIn = (
  words: SigningWords,
  { kind, settings }: Omit<AnsweredField, "id">,
): string => settings?.label ?? kindLabel(words, kind);
