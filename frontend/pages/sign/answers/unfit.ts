import { messages } from "#contract/rules";
import { fitsField } from "../../../pdf/field-text.ts";
import { notPrintable } from "../../../pdf/printable.ts";
import type { AnswerGroup } from "../tasks.ts";

/** Why a text can't be printed at each of its places; undefined if it can. */
export function unfit(group: AnswerGroup, printed: string): string | undefined {
  const unknown = notPrintable(printed);
  if (unknown) return unknown;
  const fits = group.every(({ sizePt, settings }) =>
    fitsField(printed, { many: settings?.lines === "many", sizePt: settings?.sizePt }, sizePt),
  );
  return fits ? undefined : messages.tooLongForPlace;
}
