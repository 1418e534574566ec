import { createHash } from "node:crypto";
import { type Disclosure, disclosure, disclosures, textOf } from "#contract/disclosure";

/** A disclosure as the audit trail refers to it: its version, and the SHA-256 of its text (UTF-8, hex). */
export interface DisclosureRecord {
  readonly version: string;
  readonly sha256: string;
}

function recordOf(one: Disclosure): DisclosureRecord {
  const sha256 = createHash("sha256").update(textOf(one), "utf8").digest("hex");
  return { version: one.version, sha256 };
}

/** The present one. */
export const disclosureRecord = recordOf(disclosure);

const texts = new Map(
  disclosures.map((one) => {
    const record = recordOf(one);
    return [record.sha256, { ...record, text: textOf(one) }] as const;
  }),
);

/** The disclosure of this digest, of any version; throws when it was never ours. */
export function disclosureWith(sha256: string): DisclosureRecord & { readonly text: string } {
  const found = texts.get(sha256);
  if (!found) throw new Error(`no disclosure has the digest ${sha256}`);
  return found;
}
