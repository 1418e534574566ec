import { scryptSync } from "node:crypto";

/**
 * The slow hash of an access code: 32 MB and about a tenth of a second of one core, so that a copy of what is stored doesn't
 * give short codes away soon. The salt is the envelope's, which never leaves our tables.
 */
export const accessCodeHash = (code: string, envelopeSalt: string, signerId: string): string =>
  scryptSync(code, `${envelopeSalt} ${signerId}`, 32, {
    ...{ N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 },
  }).toString("base64url");
