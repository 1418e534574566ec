import { dayMs } from "../common/time.ts";

/** Documents and mails that a plan has left at a moment, and when it has all of them again. */
export interface PlanRoom {
  readonly documentsLeft: number;
  readonly documentsMax: number;
  readonly mailsLeft: number;
  readonly mailsMax: number;
  /** The start of the next counting period after a moment; undefined for a plan that counts documents once. */
  readonly nextPeriod: (after: Date) => Date | undefined;
}

/** Rows to be sent from a moment on, each with its mails; what is left at `until` is deleted. */
export interface RowsToSend {
  readonly left: number;
  readonly mailsPerRow: number;
  readonly from: Date;
  readonly until: Date;
}

/** How the rows of a batch go out as its plan allows, if nothing else is sent meanwhile. */
export interface Forecast {
  /** The plan allows this number of rows at the start. */
  readonly now: number;
  /** When the next rows follow; absent if none do. */
  readonly nextAt?: Date;
  /** The moment from which the last row can be sent; absent if the plan does not allow some rows in time. */
  readonly lastAt?: Date;
  /** The plan does not allow this number of rows before the batch is deleted. */
  readonly unsent: number;
}

export function forecast({ from, until, ...rows }: RowsToSend, room: PlanRoom): Forecast {
  let { left } = rows;
  const now = fitting(rows, room);
  left -= now;
  if (left === 0) return { now, lastAt: from, unsent: 0 };
  let [documents, at, period] = [room.documentsLeft - now, from, room.nextPeriod(from)];
  let nextAt: Date | undefined;
  for (;;) {
    at = documents > 0 ? nextDay(at) : (period ?? until);
    if (at >= until) return { now, ...(nextAt ? { nextAt } : {}), unsent: left };
    if (period && at >= period) {
      documents = room.documentsMax;
      period = room.nextPeriod(at);
    }
    const sent = fitting({ ...rows, left }, { documentsLeft: documents, mailsLeft: room.mailsMax });
    if (sent === 0) return { now, ...(nextAt ? { nextAt } : {}), unsent: left };
    [left, documents, nextAt] = [left - sent, documents - sent, nextAt ?? at];
    if (left === 0) return { now, nextAt, lastAt: at, unsent: 0 };
  }
}

function fitting(
  { left, mailsPerRow }: Pick<RowsToSend, "left" | "mailsPerRow">,
  { documentsLeft, mailsLeft }: Pick<PlanRoom, "documentsLeft" | "mailsLeft">,
): number {
  const byMails = mailsPerRow === 0 ? left : Math.floor(mailsLeft / mailsPerRow);
  return Math.max(0, Math.min(left, documentsLeft, byMails));
}

/** Mails are counted by the day in UTC. */
const nextDay = (at: Date): Date => new Date((Math.floor(at.getTime() / dayMs) + 1) * dayMs);
