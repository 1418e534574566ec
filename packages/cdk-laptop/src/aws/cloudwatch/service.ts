import * as z from "zod/mini";
import type { Clock } from "../../system/clock.ts";
import { ofType, type Resource } from "../../template/resource.ts";
import type { QueueState } from "../sqs/service.ts";
import { type AlarmState, readAlarms, stateOf } from "./alarms.ts";
import { keptMs, type Metric, Metrics } from "./metrics.ts";
import { readPattern } from "./pattern.ts";

export type { AlarmState } from "./alarms.ts";
export type { Metric } from "./metrics.ts";

/** The metrics of the stack's services, and the alarms that watch them. */
export interface CloudWatch {
  /** Passes a line of a log group to the metric filters. */
  logged(logGroup: string, line: string): void;
  invoked(functionName: string, hasFailed: boolean): void;
  throttled(functionName: string): void;
  answered(apiId: string, status: number): void;
  /** Records the queues' metrics as SQS does every minute: when the clock was moved, and before alarms are evaluated. */
  measured(queues: readonly QueueState[]): void;
  /** Records a metric that no service here measures. */
  put(metric: Metric, value: number): void;
  /** Whether each alarm was raised since `from`, in milliseconds of the stack's time, at most a day ago. */
  alarmsSince(from: number): AlarmState[];
}

export function openCloudWatch(resources: readonly Resource[], clock: Clock): CloudWatch {
  const metrics = new Metrics(clock);
  const alarms = readAlarms(resources);
  const filters = readMetricFilters(resources);
  const put = (namespace: string, dimensions: Metric["dimensions"], name: string, value: number) =>
    metrics.put({ namespace, name, dimensions }, value);
  return {
    logged(logGroup, line) {
      for (const { group, matches, metric } of filters)
        if (group === logGroup && matches(line)) metrics.put(metric, 1);
    },
    invoked(FunctionName, hasFailed) {
      put("AWS/Lambda", { FunctionName }, "Invocations", 1);
      // Without a dimension, Lambda counts all functions together.
      for (const dimensions of [{ FunctionName }, {}])
        put("AWS/Lambda", dimensions, "Errors", hasFailed ? 1 : 0);
    },
    throttled(FunctionName) {
      for (const dimensions of [{ FunctionName }, {}])
        put("AWS/Lambda", dimensions, "Throttles", 1);
    },
    answered(ApiId, status) {
      put("AWS/ApiGateway", { ApiId }, "5xx", status >= 500 ? 1 : 0);
    },
    measured(queues) {
      for (const { name: QueueName, visible, oldestSeconds } of queues) {
        put("AWS/SQS", { QueueName }, "ApproximateNumberOfMessagesVisible", visible);
        put("AWS/SQS", { QueueName }, "ApproximateAgeOfOldestMessage", oldestSeconds);
      }
    },
    put: (metric, value) => metrics.put(metric, value),
    alarmsSince(since) {
      const now = clock.now();
      const from = Math.max(since, now - keptMs);
      return alarms.map((alarm) => ({
        id: alarm.id,
        state: stateOf(alarm, metrics, { from, now }),
      }));
    },
  };
}

const filterSchema = z.object({
  LogGroupName: z.string(),
  FilterPattern: z.string(),
  MetricTransformations: z.tuple([
    z.object({
      MetricNamespace: z.string(),
      MetricName: z.string(),
      MetricValue: z.literal("1"),
    }),
  ]),
});

const readMetricFilters = (resources: readonly Resource[]) =>
  ofType(resources, "AWS::Logs::MetricFilter").map(({ props }) => {
    const { LogGroupName, FilterPattern, MetricTransformations } = z.parse(filterSchema, props);
    const [{ MetricNamespace: namespace, MetricName: name }] = MetricTransformations;
    return {
      group: LogGroupName,
      matches: readPattern(FilterPattern),
      metric: { namespace, name, dimensions: {} },
    };
  });
