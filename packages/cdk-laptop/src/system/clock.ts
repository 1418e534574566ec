import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod/mini";

/** Milliseconds since the epoch; may be moved forward while the cloud runs. */
export interface Clock {
  now(): number;
  /** Whether nothing happens merely because time passes: timers are not set, so what is due waits until the clock is moved. */
  readonly waitsForAdvance?: boolean;
}

/** Node's timers can't wait longer. */
const timerMsMax = 2 ** 31 - 1;

/** Calls once, after `ms` of real time, or earlier if that is too long for a timer. */
export function wakeAfter(
  { waitsForAdvance }: Clock,
  ms: number,
  act: () => void,
): NodeJS.Timeout | undefined {
  if (waitsForAdvance) return undefined;
  return setTimeout(act, Math.max(0, Math.min(ms, timerMsMax))).unref();
}

/** Calls every `ms` of real time. */
export function wakeEvery(
  { waitsForAdvance }: Clock,
  ms: number,
  act: () => void,
): NodeJS.Timeout | undefined {
  return waitsForAdvance ? undefined : setInterval(act, ms).unref();
}

/** The stack's time: the computer's, plus what `/_local/clock` has added. */
export interface LocalClock extends Clock {
  /**
   * Time never runs backwards: `ms` is not negative. Resolves when all listeners have done what
   * became due, one after the other in the order of their registration.
   */
  advance(ms: number): Promise<void>;
  onMoved(listener: () => void | Promise<void>): void;
  /**
   * Two 64 bit integers in milliseconds, which worker threads add to their own Date: the offset, and by how much the clocks of
   * functions differ from it.
   */
  readonly offset: SharedArrayBuffer;
  /** Lets the clocks of functions differ from the stack's time by `ms`, which may be negative. */
  skew(ms: number): void;
}

const savedSchema = z.object({ offsetMs: z.int() });

/** Creates a clock, whose offset is stored with the data that was written under it. */
export function createClock(file: string, waitsForAdvance = false): LocalClock {
  const offset = new SharedArrayBuffer(16);
  const cell = new BigInt64Array(offset);
  Atomics.store(cell, 0, BigInt(readOffset(file)));
  const listeners: (() => void | Promise<void>)[] = [];
  return {
    offset,
    waitsForAdvance,
    now: () => Date.now() + Number(Atomics.load(cell, 0)),
    onMoved: (listener) => listeners.push(listener),
    async advance(ms) {
      Atomics.add(cell, 0, BigInt(Math.trunc(Math.max(0, ms))));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify({ offsetMs: Number(Atomics.load(cell, 0)) })}\n`);
      for (const listener of listeners) await listener();
    },
    skew: (ms) => void Atomics.store(cell, 1, BigInt(Math.trunc(ms))),
  };
}

function readOffset(file: string): number {
  try {
    return savedSchema.parse(JSON.parse(readFileSync(file, "utf8"))).offsetMs;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return 0;
    throw new Error(`${file} can't be read; remove it to start from today`, { cause: error });
  }
}
