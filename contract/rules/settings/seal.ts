/** PAdES baseline levels (ETSI EN 319 142-1), lowest first. */
export const sealLevels = ["B-B", "B-T", "B-LT", "B-LTA"] as const;
export type SealLevel = (typeof sealLevels)[number];

/** Whether a level includes the wanted one. */
export const reaches = (level: SealLevel, wanted: SealLevel): boolean =>
  sealLevels.indexOf(level) >= sealLevels.indexOf(wanted);

/** The kinds of sealing keys, as KMS names them. */
export const sealKeySpecs = ["RSA_3072", "ECC_NIST_P256"] as const;
export type SealKeySpec = (typeof sealKeySpecs)[number];
