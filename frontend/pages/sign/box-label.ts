import { labelOf } from "#contract/answers";
import type { SigningField } from "./signing-fields.ts";
import type { AnswerGroup } from "./tasks.ts";

/** What a box of a group stands for. */
export function boxLabel(group: AnswerGroup, field: SigningField): string {
  if (field.kind !== "choice") return labelOf(field);
  const index = group.findIndex(({ id }) => id === field.id);
  return field.settings?.option ?? `Option ${index + 1}`;
}
