import canonicalize from "canonicalize";
import { sha256Hex } from "../../pki/read/keys.ts";
import { encodeUtf8 } from "../../portable/bytes.ts";

/** SHA-256 of a JSON value's JCS form (RFC 8785) in UTF-8, hexadecimal. */
export async function jsonDigest(value: unknown): Promise<string> {
  const canonical = canonicalize(value);
  if (canonical === undefined) throw new Error("this value has no canonical form");
  return sha256Hex(encodeUtf8(canonical));
}
