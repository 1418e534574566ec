import { localTime, otherTime } from "#languages/dates";

const moments = new Intl.DateTimeFormat(undefined, {
  ...{ dateStyle: "medium", timeStyle: "short", timeZone: "UTC" },
});
const times = new Intl.DateTimeFormat(undefined, { timeStyle: "short", timeZone: "UTC" });

/** "22 Nov 2026, 10:15 CET (09:15 UTC)", once where the zone shows UTC; undefined without a time zone that the browser knows. */
export function zonedMoment(iso: string, zone: string | undefined): string | undefined {
  const at = new Date(iso);
  if (!localTime("en", at, zone)) return undefined;
  const other = otherTime("en", at, zone);
  if (!other) return `${moments.format(at)} UTC`;
  return `${moments.format(other.clock)} ${other.zone} (${times.format(at)} UTC)`;
}
