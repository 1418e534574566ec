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

/** `batchItemFailures` of streams are not modelled: a batch succeeds or fails. */
const streamMappingSchema = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z._default(z.boolean(), true),
  BatchSize: z._default(z.number(), 100),
  BisectBatchOnFunctionError: z._default(z.boolean(), false),
  MaximumRetryAttempts: z._default(z.number(), -1),
  FunctionResponseTypes: z.optional(z.never()),
  DestinationConfig: z.optional(z.object({ OnFailure: z.object({ Destination: z.string() }) })),
  FilterCriteria: z.optional(z.object({ Filters: z.array(z.object({ Pattern: z.string() })) })),
});

const scheduleSchema = z.object({
  ScheduleExpression: z.string(),
  State: z._default(z.string(), "ENABLED"),
  Target: z.object({ Arn: z.string(), RoleArn: z.string(), Input: z.optional(z.string()) }),
});

/** An event source mapping from the messages of a queue to invocations of a function. */
export interface QueueMapping {
  readonly queueArn: string;
  readonly functionId: string;
  readonly batchSize: number;
  /** Whether the function returns the messages that failed; the others count as handled. */
  readonly partialResponses: boolean;
  readonly concurrencyMax: number;
}

/** An event source mapping from the writes to a table to invocations of a function. */
export interface StreamMapping {
  readonly streamArn: string;
  readonly functionId: string;
  readonly batchSize: number;
  /** Selects records that match one of them; all if there is none. */
  readonly filters: readonly unknown[];
  readonly retriesMax: number;
  /** Whether a batch that fails is retried in two halves. */
  readonly bisects: boolean;
  /** ARN of the topic that receives records which are given up. */
  readonly failuresTo: string | undefined;
}

export interface Schedule {
  readonly id: string;
  readonly name: string;
  readonly everyMs: number;
  readonly functionId: string;
  readonly functionArn: string;
  /** The role with which EventBridge Scheduler invokes the function. */
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
    if (isOfTable(props)) return [];
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

const isOfTable = (props: Resource["props"]): boolean =>
  /^arn:aws:dynamodb:[^/]*table\/[^/]+\/stream\//.test(String(props["EventSourceArn"]));

/** Stands for unlimited retries; AWS retries for a day. */
const retriesWithoutEnd = 20;

export function readStreamMappings(
  resources: readonly Resource[],
  functions: readonly FunctionDefinition[],
): StreamMapping[] {
  const mappings = ofType(resources, "AWS::Lambda::EventSourceMapping").filter(({ props }) =>
    isOfTable(props),
  );
  return mappings.flatMap(({ id, props }) => {
    const mapping = streamMappingSchema.parse(props);
    if (!mapping.Enabled) return [];
    const target = functions.find(({ name, arn }) => [name, arn].includes(mapping.FunctionName));
    if (!target) throw new Error(`template: ${id} has no function`);
    const { MaximumRetryAttempts: retries } = mapping;
    return {
      streamArn: mapping.EventSourceArn,
      functionId: target.id,
      batchSize: mapping.BatchSize,
      filters: (mapping.FilterCriteria?.Filters ?? []).map(({ Pattern }) => JSON.parse(Pattern)),
      retriesMax: retries < 0 ? retriesWithoutEnd : retries,
      bisects: mapping.BisectBatchOnFunctionError,
      failuresTo: destinationOf(id, mapping),
    };
  });
}

function destinationOf(
  id: string,
  { DestinationConfig }: z.output<typeof streamMappingSchema>,
): string | undefined {
  const destination = DestinationConfig?.OnFailure.Destination;
  if (destination === undefined || destination.startsWith("arn:aws:sns:")) return destination;
  throw new Error(`template: ${id} sends failures to ${destination}; only topics are modelled`);
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
