import { type Clock, wakeAfter } from "../system/clock.ts";
import type { Schedule } from "../template/events.ts";

export interface ScheduleOptions {
  readonly schedules: readonly Schedule[];
  readonly clock: Clock;
  readonly run: (schedule: Schedule) => Promise<void>;
}

export interface Schedules {
  /** Runs each schedule that has become due, once. To be called after the clock was moved. */
  clockMoved(): Promise<void>;
  /** Runs a schedule, named by the beginning of its name in the template. */
  runNow(name: string): Promise<void>;
  stop(): void;
}

/** EventBridge Scheduler, running on the stack's clock. */
export function startSchedules({ schedules, clock, run }: ScheduleOptions): Schedules {
  const { now } = clock;
  const dueAt = new Map(schedules.map((schedule) => [schedule, now() + schedule.everyMs]));
  let timer: NodeJS.Timeout | undefined;
  waitForNext();

  return {
    clockMoved: runDue,
    async runNow(name) {
      const schedule = schedules.find(
        (one) => one.name.startsWith(name) || one.id.startsWith(name),
      );
      if (!schedule) throw new Error(`there is no schedule ${name}`);
      await run(schedule);
    },
    stop: () => clearTimeout(timer),
  };

  async function runDue(): Promise<void> {
    const due = schedules.filter((schedule) => (dueAt.get(schedule) ?? 0) <= now());
    for (const schedule of due) dueAt.set(schedule, now() + schedule.everyMs);
    waitForNext();
    await Promise.all(due.map(run));
  }

  function waitForNext(): void {
    clearTimeout(timer);
    if (dueAt.size === 0) return;
    const restMs = Math.min(...dueAt.values()) - now();
    timer = wakeAfter(clock, restMs, () => void runDue());
  }
}
