import { type AnsweredField, printedAnswer } from "#contract/rules/fields/answers";
import type { Answer } from "#contract/rules/fields/field-settings";
import type { FieldValue } from "../../../../pdf/FieldFace.tsx";

/** An answer as it will be stamped. */
export function answerFace(field: AnsweredField, answer: Answer): FieldValue {
  if (field.kind === "check") return { mark: "tick" };
  if (field.kind === "choice") return { mark: "dot" };
  return linesFace(field, printedAnswer(field, answer));
}

/** Text as it will be printed, with the field's own settings. */
export function linesFace({ settings }: AnsweredField, printed: string): FieldValue {
  const { lines, sizePt, align } = settings ?? {};
  return { lines: printed, many: lines === "many", sizePt, align };
}
