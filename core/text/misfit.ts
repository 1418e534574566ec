import { fieldSize } from "sealed-pdf/layout";
import { type FontSource, fitsBox, fontsBeside, unprintable } from "sealed-pdf/text";
import { type AnswerReason, printedAnswer } from "#contract/rules/fields/answers";
import type { Answer } from "#contract/rules/fields/field-settings";
import type { PageSize } from "#contract/rules/fields/markers";
import { namedSigns } from "#contract/rules/text/text";
import { textSettingOf } from "../domain/answers/answering.ts";
import type { Field } from "../domain/envelope/envelope.ts";

let fonts: FontSource | undefined;

/** The fonts next to the bundle, listed when the first text is checked. */
function bundledFonts(): FontSource {
  fonts ??= fontsBeside(new URL("./fonts/", import.meta.url));
  return fonts;
}

/** Why an answer can't be stamped into its field; undefined if it can. */
export async function misfit(
  field: Field,
  pages: readonly PageSize[],
  answer: Answer,
): Promise<AnswerReason | undefined> {
  const page = pages[field.page];
  if (answer === true || !page) return undefined;
  const text = printedAnswer(field, answer);
  const unknown = unprintable(text);
  if (unknown.length > 0)
    return { reason: "unprintable", values: { characters: namedSigns(unknown) } };
  const size = fieldSize(field, page);
  const fits = await fitsBox(bundledFonts(), { ...textSettingOf(field), ...size, text });
  return fits ? undefined : { reason: "tooLongForPlace" };
}
