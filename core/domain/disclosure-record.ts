import { createHash } from "node:crypto";
import { disclosure, disclosureText } from "#contract/disclosure";

/** The disclosure as the audit trail names it: its version and the SHA-256 of its words (UTF-8, hex). */
export const disclosureRecord = {
  version: disclosure.version,
  sha256: createHash("sha256").update(disclosureText, "utf8").digest("hex"),
} as const;
