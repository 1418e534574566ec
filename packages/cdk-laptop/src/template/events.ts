import * as z from "zod/mini";
import type { FunctionDefinition } from "./functions.ts";
import { ofType, type Resource } from "./resource.ts";
import type { Role } from "./roles.ts";

const mappingSchema = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z._default(z.boolean(), true),
  BatchSize: z._default(z.number(), 10),
  FunctionResponseTypes: z.optional(z.array(z.literal("ReportBatchItemFailures"))),
  ScalingConfig: z.optional(z.object({ MaximumConcurrency: z.optional(z.number()) })),
  FilterCriteria: z.optional(z.never()),
});

const scheduleSchema = z.object({
  ScheduleExpression: z.string(),
  State: z._default(z.string(), "ENABLED"),
  Target: z.object({ Arn: z.string(), RoleArn: z.string(), Input: z.optional(z.string()) }),
});

/** Messages of a queue that become invocations of a function. */
export interface QueueMapping {
  readonly queueArn: string;
  readonly functionId: string;
  readonly batchSize: number;
  /** The function names the messages that failed; the others count as handled. */
  readonly partialResponses: boolean;
  readonly concurrencyMax: number;
}

export interface Schedule {
  readonly id: string;
  readonly name: string;
  readonly everyMs: number;
  readonly functionId: string;
  readonly functionArn: string;
  /** The role that EventBridge Scheduler invokes with. */
  readonly roleId: string;
  /** JSON; without one the function gets a "Scheduled Event". */
  readonly input: string | undefined;
}

/** SQS starts with five pollers and goes higher only under load; five is plenty for one laptop. */
const pollersDefault = 5;

export function readQueueMappings(
  resources: readonly Resource[],
  functions: readonly FunctionDefinition[],
): QueueMapping[] {
  return ofType(resources, "AWS::Lambda::EventSourceMapping").flatMap(({ id, props }) => {
    // Streams of tables are not emulated: what reads them only sleeps here.
    if (/^arn:aws:dynamodb:[^/]*table\/[^/]+\/stream\//.test(String(props["EventSourceArn"])))
      return [];
    const mapping = mappingSchema.parse(props);
    if (!mapping.EventSourceArn.startsWith("arn:aws:sqs:")) {
      throw new Error(`template: ${id} maps ${mapping.EventSourceArn}; only SQS is modelled`);
    }
    if (!mapping.Enabled) return [];
    const target = functions.find(({ name, arn }) => [name, arn].includes(mapping.FunctionName));
    if (!target) throw new Error(`template: ${id} has no function`);
    return {
      queueArn: mapping.EventSourceArn,
      functionId: target.id,
      batchSize: mapping.BatchSize,
      partialResponses: mapping.FunctionResponseTypes !== undefined,
      concurrencyMax: mapping.ScalingConfig?.MaximumConcurrency ?? pollersDefault,
    };
  });
}

export function readSchedules(
  resources: readonly Resource[],
  functions: readonly FunctionDefinition[],
  roles: readonly Role[],
): Schedule[] {
  return ofType(resources, "AWS::Scheduler::Schedule").flatMap(({ id, ref, props }) => {
    const { ScheduleExpression, State, Target } = scheduleSchema.parse(props);
    if (State !== "ENABLED") return [];
    const target = functions.find(({ arn }) => arn === Target.Arn);
    const role = roles.find(({ arn }) => arn === Target.RoleArn);
    if (!target || !role)
      throw new Error(`template: schedule ${id} lacks its function or its role`);
    return {
      id,
      name: ref,
      everyMs: readRate(ScheduleExpression),
      functionId: target.id,
      functionArn: target.arn,
      roleId: role.id,
      input: Target.Input,
    };
  });
}

const unitsMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

function readRate(expression: string): number {
  const [, count, unit, plural] = /^rate\((\d+) (minute|hour|day)(s?)\)$/.exec(expression) ?? [];
  const unitMs = unitsMs[unit ?? ""];
  // AWS refuses "1 minutes" and "5 minute".
  if (!unitMs || Number(count) < 1 || (count === "1") !== (plural === "")) {
    throw new Error(`template: schedule expression ${expression} is not modelled`);
  }
  return Number(count) * unitMs;
}
