import type { CloudWatch } from "../aws/cloudwatch/service.ts";
import { AccessDenied } from "../iam/access.ts";
import type { Iam } from "../iam/iam.ts";
import type { LocalClock } from "../system/clock.ts";
import type { Meter } from "../system/meter.ts";
import type { Work } from "../system/work.ts";
import type { QueueMapping, Schedule, StreamMapping } from "../template/events.ts";
import type { FunctionDefinition } from "../template/functions.ts";
import type { Stack } from "../template/stack.ts";
import { FunctionError, LambdaFunction, TooManyRequests } from "./function.ts";
import { chainInvocationsMax, invocationsIn } from "./lineage.ts";

export interface LambdasOptions {
  readonly stack: Stack;
  readonly iam: Iam;
  readonly work: Work;
  readonly clock: LocalClock;
  readonly endpoint: string;
  readonly endpointVariables?: Readonly<Record<string, string>>;
  readonly account: string;
  readonly region: string;
  readonly log: (line: string) => void;
  readonly cloudWatch: Pick<CloudWatch, "invoked" | "logged" | "throttled">;
  readonly meter: Meter;
  /** Idle threads end after this time. */
  readonly idleMs?: number | undefined;
}

const idleMsDefault = 60_000;

/** The Lambda service: every function of the stack, and who may invoke it. */
export class Lambdas {
  readonly #options: LambdasOptions;
  readonly #byId: ReadonlyMap<string, LambdaFunction>;
  readonly #sweeper: NodeJS.Timeout;
  #throttled: ReadonlySet<string> = new Set();

