import { padPrefix } from "#contract/rules/product/links";
import { isLanguage, type Language } from "#contract/rules/text/languages";

/** What the address of a pad says behind `#`, which browsers send to no server. */
export interface PadAddress {
  /** The key of `encryptDrawings`. */
  readonly key: string;
  readonly language: Language;
  readonly hasInitials: boolean;
}

export function padUrl(padId: string, { key, language, hasInitials }: PadAddress): string {
  const said = new URLSearchParams({ k: key, l: language, ...(hasInitials ? { i: "1" } : {}) });
  return `${location.origin}${padPrefix}${padId}#${said}`;
}

/** Undefined if the address was cut off. */
export function readPadAddress(hash: string): PadAddress | undefined {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const [key, language] = [said.get("k"), said.get("l") ?? ""];
  if (!key || !isLanguage(language)) return undefined;
  return { key, language, hasInitials: said.has("i") };
}
