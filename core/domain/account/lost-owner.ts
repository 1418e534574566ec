import { dayMs } from "../common/time.ts";
import type { Person } from "./account.ts";

/** An operator's notice that the workspace of an owner who can't be reached will be passed on to one of its admins. */
export interface LostOwnerNotice {
  /** The owner's `userId`. */
  readonly from: string;
  /** The admin's `userId`. */
  readonly to: string;
  readonly at: string;
}

export const noticeDays = 14;

export const noticeEndsAt = ({ at }: Pick<LostOwnerNotice, "at">): string =>
  new Date(Date.parse(at) + noticeDays * dayMs).toISOString();

/**
 * Whether the workspace may be passed on now. An owner who has logged in on the day of the notice or since is not lost: days are
 * all that is known, and a doubt is the owner's.
 */
export function noticeStanding(
  notice: LostOwnerNotice,
  owner: Pick<Person, "userId" | "seenOn">,
  now: Date,
): "waiting" | "due" | "ended" {
  const isBack = (owner.seenOn ?? "") >= notice.at.slice(0, "2026-11-26".length);
  if (isBack || owner.userId !== notice.from) return "ended";
  return noticeEndsAt(notice) <= now.toISOString() ? "due" : "waiting";
}
