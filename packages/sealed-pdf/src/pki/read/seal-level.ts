/** PAdES baseline levels (ETSI EN 319 142-1), the lowest first. */
export const sealLevels = ["B-B", "B-T", "B-LT", "B-LTA"] as const;
export type SealLevel = (typeof sealLevels)[number];

/** Whether one level includes everything of another. */
export const reaches = (level: SealLevel, wanted: SealLevel): boolean =>
  sealLevels.indexOf(level) >= sealLevels.indexOf(wanted);
