import type { AnswerReason } from "#contract/answers";
import { namedSigns } from "#contract/text";
import { fitsField } from "../../../../pdf/field-text.ts";
import { signsWithoutFont } from "../../../../pdf/printable.ts";
import type { AnswerGroup } from "../tasks.ts";

/** Why a text can't be printed in every field of its group; undefined if it can. */
export function unfit(group: AnswerGroup, printed: string): AnswerReason | undefined {
  const unknown = signsWithoutFont(printed);
  if (unknown.length > 0)
    return { reason: "unprintable", values: { characters: namedSigns(unknown) } };
  const fits = group.every(({ sizePt, settings }) =>
    fitsField(printed, { many: settings?.lines === "many", sizePt: settings?.sizePt }, sizePt),
  );
  return fits ? undefined : { reason: "tooLongForPlace" };
}
