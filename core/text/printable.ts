import { unprintable } from "sealed-pdf/text";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { Refusal } from "#contract/rules/refusals/refusals";

/**
 * Refuses text that is to be printed but that no font can show, before anybody signs; each text comes with the name of
 * its input. Text that was stored before, or arrived another way, is printed as code points.
 */
export function assertPrintable(
  words: Iterable<readonly [input: string, text: string | undefined]>,
): void {
  for (const [field, text = ""] of words) {
    const unknown = unprintable(text);
    if (unknown.length > 0) {
      throw new Refusal("BAD_FIELD", { field, message: senderMessages.unprintable(unknown) });
    }
  }
}
