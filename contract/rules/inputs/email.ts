import { limits, messages } from "../limits/limits.ts";

/** Mail addresses: one @, a domain with dots, no spaces or quotes, dots only between other characters. */
const emailPattern =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Also true for a domain in other letters, "ann@münchen.de" (RFC 5890). */
export function isEmail(text: string): boolean {
  const ascii = asciiEmail(text);
  return ascii.length <= limits.emailMax && emailPattern.test(ascii);
}

/** Why a text is no address that mails can be sent to, as a sentence; undefined if it is one. */
export function emailFault(text: string): string | undefined {
  if (isEmail(text)) return undefined;
  const [, local = "", domain = ""] = /^([^@\s]+)@([^@\s]+)$/u.exec(text) ?? [];
  return isEmail(`a@${domain}`) && /[^\x21-\x7e]/.test(local) ? otherLetters : messages.email;
}

const otherLetters =
  "Before the @, only the letters a to z, digits and characters such as . and - can be used.";

/**
 * An address as it is stored and shown: in lower case, with the apostrophe and the dots that other keyboards write in
 * another way. A domain in other letters stays as it was written. What mail programs copy along is left out:
 * "Ann Lee <ann@example.com>,", "mailto:ann@example.com".
 */
export const writtenEmail = (text: string): string =>
  text
    .replace(/^[^<>]*<([^<>]+)>/u, "$1")
    .replace(/[\s,;.]+$/, "")
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, "")
    .replace(/[‘’ʼ＇]/g, "'")
    .replace(/[。．｡]/g, ".")
    .replace("＠", "@");

/** The address as mail servers, user pools and comparisons need it: `xn--mnchen-3ya.de` for `münchen.de`. */
export function asciiEmail(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  if (!/\P{ASCII}/u.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return address;
  return `${address.slice(0, at)}${asciiDomain(domain) ?? domain}`;
}

/** Uses the URL Standard's host parser, which browsers and Node.js have (Unicode Technical Standard 46). */
function asciiDomain(domain: string): string | undefined {
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

/**
 * The address of an account, which others see as that of a sender: a domain in letters that are not Latin is written
 * in ASCII, so that it can't be mistaken for another one.
 */
export const accountAddress = (address: string): string =>
  /\P{ASCII}/u.test(address.replace(/[\p{sc=Latin}\p{M}]/gu, "")) ? asciiEmail(address) : address;
