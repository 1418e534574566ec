import { createHash } from "node:crypto";

/** The hash under which tokens are stored and looked up: 256 random bits need no slow hash. */
export const tokenHash = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");
