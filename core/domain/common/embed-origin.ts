import { senderMessages } from "#contract/rules/limits/sender-messages";
import { isLiteral, isPrivateOrigin, namePattern } from "./webhook-address.ts";

/**
 * Why pages of an origin may not frame a signing page; undefined if they may. It is written as browsers write it, without a
 * path, and names one host: `*` and `null` are none.
 */
export function originProblem(
  origin: string,
  privateOrigins: readonly string[],
): string | undefined {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url?.origin !== origin) return senderMessages.embedOrigin;
  if (isPrivateOrigin(url, privateOrigins)) return undefined;
  const isPublic =
    url.protocol === "https:" &&
    url.port === "" &&
    !isLiteral(url.hostname) &&
    namePattern.test(url.hostname) &&
    /^[\w.-]+$/.test(url.hostname);
  return isPublic ? undefined : senderMessages.embedOrigin;
}
