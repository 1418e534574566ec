import { localTime } from "#languages/dates";

const moments = new Intl.DateTimeFormat(undefined, {
  ...{ dateStyle: "medium", timeStyle: "short", timeZone: "UTC" },
});
const times = new Intl.DateTimeFormat(undefined, { timeStyle: "short", timeZone: "UTC" });

/** "22 Nov 2026, 10:15 CET (09:15 UTC)"; undefined without a time zone that the browser knows. */
export function zonedMoment(iso: string, zone: string | undefined): string | undefined {
  const at = new Date(iso);
  const local = localTime("en", at, zone);
  return local && `${moments.format(local.clock)} ${local.zone} (${times.format(at)} UTC)`;
}
