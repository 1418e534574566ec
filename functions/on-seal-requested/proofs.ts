import type { Proofs, SealKey } from "sealed-pdf";
import { fingerprint, readCertificate } from "sealed-pdf/pki";
import { reaches, type SealLevel, sealLevels } from "#contract/rules/installation/seal";
import { optionalVariable, variable } from "#core/environment";
import { authorityAt } from "./time-stamps.ts";
import { validationData } from "./validation.ts";

const wanted = variable("SEAL_LEVEL");
const timestampUrl = optionalVariable("TIMESTAMP_URL");

export interface WantedSeal {
  readonly level: SealLevel;
  readonly proofs: Proofs | undefined;
  /** Fingerprints of all certificates in the time stamps. */
  readonly timestampCertificatesSha256: readonly string[];
}

/**
 * The stage's level with everything that it requires. If the level can't be reached, sealing fails; the level is never
 * lowered.
 */
export async function wantedSeal(key: SealKey, now: Date): Promise<WantedSeal> {
  const level = sealLevels.find((each) => each === wanted);
  if (level === undefined) throw new Error(`there is no level ${wanted}`);
  if (!reaches(level, "B-T")) return { level, proofs: undefined, timestampCertificatesSha256: [] };
  if (timestampUrl === undefined) throw new Error(`level ${level} needs a time-stamp authority`);
  const { certificates, timeStamp } = await authorityAt(timestampUrl);
  const sealing = [key.certificate, ...key.chain].map(readCertificate);
  const validation = reaches(level, "B-LT")
    ? await validationData([...sealing, ...certificates], now)
    : undefined;
  return {
    level,
    proofs: { timeStamp, validation },
    timestampCertificatesSha256: certificates.map(({ bytes }) => fingerprint(bytes)).sort(),
  };
}
