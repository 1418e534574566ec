import { startUndersign, type Undersign } from "../../scripts/local.ts";

/**
 * Every environment of a test starts here. In one that sets its own timers, a schedule, a message whose delay is over, or an
 * item that expires changes what is stored at a time that depends on the machine, and a test that compares tables or counts
 * mails meanwhile fails for no fault. Here such work waits until the test moves the clock (`advance`) or runs a schedule
 * (`runSchedule`); both resolve when it is done, and the clock moves only once nothing is in progress: a worker that has
 * mailed an invitation but not yet recorded it would otherwise record it a day late. All other work is caused by a call, and `idle` resolves when it has ended:
 * between `idle` and the next call, an environment that nobody else uses does not change.
 */
export const startQuiet = (options: Parameters<typeof startUndersign>[0]): Promise<Undersign> =>
  startUndersign({ ...options, waitsForAdvance: true });
