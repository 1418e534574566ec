import type { AnsweredField } from "#contract/answers";
import type { FieldKind } from "#contract/markers";
import type { SigningWords } from "../../../language/signing-words.ts";

export const kindLabel = (words: SigningWords, kind: FieldKind): string => words(`kind.${kind}`);

/** What a field asks for: in the sender's words, if there are any. */
export const labelIn = (
  words: SigningWords,
  { kind, settings }: Omit<AnsweredField, "id">,
): string => settings?.label ?? kindLabel(words, kind);
