import type { AnsweredField } from "#contract/rules/fields/answers";
import type { FieldValue } from "../../../../pdf/FieldFace.tsx";

/** The mark of a box; undefined for other kinds. */
export function markFace({ kind }: Pick<AnsweredField, "kind">): FieldValue | undefined {
  if (kind === "check") return { mark: "tick" };
  return kind === "choice" ? { mark: "dot" } : undefined;
}

/** Text as it will be printed, with the field's own settings. */
export function linesFace(
  { settings }: Pick<AnsweredField, "settings">,
  printed: string,
): FieldValue {
  const { lines, sizePt, align } = settings ?? {};
  return { lines: printed, many: lines === "many", sizePt, align };
}
