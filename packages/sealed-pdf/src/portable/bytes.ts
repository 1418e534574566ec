/** Bytes that WebCrypto accepts: never in shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes as `Bytes`, without a copy if possible. */
export function ownBytes(input: Uint8Array): Bytes {
  const { buffer, byteOffset, byteLength } = input;
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : new Uint8Array(input);
}

export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  if (end - start <= 64) return shortLatin1(bytes, start, Math.min(end, bytes.length));
  let text = "";
  // The number of arguments of a call is limited.
  for (let at = start; at < end; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + 8_192, end)));
  return text;
}

/** A call for each byte, which is faster for a few of them than a call with all. */
function shortLatin1(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}

export const ascii = (text: string): Bytes => Uint8Array.from(text, (c) => c.charCodeAt(0));

/** Strict UTF-8; throws TypeError for anything else. */
export const utf8 = (bytes: Uint8Array): string =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);

export const encodeUtf8 = (text: string): Bytes => ownBytes(new TextEncoder().encode(text));

export const base64 = (bytes: Uint8Array): string => btoa(latin1(bytes));

/** Decodes base64url without padding; undefined for anything else. */
export function fromBase64Url(text: string): Bytes | undefined {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined;
  return ascii(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
}

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Lower-case hexadecimal. */
export function hexOf(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += pairs[byte] ?? "";
  return text;
}

/** Decodes lower-case hexadecimal, two digits a byte; undefined for anything else. */
export function fromHex(bytes: Uint8Array): Bytes | undefined {
  if (bytes.length % 2 !== 0) return undefined;
  const made = new Uint8Array(bytes.length / 2);
  for (let i = 0; i < made.length; i++) {
    const high = digitValue(bytes[2 * i] ?? 0);
    const low = digitValue(bytes[2 * i + 1] ?? 0);
    if (high < 0 || low < 0) return undefined;
    made[i] = high * 16 + low;
  }
  return made;
}

function digitValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  return code >= 97 && code <= 102 ? code - 87 : -1;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

export function joined(...parts: readonly Uint8Array[]): Bytes {
  const made = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}

/** Index of the first `wanted` at or after `from`; -1 if there is none. */
export function indexOf(bytes: Uint8Array, wanted: Uint8Array, from = 0): number {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
    if (startsWith(bytes, wanted, at)) return at;
  return -1;
}

export function startsWith(bytes: Uint8Array, wanted: Uint8Array, at = 0): boolean {
  for (let i = 0; i < wanted.length; i++) if (bytes[at + i] !== wanted[i]) return false;
  return true;
}
