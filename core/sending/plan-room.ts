import { documentsUsed, planOf, type Workspace } from "../domain/account/account.ts";
import { nextPeriod } from "../domain/account/subscription.ts";
import { type Batch, batchEndsAt, leftOf, mailsPerRow } from "../domain/batches/batch.ts";
import { type Forecast, forecast, type PlanRoom } from "../domain/batches/forecast.ts";
import { usesNow } from "../store/common/throttle.ts";

/** Documents and mails that an account may still send, now and when its plan has them again. */
export async function planRoom(workspace: Workspace, now: Date): Promise<PlanRoom> {
  const { documentsMax, mailsPerDayMax: mailsMax } = planOf(workspace, now);
  const mailsUsed = await usesNow("mailsByAccount", workspace.id, now, mailsMax);
  return {
    documentsLeft: Math.max(0, documentsMax - documentsUsed(workspace, now)),
    documentsMax,
    mailsLeft: Math.max(0, mailsMax - mailsUsed),
    mailsMax,
    nextPeriod: (after) => nextPeriod(workspace, after),
  };
}

/** How the remaining rows go out, from a planned start or from now. */
export function batchForecast(batch: Batch, room: PlanRoom, now: Date): Forecast {
  const planned = batch.startsAt === undefined ? now : new Date(batch.startsAt);
  const rows = {
    left: leftOf(batch),
    mailsPerRow: mailsPerRow(batch),
    from: planned > now ? planned : now,
    until: batchEndsAt(batch),
  };
  return forecast(rows, planned > now ? atStart(room, now, planned) : room);
}

/** Nothing is known of what else is sent before a planned start, so its day and period begin with everything. */
function atStart(room: PlanRoom, now: Date, start: Date): PlanRoom {
  const period = room.nextPeriod(now);
  const isNewDay = start.toISOString().slice(0, 10) > now.toISOString().slice(0, 10);
  return {
    ...room,
    ...(isNewDay ? { mailsLeft: room.mailsMax } : {}),
    ...(period && period <= start ? { documentsLeft: room.documentsMax } : {}),
  };
}
