import { labelOf, printedAnswer } from "#contract/rules/fields/answers";
import { fieldLabels } from "#contract/rules/fields/markers";
import type { FieldValue } from "../pdf/FieldFace.tsx";
import type { PlacedField } from "./layout.ts";

type FieldKindSettings = Pick<PlacedField, "kind" | "settings">;

/** The text in the field's box: "Signature", "Plan", or the option of a choice. */
export const shortName = ({ kind, settings }: FieldKindSettings): string =>
  (kind === "choice" ? settings?.option : undefined) ?? labelOf({ kind, settings });

/** The short name with the kind, unless they are the same: "Plan (list)". */
export function spokenName(field: FieldKindSettings): string {
  const [name, kind] = [shortName(field), fieldLabels[field.kind]];
  return name === kind ? name : `${name} (${kind.toLowerCase()})`;
}

/** ", filled in: Main Street 1, locked". */
export function spokenFilled({ kind, settings = {} }: FieldKindSettings): string {
  const { value, locked } = settings;
  if (value === undefined) return locked ? ", locked" : "";
  const words =
    value === true
      ? ticked[kind === "check" ? "check" : "choice"]
      : printedAnswer({ id: "", kind, settings }, value);
  return `, filled in: ${words}${locked ? ", locked" : ""}`;
}

const ticked = { check: "ticked", choice: "chosen" } as const;

/** The sender's value as it will be stamped; undefined if there is none. */
export function filledFace({ kind, settings = {} }: FieldKindSettings): FieldValue | undefined {
  const { value, lines, sizePt, align } = settings;
  if (value === undefined) return undefined;
  if (value === true) return { mark: kind === "check" ? "tick" : "dot" };
  return {
    lines: printedAnswer({ id: "", kind, settings }, value),
    many: lines === "many",
    ...(sizePt === undefined ? {} : { sizePt }),
    ...(align === undefined ? {} : { align }),
  };
}
