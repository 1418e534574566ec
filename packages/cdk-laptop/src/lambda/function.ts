import { availableParallelism } from "node:os";
import type { Clock } from "../system/clock.ts";
import type { Meter, UsageUnit } from "../system/meter.ts";
import type { FunctionDefinition } from "../template/functions.ts";
import { ExecutionEnvironment, type Outcome } from "./environment.ts";
import { traceHeaderOf } from "./lineage.ts";

/** Lambda's limit for a synchronous request or response, in bytes of JSON. */
const payloadBytesMax = 6 * 1024 * 1024 + 100;
/** AWS would start a thousand at once; on a laptop with few cores, more threads would only wait for each other. */
const threadsMax = Math.max(4, availableParallelism());

/** The function failed: `name` is Lambda's errorType. */
export class FunctionError extends Error {
  constructor(type: string, message: string) {
    super(message);
    this.name = type;
  }
}

/** The service refused the invocation: no concurrency is left for the function. */
export class TooManyRequests extends Error {
  override name = "TooManyRequestsException";
}

/** The service refused the invocation: the event is over 6 MB. */
export class RequestTooLarge extends Error {
  override name = "RequestTooLargeException";
}

export interface FunctionOptions {
  readonly endpoint: string;
  readonly endpointVariables?: Readonly<Record<string, string>>;
  readonly region: string;
  readonly clock: Clock;
  readonly clockOffset: SharedArrayBuffer;
  readonly log: (line: string) => void;
  /** Each line that the function writes into its log group. */
  readonly logged?: ((line: string) => void) | undefined;
  readonly meter?: Meter | undefined;
  /** Called before each invocation, for what the service itself does with the function's role. */
  readonly beforeInvoke?: (() => void) | undefined;
  /** Milliseconds of a clock that is never moved, since idle time is real time. */
  readonly now?: () => number;
  readonly idleMs: number;
}

/** One function of the template: a thread for each concurrent execution, reused while warm. */
export class LambdaFunction {
  readonly #options: FunctionOptions;
  readonly #label: string;
  readonly #concurrencyMax: number;
  readonly #environments = new Set<ExecutionEnvironment>();
  /** The environments that run the current bundle. */
  readonly #current = new Set<ExecutionEnvironment>();
  /** Idle environments, the longest idle first. */
  #idle: { readonly environment: ExecutionEnvironment; readonly since: number }[] = [];
  readonly #waiting: (() => void)[] = [];
  #definition: FunctionDefinition;
  #busy = 0;
  #closed = false;

  constructor(deployed: FunctionDefinition, options: FunctionOptions) {
    this.#definition = deployed;
    this.#options = options;
    this.#label = deployed.construct ?? deployed.name;
    this.#concurrencyMax = Math.min(deployed.reservedConcurrency ?? threadsMax, threadsMax);
  }

  /** Invokes the function; `traceHeaders` are those of the messages that cause the invocation. */
  async invoke(event: unknown, traceHeaders?: readonly (string | undefined)[]): Promise<unknown> {
    const payload = JSON.stringify(event ?? null);
    if (Buffer.byteLength(payload) > payloadBytesMax) {
      throw new RequestTooLarge(`Request must be smaller than ${payloadBytesMax} bytes`);
    }
    this.#options.beforeInvoke?.();
    await this.#takeTurn();
    try {
      const traceHeader = traceHeaderOf(this.#definition.arn, traceHeaders);
      return this.#resultOf(await this.#run(payload, traceHeader));
    } finally {
      this.#busy--;
      this.#waiting.shift()?.();
    }
  }

  /** Makes the next invocations start cold, with the current content of `directory`. */
  reload(directory = this.#definition.directory): void {
    this.#definition = { ...this.#definition, directory };
    this.#current.clear();
    for (const { environment } of this.#idle) void environment.end();
  }

  /** Ends the threads that have been idle for long enough. */
  endIdle(): void {
    const since = this.#now() - this.#options.idleMs;
    for (const one of this.#idle) if (one.since <= since) void one.environment.end();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#environments].map((environment) => environment.end()));
  }

  async #takeTurn(): Promise<void> {
    while (this.#busy >= this.#concurrencyMax) {
      await new Promise<void>((turn) => this.#waiting.push(turn));
    }
    this.#busy++;
  }

  async #run(payload: string, traceHeader: string): Promise<Outcome> {
    const startedAt = performance.now();
    const environment = this.#idle.pop()?.environment ?? this.#start();
    const outcome = await environment.run(payload, traceHeader);
    this.#count("lambda:requests", 1);
    const ms = Math.ceil(performance.now() - startedAt);
    this.#count("lambda:mb-ms", ms * this.#definition.memoryMb);
    if (this.#current.has(environment)) this.#idle.push({ environment, since: this.#now() });
    else void environment.end();
    return outcome;
  }

  #start(): ExecutionEnvironment {
    if (this.#closed) {
      throw new FunctionError("Runtime.ExitError", `${this.#definition.name} was stopped`);
    }
    const environment = new ExecutionEnvironment(this.#definition, {
      ...this.#options,
      print: (line) => {
        this.#options.logged?.(line);
        this.#count("logs:bytes", Buffer.byteLength(line));
        this.#log(line);
      },
      onEnd: (ended) => this.#forget(ended),
    });
    this.#environments.add(environment);
    this.#current.add(environment);
    return environment;
  }

  #forget(ended: ExecutionEnvironment): void {
    this.#environments.delete(ended);
    this.#current.delete(ended);
    this.#idle = this.#idle.filter(({ environment }) => environment !== ended);
  }

  #resultOf({ result = "null", error }: Outcome): unknown {
    if (error) {
      this.#log(error.stack ?? `${error.name}: ${error.message}`);
      throw new FunctionError(error.name, error.message);
    }
    if (Buffer.byteLength(result) > payloadBytesMax) {
      this.#log(`the response is over ${payloadBytesMax} bytes`);
      throw new FunctionError(
        "Function.ResponseSizeTooLarge",
        `Response payload size exceeded maximum allowed payload size (${payloadBytesMax} bytes).`,
      );
    }
    return JSON.parse(result);
  }

  #count(unit: UsageUnit, amount: number): void {
    this.#options.meter?.count(this.#label, unit, amount);
  }

  #now(): number {
    return (this.#options.now ?? performance.now.bind(performance))();
  }

  #log(line: string): void {
    this.#options.log(`${this.#label}: ${line}`);
  }
}
