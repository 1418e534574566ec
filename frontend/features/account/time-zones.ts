/** The time zone of this device (IANA). */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The time zones to choose from: all that the browser knows, "UTC", and those that must be there. Browsers before 2022 have no list.
 */
export const timeZonesWith = (...needed: readonly string[]): readonly string[] =>
  [...new Set(["UTC", ...needed, ...(Intl.supportedValuesOf?.("timeZone") ?? [])])].sort();
