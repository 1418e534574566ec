import { supportEmail } from "#contract/rules/product/product";
import type { ApiError } from "../api/api-error.ts";
import type { RefusalWords } from "./refusal-words.ts";

/** A refusal in the language of the page; in English it is the server's own message, which may name people. */
export function refusalText(
  words: RefusalWords,
  { code, message }: Pick<ApiError, "code" | "message">,
): string {
  if (words.language === "en") return message;
  const known = code === "UNREADABLE" ? "INTERNAL" : code;
  return words.find(`refusal.${known}`, { email: supportEmail }) ?? message;
}
