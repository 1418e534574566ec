/** ISO 8601 to the second, in local time with its offset from UTC: 2026-11-21T09:30:00+01:00. */
export function offsetDateTime(at: Date, offsetMinutes = -at.getTimezoneOffset()): string {
  const local = new Date(at.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 19);
  const sign = offsetMinutes < 0 ? "-" : "+";
  const minutes = Math.abs(offsetMinutes);
  return `${local}${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
