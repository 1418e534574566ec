import { once } from "node:events";
import { Worker } from "node:worker_threads";

/**
 * The answer of a separate thread about an untrusted file; undefined if it fails, ends without an answer or takes
 * longer than `timeLimitMs`. The thread is ended in any case.
 */
export async function inThread<Answer>(
  script: string,
  timeLimitMs: number,
  workerData: Readonly<Record<string, unknown>>,
): Promise<Answer | undefined> {
  const worker = start(script, workerData);
  const answer = await messageOf<Answer>(worker, timeLimitMs);
  await worker.terminate();
  return answer;
}

interface Reply<Answer> {
  readonly answer: Answer | undefined;
  /** Whether the thread can be asked again. */
  readonly goesOn: boolean;
}

/** Threads that wait for a question, by script: one each, and none of them keeps the process from ending. */
const waiting = new Map<string, Worker>();

/**
 * Like `inThread`, but asks by message, gets a `Reply`, and keeps one thread that goes on for the next file: starting it
 * takes longer than most files. Only for scripts on which a file leaves no trace, as in `pdfium.mjs`.
 */
export async function inKeptThread<Answer>(
  script: string,
  timeLimitMs: number,
  question: Readonly<Record<string, unknown>>,
): Promise<Answer | undefined> {
  const worker = waiting.get(script) ?? start(script);
  waiting.delete(script);
  worker.ref();
  worker.postMessage(question);
  const reply = await messageOf<Reply<Answer>>(worker, timeLimitMs);
  if (reply?.goesOn && !waiting.has(script)) letWait(script, worker);
  else await worker.terminate();
  return reply?.answer;
}

function letWait(script: string, worker: Worker): void {
  worker.unref();
  waiting.set(script, worker);
}

function start(script: string, workerData?: Readonly<Record<string, unknown>>): Worker {
  const worker = new Worker(script, {
    workerData,
    // The worker is plain JavaScript, and needs no loader.
    execArgv: [],
    // The worker gets no credentials of its function.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    stdout: true,
    stderr: true,
  });
  // A thread that fails while it waits is not asked again.
  worker.on("error", () => {});
  worker.once("exit", () => {
    if (waiting.get(script) === worker) waiting.delete(script);
  });
  return worker;
}

/** The thread's next message; undefined if it fails, ends, or posts none in time. */
async function messageOf<Message>(
  worker: Worker,
  timeLimitMs: number,
): Promise<Message | undefined> {
  const over = new AbortController();
  const giveUp = () => over.abort();
  const timer = setTimeout(giveUp, timeLimitMs);
  worker.once("exit", giveUp);
  try {
    const [message] = await once(worker, "message", { signal: over.signal });
    return message;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    worker.off("exit", giveUp);
  }
}
