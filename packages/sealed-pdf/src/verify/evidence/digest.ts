import canonicalize from "canonicalize";
import { sha256Hex } from "../../pki/read/keys.ts";
import { encodeUtf8 } from "../../portable/bytes.ts";

/** SHA-256 of the JCS form (RFC 8785) of a JSON value in UTF-8, in hexadecimal. */
export async function jsonDigest(value: unknown): Promise<string> {
  const canonical = canonicalize(value);
  if (canonical === undefined) throw new Error("this value has no canonical form");
  return sha256Hex(encodeUtf8(canonical));
}
