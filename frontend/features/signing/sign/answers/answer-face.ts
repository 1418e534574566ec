import { type AnsweredField, printedAnswer } from "#contract/rules/fields/answers";
import type { Answer } from "#contract/rules/fields/field-settings";
import type { FieldValue } from "../../../../pdf/FieldFace.tsx";
import { linesFace, markFace } from "./lines-face.ts";

/** An answer as it will be stamped. */
export const answerFace = (field: AnsweredField, answer: Answer): FieldValue =>
  markFace(field) ?? linesFace(field, printedAnswer(field, answer));
