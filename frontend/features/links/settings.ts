import { limits } from "#contract/rules";

interface Typed {
  readonly title: string;
  /** The value of a `datetime-local` input. */
  readonly endsAt: string;
  readonly max: string;
  readonly dayMax: string;
}

/** The typed values as the API takes them; empty inputs are left out. */
export const settingsOf = ({ title, endsAt, max, dayMax }: Typed) => ({
  ...(title.trim() ? { title } : {}),
  ...(endsAt ? { endsAt: new Date(endsAt).toISOString() } : {}),
  ...(max.trim() ? { max: Number(max) } : {}),
  ...(dayMax.trim() ? { dayMax: Number(dayMax) } : {}),
});

/** The fault of a number of people; undefined for a good one, and for none. */
export function countFault(text: string): string | undefined {
  const count = Number(text);
  const isGood = /^\s*\d*\s*$/.test(text) && (text.trim() === "" || count >= 1);
  if (isGood && count <= limits.linkVisitorsMax) return undefined;
  return `Please enter a number from 1 to ${limits.linkVisitorsMax.toLocaleString("en")}, or leave this empty.`;
}

/** An instant as `datetime-local` shows it, in the browser's time. */
export function localOf(instant: string): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
