import { Worker } from "node:worker_threads";
import { nextMessage, type ThreadLimits, type ThreadOutcome } from "sealed-pdf/threads";

/**
 * Lets a separate thread answer a question about an untrusted file. The thread is ended in any case. If `goesOn` for an
 * answer, the thread, which waits for a message, has its processor time again for the next one.
 */
export async function inThread<Answer>(
  script: string,
  limits: ThreadLimits,
  workerData: Readonly<Record<string, unknown>>,
  goesOn?: (answer: Answer) => Promise<boolean> | boolean,
): Promise<ThreadOutcome<Answer>> {
  const worker = start(script, workerData);
  const endsAt = performance.now() + limits.wallMs;
  const ask = () => nextMessage<Answer>(worker, { ...limits, wallMs: endsAt - performance.now() });
  try {
    let outcome = await ask();
    while (goesOn && outcome.kind === "answered" && (await goesOn(outcome.answer))) {
      const next = ask();
      worker.postMessage("go on");
      outcome = await next;
    }
    return outcome;
  } finally {
    await worker.terminate();
  }
}

interface Reply<Answer> {
  readonly answer: Answer;
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
  limits: ThreadLimits,
  question: Readonly<Record<string, unknown>>,
): Promise<ThreadOutcome<Answer>> {
  const worker = waiting.get(script) ?? start(script);
  waiting.delete(script);
  worker.ref();
  worker.postMessage(question);
  const outcome = await nextMessage<Reply<Answer>>(worker, limits);
  const goesOn = outcome.kind === "answered" && outcome.answer.goesOn;
  if (goesOn && !waiting.has(script)) letWait(script, worker);
  else await worker.terminate();
  return outcome.kind === "answered" ? { ...outcome, answer: outcome.answer.answer } : outcome;
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
