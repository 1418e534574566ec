import type { SealLevel } from "../../src/pki/read/seal-level.ts";
import type { SealKey } from "../../src/seal/seal.ts";
import type { TestAuthority } from "./openssl-authority.ts";
import { imageField, makeSealing, type SealingOptions, seal } from "./sealing.ts";

export interface DocumentOptions extends SealingOptions {
  readonly original: Uint8Array;
  readonly key: SealKey;
  /** The authority of its time stamps above B-B. */
  readonly authority?: TestAuthority;
}

/** A genuine document of any level, with one stamp. */
export function sealedDocument(wanted: DocumentOptions): Promise<Buffer> {
  const { original, key, authority, level = "B-B" } = wanted;
  const stamp = imageField({ page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.1 });
  return seal(
    makeSealing(original, key, [stamp], {
      title: "Lease",
      // A token must not be older than what it covers: its clock is the machine's.
      sealedAt: new Date(Math.floor(Date.now() / 1000) * 1000),
      ...(level === "B-B" ? {} : proofsBy(authority, level, key)),
      ...wanted,
    }),
  );
}

function proofsBy(authority: TestAuthority | undefined, level: SealLevel, key: SealKey) {
  if (authority === undefined) throw new Error(`level ${level} needs an authority`);
  const { timeStamp, certificatesSha256 } = authority;
  const material = { certificates: [key.certificate], revocationLists: [], statusAnswers: [] };
  const validation = level === "B-T" ? undefined : material;
  return { proofs: { timeStamp, validation }, timestampCertificatesSha256: certificatesSha256 };
}
