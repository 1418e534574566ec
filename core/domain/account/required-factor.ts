import { factorNoticeDays } from "#contract/rules/people/workspace-roles";
import { dayMs } from "../common/time.ts";

/** Returns the time from which members need a factor if a workspace requires one now, so that each of them can add one before. */
export const factorFromNow = (now: Date): string =>
  new Date(now.getTime() + factorNoticeDays * dayMs).toISOString();

/** The earlier of two times from which a factor is needed, each of which may be missing. */
export const earlierFrom = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && other < one ? other : (one ?? other);

/** Whether the time from which a factor is needed has come. */
export const isFactorDue = (from: string | undefined, now: Date): boolean =>
  from !== undefined && from <= now.toISOString();
