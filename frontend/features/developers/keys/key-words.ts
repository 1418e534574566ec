import type { ApiKey } from "../../../api/keys.ts";
import { dayMs, dayOf, momentOf, utcDayOf } from "../../../ui/times.ts";

export const hasEnded = ({ endsAt }: ApiKey): boolean =>
  endsAt !== undefined && Date.parse(endsAt) <= Date.now();

/** "Made 22 Nov 2026, last used 23 Nov 2026". */
export function pastOf({ createdAt, lastUsedOn }: ApiKey): string {
  const used = lastUsedOn ? `last used ${utcDayOf(lastUsedOn)}` : "not used yet";
  return `Made ${dayOf(createdAt)}, ${used}`;
}

/** How long before a key's end that end is shown as a warning. */
const soonMs = 14 * dayMs;

export function endOf(key: ApiKey): { readonly words: string; readonly isUrgent: boolean } {
  const { endsAt, replacedBy } = key;
  if (endsAt === undefined) return { words: "Does not end", isUrgent: false };
  if (hasEnded(key)) return { words: `Ended on ${dayOf(endsAt)}`, isUrgent: true };
  if (replacedBy) {
    return { words: `Replaced; works until ${momentOf(endsAt)}`, isUrgent: true };
  }
  const isUrgent = Date.parse(endsAt) - Date.now() < soonMs;
  return { words: `Ends on ${dayOf(endsAt)}`, isUrgent };
}
