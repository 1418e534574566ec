import { unprintableIn } from "sealed-pdf/layout";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { moreFonts } from "./more-fonts.ts";

/**
 * The characters of a text that no font has, so that they can't be printed. The server has the same rule and more data on
 * Chinese, Japanese and Korean. Characters of other scripts are checked only once their fonts are loaded.
 */
export const signsWithoutFont = (text: string): readonly string[] =>
  unprintableIn(text, { more: moreFonts(text)?.scriptCoverage });

/** The error for a text that can't be printed as it is. */
export function notPrintable(text: string): string | undefined {
  const unknown = signsWithoutFont(text);
  return unknown.length > 0 ? senderMessages.unprintable(unknown) : undefined;
}
