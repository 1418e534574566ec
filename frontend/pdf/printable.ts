import { unprintableIn } from "sealed-pdf/layout";
import { messages } from "#contract/rules";
import { moreFonts } from "./more-fonts.ts";

/**
 * What to say of a text that can't be printed as it is, since no font has all of its signs. The server has the same
 * rule and knows more of Chinese, Japanese and Korean; and what it takes more fonts to know is known once they are
 * loaded.
 */
export function notPrintable(text: string): string | undefined {
  const unknown = unprintableIn(text, { more: moreFonts(text)?.scriptCoverage });
  return unknown.length > 0 ? messages.unprintable(unknown) : undefined;
}
