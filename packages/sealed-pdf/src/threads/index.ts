import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Worker } from "node:worker_threads";

export interface ThreadLimits {
  /** Processor time that the thread may take for its answer: a file that needs more is refused. */
  readonly processorMs: number;
  /** Time on the clock after which the thread is ended though it got less; says nothing about the file. */
  readonly wallMs: number;
}

export type ThreadOutcome<Answer> =
  | { readonly kind: "answered"; readonly answer: Answer }
  /** The thread failed, or ended without an answer. */
  | { readonly kind: "ended" }
  /** It has taken all of its processor time. */
  | { readonly kind: "usedUp" }
  /** It got less than its processor time until `wallMs` had passed. */
  | { readonly kind: "starved" };

/** The machine was too busy for a thread's work. Nothing is known of the file, and the same call may succeed later. */
export class ThreadStarved extends Error {
  override readonly name = "ThreadStarved";

  constructor() {
    super("a thread got too little processor time");
  }
}

/** Undefined if the file is to blame that there is no answer. Throws ThreadStarved. */
export function answerOf<Answer>(outcome: ThreadOutcome<Answer>): Answer | undefined {
  if (outcome.kind === "starved") throw new ThreadStarved();
  return outcome.kind === "answered" ? outcome.answer : undefined;
}

/** The thread's next message, or why there is none. */
export async function nextMessage<Message>(
  worker: Worker,
  limits: ThreadLimits,
): Promise<ThreadOutcome<Message>> {
  const over = new AbortController();
  const end = () => over.abort();
  worker.once("exit", end);
  const answered = once(worker, "message", { signal: over.signal }).then(
    ([answer]): ThreadOutcome<Message> => ({ kind: "answered", answer }),
    (): ThreadOutcome<Message> => ({ kind: "ended" }),
  );
  const reached = limitReached(limits, () => processorMsOf(worker), over.signal);
  try {
    const first = await Promise.race([answered, reached]);
    return typeof first === "object" ? first : first ? { kind: first } : await answered;
  } finally {
    worker.off("exit", end);
    end();
  }
}

/** Which limit a thread has reached; undefined if the thread ends, or `signal` is aborted, before that. */
export async function limitReached(
  { processorMs, wallMs }: ThreadLimits,
  usedMs: () => Promise<number>,
  signal: AbortSignal,
): Promise<"usedUp" | "starved" | undefined> {
  if (wallMs <= 0) return "starved";
  const endsAt = performance.now() + wallMs;
  try {
    // Of a thread that is asked again, earlier files have used some.
    const [before] = await Promise.all([usedMs(), pause(processorMs, endsAt, signal)]);
    for (;;) {
      const takenMs = (await usedMs()) - before;
      if (takenMs >= processorMs) return "usedUp";
      if (performance.now() >= endsAt) return "starved";
      await pause(processorMs - takenMs, endsAt, signal);
    }
  } catch {
    return undefined;
  }
}

const pauseMinMs = 20;

/** A thread can't take more processor time than passes on the clock, so nothing is missed. */
const pause = (restMs: number, endsAt: number, signal: AbortSignal): Promise<void> =>
  wait(Math.min(Math.max(restMs, pauseMinMs), Math.max(endsAt - performance.now(), 0)), undefined, {
    signal,
  });

/** 0 if the thread has not begun or has ended. */
async function processorMsOf(worker: Worker): Promise<number> {
  try {
    // Node before 22.19 knows the time of the whole process only, which is at least that of the thread.
    const { user, system } = "cpuUsage" in worker ? await worker.cpuUsage() : process.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return 0;
  }
}
