import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import type { FunctionDefinition } from "../template/functions.ts";

// Lambda runs in UTC. Worker threads share the process's time zone, so it is set here, not in their environment.
process.env["TZ"] = "UTC";

/** Lambda's limit for a synchronous request or response, in bytes of JSON. */
const payloadBytesMax = 6 * 1024 * 1024 + 100;
/** AWS would start a thousand at once; a laptop has fewer cores, and more threads only wait for each other. */
const threadsMax = 10;

/** The function failed: `name` is Lambda's errorType. */
export class FunctionError extends Error {
  constructor(type: string, message: string) {
    super(message);
    this.name = type;
  }
}

/** The service refused the invocation: the event is over 6 MB. */
export class RequestTooLarge extends Error {
  override name = "RequestTooLargeException";
}

export interface Lambda {
  invoke(event: unknown): Promise<unknown>;
  /** The next invocations start cold, on what then lies in `directory`. */
  reload(directory: string): void;
  close(): Promise<void>;
}

export interface LambdaOptions {
  readonly endpoint: string;
  readonly region: string;
  readonly clockOffset: SharedArrayBuffer;
  readonly log: (line: string) => void;
  /** Before each invocation: what the service does with the function's role. */
  readonly beforeInvoke?: (() => void) | undefined;
}

interface Environment {
  readonly worker: Worker;
  readonly generation: number;
  settle: ((outcome: Outcome) => void) | undefined;
}

interface Outcome {
  readonly result?: string;
  readonly error?: { readonly name: string; readonly message: string; readonly stack?: string };
}

/** Runs one function of the template: one thread for each concurrent execution, reused while warm. */
export function createLambda(deployed: FunctionDefinition, options: LambdaOptions): Lambda {
  const concurrencyMax = Math.min(deployed.reservedConcurrency ?? threadsMax, threadsMax);
  const environments = new Set<Environment>();
  const idle: Environment[] = [];
  const waiting: (() => void)[] = [];
  const label = deployed.construct ?? deployed.name;
  let definition = deployed;
  let generation = 0;
  let busy = 0;
  let closed = false;

  return {
    async invoke(event) {
      const payload = JSON.stringify(event ?? null);
      if (Buffer.byteLength(payload) > payloadBytesMax) {
        throw new RequestTooLarge(`Request must be smaller than ${payloadBytesMax} bytes`);
      }
      options.beforeInvoke?.();
      await takeTurn();
      try {
        return await run(payload);
      } finally {
        busy--;
        waiting.shift()?.();
      }
    },
    reload(directory) {
      definition = { ...definition, directory };
      generation++;
      for (const environment of idle.splice(0)) end(environment);
    },
    async close() {
      closed = true;
      await Promise.all([...environments].map(({ worker }) => worker.terminate()));
    },
  };

  async function takeTurn(): Promise<void> {
    while (busy >= concurrencyMax) await new Promise<void>((turn) => waiting.push(turn));
    busy++;
  }

  async function run(payload: string): Promise<unknown> {
    const environment = idle.pop() ?? start();
    const { result, error } = await execute(environment, payload);
    if (environments.has(environment)) {
      if (environment.generation === generation) idle.push(environment);
      else end(environment);
    }
    if (error) {
      options.log(`${label}: ${error.stack ?? `${error.name}: ${error.message}`}`);
      throw new FunctionError(error.name, error.message);
    }
    const answer = result ?? "null";
    if (Buffer.byteLength(answer) > payloadBytesMax) {
      options.log(`${label}: the response is over ${payloadBytesMax} bytes`);
      throw new FunctionError(
        "Function.ResponseSizeTooLarge",
        `Response payload size exceeded maximum allowed payload size (${payloadBytesMax} bytes).`,
      );
    }
    return JSON.parse(answer);
  }

  function execute(environment: Environment, event: string): Promise<Outcome> {
    const { timeoutMs } = definition;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        end(environment);
        const message = `Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`;
        environment.settle?.({ error: { name: "Sandbox.Timedout", message } });
      }, timeoutMs);
      environment.settle = (outcome) => {
        clearTimeout(timer);
        environment.settle = undefined;
        resolve(outcome);
      };
      environment.worker.postMessage({
        id: randomUUID(),
        event,
        deadlineMs: Date.now() + timeoutMs,
      });
    });
  }

  function start(): Environment {
    if (closed) throw new FunctionError("Runtime.ExitError", `${definition.name} was stopped`);
    const worker = new Worker(new URL("./worker.mjs", import.meta.url), {
      workerData: { definition, clockOffset: options.clockOffset },
      env: environmentOf(definition, options),
      // Not the loader that runs this file: bundles are plain JavaScript.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: definition.memoryMb },
      stdout: true,
      stderr: true,
    });
    const environment: Environment = { worker, generation, settle: undefined };
    environments.add(environment);
    const fail = (name: string, error: Error) => {
      end(environment);
      const outcome = { name, message: error.message, ...(error.stack && { stack: error.stack }) };
      environment.settle?.({ error: outcome });
    };
    worker.on("message", (outcome: Outcome) => environment.settle?.(outcome));
    worker.on("error", (error) => fail("Runtime.UnhandledError", error));
    worker.on("exit", (code) =>
      fail("Runtime.ExitError", new Error(`Runtime exited with ${code}`)),
    );
    logLines(worker.stdout);
    logLines(worker.stderr);
    return environment;
  }

  function end(environment: Environment): void {
    if (!environments.delete(environment)) return;
    const at = idle.indexOf(environment);
    if (at >= 0) idle.splice(at, 1);
    void environment.worker.terminate();
  }

  function logLines(stream: Readable): void {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      for (const line of text.split("\n")) if (line) options.log(`${label}: ${line}`);
    });
  }
}

/** Exactly what the template sets, and what Lambda itself sets. */
function environmentOf(
  definition: FunctionDefinition,
  { endpoint, region }: LambdaOptions,
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
    AWS_ACCESS_KEY_ID: `ROLE_${definition.roleId}`,
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_SESSION_TOKEN: "local",
    AWS_ENDPOINT_URL: endpoint,
    // This computer may run an older Node than the Lambda; the SDK would say so on each cold start.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
    TZ: "UTC",
    LANG: "en_US.UTF-8",
  };
}
