import * as z from "zod/mini";
import { limits } from "../limits/limits.ts";
import { senderMessages } from "../limits/sender-messages.ts";
import { cleanedValues } from "../text/text.ts";
import { isDay } from "./day.ts";
import { oneLine, text } from "./inputs.ts";

/** Parts of inputs of senders alone, which pages of signers don't load at their start. */

/** Days from now until a document expires. */
export const expiryDays = z
  .int(senderMessages.expiryDays)
  .check(
    z.minimum(1, senderMessages.expiryDays),
    z.maximum(limits.expiryDaysMax, senderMessages.expiryDays),
  );

/** Label of a document, chosen by its sender. */
export const label = z
  .string(senderMessages.label)
  .check(
    z.trim(),
    z.minLength(1, senderMessages.label),
    z.maxLength(limits.labelMax, senderMessages.label),
    oneLine,
  );

/** An instant in ISO 8601, with an offset and with fractions of a second as programs write them; read as `toISOString` writes it. */
export const instant = z.string(senderMessages.moment).check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/, senderMessages.moment),
  z.refine(isInstant, senderMessages.moment),
  z.overwrite((value) => (isInstant(value) ? new Date(value).toISOString() : value)),
);

/** `Date.parse` takes 30 February for 2 March. */
function isInstant(text: string): boolean {
  return isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

/** JSON as text, as in the specification's templates; issues inside keep their path. */
export const jsonText = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.pipe(
      text().check(z.maxLength(limits.jsonTextMax, senderMessages.settingsMax)),
      z.transform((value, context): unknown => {
        try {
          return cleanedValues(JSON.parse(value));
        } catch {
          context.issues.push({ code: "custom", message: senderMessages.jsonText, input: value });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );

export const searchWords = z
  .string()
  .check(
    z.trim(),
    z.minLength(limits.searchMin, senderMessages.search),
    z.maxLength(limits.searchMax, senderMessages.search),
  );
