import { createHash } from "node:crypto";

/** How a token is found again: only its hash is stored. */
export const tokenHash = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");
