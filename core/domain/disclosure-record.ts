import { createHash } from "node:crypto";
import { disclosure, disclosureText } from "#contract/disclosure";

/** How the audit trail refers to the disclosure: its version, and the SHA-256 of its text (UTF-8, hex). */
export const disclosureRecord = {
  version: disclosure.version,
  sha256: createHash("sha256").update(disclosureText, "utf8").digest("hex"),
} as const;