  constructor(options: LambdasOptions) {
    const { stack, clock, idleMs = idleMsDefault } = options;
    this.#options = options;
    this.#byId = new Map(
      stack.functions.map((definition) => [
        definition.id,
        new LambdaFunction(definition, {
          ...options,
          idleMs,
          clockOffset: clock.offset,
          logged: (line) => options.cloudWatch.logged(definition.logGroup, line),
          beforeInvoke: once(() => exerciseServiceGrants(definition, options)),
        }),
      ]),
    );
    this.#sweeper = setInterval(() => {
      for (const lambda of this.#byId.values()) lambda.endIdle();
    }, idleMs / 4).unref();
  }

  /** Invokes a function by ARN or logical id; the caller's permission has been checked. */
  async invoke(
    arnOrId: string,
    event: unknown,
    traceHeaders?: readonly (string | undefined)[],
  ): Promise<unknown> {
    const { stack, work } = this.#options;
    const definition = stack.functions.find(({ id, arn }) => [id, arn].includes(arnOrId));
    const lambda = this.#byId.get(definition?.id ?? "");
    if (!definition || !lambda) throw new Error(`there is no function ${arnOrId}`);
    if (this.#throttled.has(definition.id)) {
      this.#options.cloudWatch.throttled(definition.name);
      throw new TooManyRequests("Rate Exceeded.");
    }
    return work.run(() => this.#counted(definition, () => lambda.invoke(event, traceHeaders)));
  }

  async #counted<T>({ name }: FunctionDefinition, invoke: () => Promise<T>): Promise<T> {
    const { cloudWatch } = this.#options;
    try {
      const result = await invoke();
      cloudWatch.invoked(name, false);
      return result;
    } catch (error) {
      if (error instanceof FunctionError) cloudWatch.invoked(name, true);
      throw error;
    }
  }

  /** Whether a role, with which API Gateway invokes functions, may invoke this one. */
  mayInvoke(roleId: string, functionArn: string): boolean {
    return allowsAll(this.#options.iam, roleId, ["lambda:InvokeFunction"], functionArn);
  }

  async runSchedule(schedule: Schedule): Promise<void> {
    const { iam, log } = this.#options;
    try {
      const { roleId, functionArn } = schedule;
      const action = "lambda:InvokeFunction";
      iam.authorize(roleId, { action, resource: functionArn, context: {} });
      await this.invoke(functionArn, scheduledEvent(schedule, this.#options));
    } catch (error) {
      log(`schedule ${schedule.name} failed: ${String(error)}`);
    }
  }

  /** Whether the function's role lets Lambda read the queue for it. */
  mayPoll({ functionId, queueArn }: QueueMapping): boolean {
    const actions = ["ReceiveMessage", "DeleteMessage", "GetQueueAttributes"];
    return this.#mayAll(functionId, "sqs", actions, queueArn);
  }

  /** Whether the function's role lets Lambda read the stream for it, and tell of records that are given up. */
  mayRead({ functionId, streamArn, failuresTo }: StreamMapping): boolean {
    const actions = ["DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"];
    return (
      this.#mayAll(functionId, "dynamodb", actions, streamArn) &&
      (failuresTo === undefined || this.#mayAll(functionId, "sns", ["Publish"], failuresTo))
    );
  }

  #mayAll(functionId: string, service: string, names: readonly string[], resource: string) {
    const { stack, iam } = this.#options;
    const definition = stack.functions.find(({ id }) => id === functionId);
    const actions = names.map((name) => `${service}:${name}`);
    return allowsAll(iam, definition?.roleId ?? "", actions, resource);
  }

  /** True if this trace has invoked the function often enough for Lambda to detect a loop. */
  isLoop(functionId: string, traceHeader: string | undefined): boolean {
    const definition = this.#options.stack.functions.find(({ id }) => id === functionId);
    if (!definition || definition.mayLoop) return false;
    return invocationsIn(traceHeader, definition.arn) >= chainInvocationsMax;
  }

  /** Lets no concurrency be left for these functions, by their logical ids, until it is called again. */
  throttle(ids: readonly string[]): void {
    this.#throttled = new Set(ids);
  }

  reload({ id }: FunctionDefinition, directory: string): void {
    this.#byId.get(id)?.reload(directory);
  }

  /** Makes the next invocations of this role's functions start cold. */
  startCold(roleId: string): void {
    for (const { id, roleId: own } of this.#options.stack.functions)
      if (own === roleId) this.#byId.get(id)?.reload();
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await Promise.all([...this.#byId.values()].map((lambda) => lambda.close()));
  }
}

/** Uses the grants that Lambda itself needs to run a function. If one is missing, logs are lost, but calls succeed. */
function exerciseServiceGrants(
  { roleId, logGroup, traced }: FunctionDefinition,
  { iam, region, account }: LambdasOptions,
): void {
  const stream = `arn:aws:logs:${region}:${account}:log-group:${logGroup}:log-stream:local`;
  allowsAll(iam, roleId, ["logs:CreateLogStream", "logs:PutLogEvents"], stream);
  if (traced) allowsAll(iam, roleId, ["xray:PutTraceSegments", "xray:PutTelemetryRecords"], "*");
}

function allowsAll(
  iam: Iam,
  roleId: string,
  actions: readonly string[],
  resource: string,
): boolean {
  const allowed = actions.map((action) => {
    try {
      iam.authorize(roleId, { action, resource, context: {} });
      return true;
    } catch (error) {
      if (error instanceof AccessDenied) return false;
      throw error;
    }
  });
  return allowed.every(Boolean);
}

/** The event that EventBridge Scheduler sends if the schedule has no input. */
function scheduledEvent(
  { name, input }: Schedule,
  { account, region, clock }: LambdasOptions,
): unknown {
  if (input !== undefined) return JSON.parse(input);
  return {
    version: "0",
    source: "aws.scheduler",
    "detail-type": "Scheduled Event",
    account,
    time: new Date(clock.now()).toISOString(),
    region,
    resources: [`arn:aws:scheduler:${region}:${account}:schedule/default/${name}`],
    detail: "{}",
  };
}

function once(task: () => void): () => void {
  let done = false;
  return () => {
    if (!done) task();
    done = true;
  };
}
