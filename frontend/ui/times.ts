export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Formats for the reader's time zone and locale. */
const days = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const utcDays = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** "22 Nov 2026" */
export const dayOf = (iso: string): string => days.format(new Date(iso));

/** "22 Nov 2026", for a day without a time. */
export const utcDayOf = (iso: string): string => utcDays.format(new Date(iso));

/** "22 Nov 2026, 10:15" */
export const momentOf = (iso: string): string => moments.format(new Date(iso));
