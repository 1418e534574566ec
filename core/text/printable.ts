import { unprintable } from "sealed-pdf/text";
import { Refusal } from "#contract/refusals";
import { messages } from "#contract/rules";

/**
 * Refuses words that are to be printed and that no font has, before anybody signs; each with the name of the input
 * that it came in. What was stored before, or came another way, is printed as code points.
 */
export function assertPrintable(
  words: Iterable<readonly [input: string, text: string | undefined]>,
): void {
  for (const [field, text = ""] of words) {
    const unknown = unprintable(text);
    if (unknown.length > 0) {
      throw new Refusal("BAD_FIELD", { field, message: messages.unprintable(unknown) });
    }
  }
}
