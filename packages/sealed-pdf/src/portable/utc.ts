const months =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** Such as `20 November 2026, 10:00:00 UTC`. */
export const utc = (at: Date | string): string => `${timeOf(at, (month) => month)} UTC`;

/** Such as `20 Nov 2026, 10:00:00`, for columns and sentences that mention UTC themselves. */
export const shortUtc = (at: Date | string): string => timeOf(at, (month) => month.slice(0, 3));

function timeOf(at: Date | string, named: (month: string) => string): string {
  const iso = new Date(at).toISOString();
  const month = named(months[Number(iso.slice(5, 7)) - 1] ?? "");
  return `${Number(iso.slice(8, 10))} ${month} ${iso.slice(0, 4)}, ${iso.slice(11, 19)}`;
}
