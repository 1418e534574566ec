import { createHash } from "node:crypto";

/**
 * The id that an idempotency key of an account always maps to, so that a repeated call finds what the first one
 * created.
 */
export function idFromKey(userId: string, idempotencyKey: string): string {
  const hex = createHash("sha256").update(`${userId}|${idempotencyKey}`).digest("hex");
  // UUID version 8 (RFC 9562): 122 bits chosen by us.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
