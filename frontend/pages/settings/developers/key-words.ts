import type { ApiKey } from "../../../api/keys.ts";

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const utcDayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

export const dayOf = (iso: string): string => dayFormat.format(new Date(iso));

export const hasEnded = ({ endsAt }: ApiKey): boolean =>
  endsAt !== undefined && Date.parse(endsAt) <= Date.now();

/** "Made 22 Nov 2026, last used 23 Nov 2026". */
export function pastOf({ createdAt, lastUsedOn }: ApiKey): string {
  const used = lastUsedOn
    ? `last used ${utcDayFormat.format(new Date(lastUsedOn))}`
    : "not used yet";
  return `Made ${dayOf(createdAt)}, ${used}`;
}

/** Days before its end in which a key's end is shown as a warning. */
const soonMs = 14 * 86_400_000;

export function endOf(key: ApiKey): { readonly words: string; readonly isUrgent: boolean } {
  const { endsAt, replacedBy } = key;
  if (endsAt === undefined) return { words: "Does not end", isUrgent: false };
  if (hasEnded(key)) return { words: `Ended on ${dayOf(endsAt)}`, isUrgent: true };
  if (replacedBy) {
    const until = timeFormat.format(new Date(endsAt));
    return { words: `Replaced; works until ${until}`, isUrgent: true };
  }
  const isUrgent = Date.parse(endsAt) - Date.now() < soonMs;
  return { words: `Ends on ${dayOf(endsAt)}`, isUrgent };
}
