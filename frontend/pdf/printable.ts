import { unprintableIn } from "sealed-pdf/layout";
import { messages } from "#contract/rules";
import { moreFonts } from "./more-fonts.ts";

/**
 * The signs of a text that no font has, so that they can't be printed. The server has the same rule and knows more of
 * Chinese, Japanese and Korean; and what it takes more fonts to know is known once they are loaded.
 */
export const signsWithoutFont = (text: string): readonly string[] =>
  unprintableIn(text, { more: moreFonts(text)?.scriptCoverage });

/** What to say of a text that can't be printed as it is. */
export function notPrintable(text: string): string | undefined {
  const unknown = signsWithoutFont(text);
  return unknown.length > 0 ? messages.unprintable(unknown) : undefined;
}
