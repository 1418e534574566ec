/** An instant as `datetime-local` shows it, in the browser's time. */
export const localOf = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** The next Monday at nine, in the browser's time. */
export function mondayAfter(now: Date): Date {
  const days = (8 - now.getDay()) % 7 || 7;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9);
}
