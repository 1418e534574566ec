import { limits } from "#contract/rules/limits/limits";
import { dayMs } from "../../../ui/times.ts";

const proposedDays = 30;

/** The proposed number of days from now: thirty more than are left, within the limit. */
export function laterDays(expiresAt: string, now: number): number {
  const leftDays = Math.ceil((Date.parse(expiresAt) - now) / dayMs);
  return Math.min(Math.max(0, leftDays) + proposedDays, limits.expiryDaysMax);
}
