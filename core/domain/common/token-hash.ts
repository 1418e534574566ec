import { createHash, timingSafeEqual } from "node:crypto";

/** The hash under which tokens are stored and looked up: 256 random bits need no slow hash. */
export const tokenHash = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

/** Compares hashes in a time that doesn't depend on where they differ. */
export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
