import { randomBytes } from "node:crypto";
import { limits } from "#contract/rules/limits/limits";
import { tokenHash } from "#core/domain/common/token-hash";

/** Without letters that look like digits (Crockford's base32). */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** New codes of 80 random bits, in groups of four characters. */
export const newCodes = (): string[] =>
  Array.from({ length: limits.recoveryCodes }, () =>
    [...randomBytes(16)]
      .map((byte) => alphabet[byte % alphabet.length])
      .join("")
      .replace(/.{4}(?=.)/g, "$&-"),
  );

/** The hash under which a code is stored, however its holder writes it. */
export const recoveryHash = (written: string): string =>
  tokenHash(
    written
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "")
      .replaceAll("o", "0")
      .replace(/[il]/g, "1"),
  );
