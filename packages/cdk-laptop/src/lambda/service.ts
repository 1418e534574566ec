import { AccessDenied } from "../iam/access.ts";
import type { Iam } from "../iam/iam.ts";
import type { LocalClock } from "../system/clock.ts";
import type { Work } from "../system/work.ts";
import type { QueueMapping, Schedule } from "../template/events.ts";
import type { FunctionDefinition } from "../template/functions.ts";
import type { Stack } from "../template/stack.ts";
import { LambdaFunction } from "./function.ts";

export interface LambdasOptions {
  readonly stack: Stack;
  readonly iam: Iam;
  readonly work: Work;
  readonly clock: LocalClock;
  readonly endpoint: string;
  readonly account: string;
  readonly region: string;
  readonly log: (line: string) => void;
  /** Threads that were idle for so long end. */
  readonly idleMs?: number | undefined;
}

/** The Lambda service: every function of the stack, and who may invoke it. */
export interface Lambdas {
  /** By ARN or logical id; the caller has been checked. */
  invoke(function_: string, event: unknown): Promise<unknown>;
  runSchedule(schedule: Schedule): Promise<void>;
  /** Whether the function's role lets Lambda read the queue for it. */
  mayPoll(mapping: QueueMapping): boolean;
  reload(definition: FunctionDefinition, directory: string): void;
  close(): Promise<void>;
}

const idleMsDefault = 60_000;

export function createLambdas(options: LambdasOptions): Lambdas {
  const { stack, iam, work, log, idleMs = idleMsDefault } = options;
  const lambdas = new Map<string, LambdaFunction>();
  const all: LambdaFunction[] = [];
  for (const definition of stack.functions) {
    const lambda = new LambdaFunction(definition, {
      ...options,
      idleMs,
      clockOffset: options.clock.offset,
      beforeInvoke: once(() => exerciseServiceGrants(definition, options)),
    });
    all.push(lambda);
    lambdas.set(definition.id, lambda);
    lambdas.set(definition.arn, lambda);
  }

  const sweeper = setInterval(() => {
    for (const lambda of all) lambda.endIdle();
  }, idleMs / 4).unref();

  return {
    invoke,
    async runSchedule(schedule) {
      try {
        const { roleId, functionArn } = schedule;
        const action = "lambda:InvokeFunction";
        iam.authorize(roleId, { action, resource: functionArn, context: {} });
        await invoke(functionArn, scheduledEvent(schedule, options));
      } catch (error) {
        log(`schedule ${schedule.name} failed: ${String(error)}`);
      }
    },
    mayPoll: ({ functionId, queueArn }) => {
      const definition = stack.functions.find(({ id }) => id === functionId);
      const actions = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"];
      return allowsAll(iam, definition?.roleId ?? "", actions, queueArn);
    },
    reload: ({ id }, directory) => lambdas.get(id)?.reload(directory),
    async close() {
      clearInterval(sweeper);
      await Promise.all(all.map((lambda) => lambda.close()));
    },
  };

  function invoke(function_: string, event: unknown): Promise<unknown> {
    const lambda = lambdas.get(function_);
    if (!lambda) return Promise.reject(new Error(`there is no function ${function_}`));
    return work.run(() => lambda.invoke(event));
  }
}

/** What Lambda does with a function's role whenever it runs: a missing grant loses logs, not calls. */
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

/** What EventBridge Scheduler sends when the schedule names no input. */
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
