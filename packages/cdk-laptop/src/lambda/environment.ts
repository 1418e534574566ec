import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import { type Clock, wakeAfter } from "../system/clock.ts";
import type { FunctionDefinition } from "../template/functions.ts";

// Lambda runs in UTC. Worker threads share the process's time zone, so it is set here, not in their environment.
process.env["TZ"] = "UTC";

/** V8's code of bundles, which later cold starts of the same bundle needn't compile. Node drops what another version wrote. */
const compileCache = join(tmpdir(), "cdk-laptop-compiled");

/** The result as JSON, or the error with which the function ended. */
export interface Outcome {
  readonly result?: string;
  readonly error?: { readonly name: string; readonly message: string; readonly stack?: string };
}

export interface EnvironmentOptions {
  /** AWS_ENDPOINT_URL. */
  readonly endpoint: string;
  /** AWS_ENDPOINT_URL_<SERVICE> of services that another program emulates. */
  readonly endpointVariables?: Readonly<Record<string, string>>;
  readonly region: string;
  readonly clock: Clock;
  readonly clockOffset: SharedArrayBuffer;
  /** Called with each line that the function writes. */
  readonly print: (line: string) => void;
  /** Called once when the thread ends, for whatever reason. */
  readonly onEnd: (environment: ExecutionEnvironment) => void;
}

/** A thread that has loaded a function, and runs it for one event at a time. */
export class ExecutionEnvironment {
  readonly #definition: FunctionDefinition;
  readonly #worker: Worker;
  readonly #onEnd: EnvironmentOptions["onEnd"];
  readonly #clock: Clock;
  #settle: ((outcome: Outcome) => void) | undefined;
  #hasEnded = false;

  constructor(definition: FunctionDefinition, options: EnvironmentOptions) {
    this.#definition = definition;
    this.#onEnd = options.onEnd;
    this.#clock = options.clock;
    this.#worker = new Worker(new URL("./worker.mjs", import.meta.url), {
      workerData: { definition, clockOffset: options.clockOffset, compileCache },
      env: variablesOf(definition, options),
      // Not the loader that runs this file: bundles are plain JavaScript.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: definition.memoryMb },
      stdout: true,
      stderr: true,
    });
    this.#worker.on("message", (outcome: Outcome) => this.#settle?.(outcome));
    this.#worker.on("error", (error) => this.#fail("Runtime.UnhandledError", error));
    this.#worker.on("exit", (code) =>
      this.#fail("Runtime.ExitError", new Error(`Runtime exited with ${code}`)),
    );
    printLines(this.#worker.stdout, options.print);
    printLines(this.#worker.stderr, options.print);
  }

  /** Runs the function; `event` is JSON. Never rejects: failures are in the outcome's `error`. */
  run(event: string, traceHeader: string): Promise<Outcome> {
    const { timeoutMs } = this.#definition;
    return new Promise((resolve) => {
      const timer = wakeAfter(this.#clock, timeoutMs, () => {
        void this.end();
        const message = `Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`;
        this.#settle?.({ error: { name: "Sandbox.Timedout", message } });
      });
      this.#settle = (outcome) => {
        clearTimeout(timer);
        this.#settle = undefined;
        resolve(outcome);
      };
      const deadlineMs = Date.now() + timeoutMs;
      this.#worker.postMessage({ id: randomUUID(), event, deadlineMs, traceHeader });
    });
  }

  async end(): Promise<void> {
    this.#tellEnd();
    await this.#worker.terminate();
  }

  #fail(name: string, { message, stack }: Error): void {
    void this.end();
    this.#settle?.({ error: { name, message, ...(stack && { stack }) } });
  }

  #tellEnd(): void {
    if (!this.#hasEnded) this.#onEnd(this);
    this.#hasEnded = true;
  }
}

function printLines(stream: Readable, print: (line: string) => void): void {
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    for (const line of text.split("\n")) if (line) print(line);
  });
}

/** Exactly the variables that the template and Lambda itself set. */
function variablesOf(
  definition: FunctionDefinition,
  { endpoint, endpointVariables, region }: EnvironmentOptions,
): Record<string, string> {
  return {
    ...definition.environment,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMb),
    LAMBDA_TASK_ROOT: definition.directory,
    // The endpoint reads the caller's role from the key id and enforces that role's policies.
    AWS_ACCESS_KEY_ID: `ROLE${definition.roleId}`,
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_SESSION_TOKEN: "local",
    AWS_ENDPOINT_URL: endpoint,
    ...endpointVariables,
    // This computer may run an older Node than the Lambda; the SDK would warn about that on each cold start.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
    TZ: "UTC",
    LANG: "en_US.UTF-8",
  };
}
