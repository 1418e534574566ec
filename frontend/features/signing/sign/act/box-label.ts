import type { SigningWords } from "../../../../language/signing-words.ts";
import { labelIn } from "./labels.ts";
import type { SigningField } from "./signing-fields.ts";
import type { AnswerGroup } from "./tasks.ts";

export function boxLabel(words: SigningWords, group: AnswerGroup, field: SigningField): string {
  if (field.kind !== "choice") return labelIn(words, field);
  const index = group.findIndex(({ id }) => id === field.id);
  return field.settings?.option ?? words("box.option", { number: index + 1 });
}
