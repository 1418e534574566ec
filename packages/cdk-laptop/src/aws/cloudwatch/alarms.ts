import * as z from "zod/mini";
import { ofType, type Resource } from "../../template/resource.ts";
import type { Metric, Metrics } from "./metrics.ts";

export interface AlarmState {
  /** Logical id. */
  readonly id: string;
  readonly state: "OK" | "ALARM";
}

export interface Alarm {
  readonly id: string;
  readonly metrics: readonly Metric[];
  readonly statistic: "Sum" | "Maximum";
  /** Whether the greatest of several metrics counts. */
  readonly isGreatest: boolean;
  readonly periodMs: number;
  readonly evaluationPeriods: number;
  readonly datapointsToAlarm: number;
  readonly isBreaching: (value: number) => boolean;
  readonly isMissingBreaching: boolean;
}

interface Times {
  /** Earlier data is ignored. */
  readonly from: number;
  readonly now: number;
}

/**
 * Whether the alarm was raised at the end of any period since `from`, including the current one: in enough of the last
 * periods the metric breached the threshold, or was missing if that counts as breaching. CloudWatch may look further
 * back when data is missing, so an alarm may last longer there.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-evaluation.html
 */
export function stateOf(alarm: Alarm, metrics: Metrics, { from, now }: Times): AlarmState["state"] {
  const { periodMs, evaluationPeriods, datapointsToAlarm } = alarm;
  const breaches: boolean[] = [];
  for (let start = Math.floor(from / periodMs) * periodMs; start <= now; start += periodMs) {
    const value = datapoint(alarm, metrics, Math.max(start, from), start + periodMs);
    const isWhole = start >= from && start + periodMs <= now;
    breaches.push(
      value === undefined ? alarm.isMissingBreaching && isWhole : alarm.isBreaching(value),
    );
    const last = breaches.slice(-evaluationPeriods);
    if (last.filter(Boolean).length >= datapointsToAlarm) return "ALARM";
  }
  return "OK";
}

/** The metric's value in a period, or the sum or the greatest of several; undefined without data. */
function datapoint(
  { metrics: watched, statistic, isGreatest }: Alarm,
  metrics: Metrics,
  from: number,
  to: number,
): number | undefined {
  const each = watched.flatMap((metric) => {
    const values = metrics.between(metric, from, to);
    if (values.length === 0) return [];
    return statistic === "Maximum" ? Math.max(...values) : values.reduce((a, b) => a + b);
  });
  if (each.length === 0) return undefined;
  return isGreatest ? Math.max(...each) : each.reduce((a, b) => a + b);
}

const statistic = z.enum(["Sum", "Maximum"]);
const metric = {
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []),
};

const common = {
  EvaluationPeriods: z.number(),
  DatapointsToAlarm: z.optional(z.number()),
  Threshold: z.number(),
  ComparisonOperator: z.enum(["GreaterThanThreshold", "LessThanThreshold"]),
  TreatMissingData: z.enum(["notBreaching", "breaching"]),
};

/** An alarm on one metric, or on the sum or the greatest of several. */
const alarmSchema = z.union([
  z.object({ ...common, ...metric, Statistic: statistic, Period: z.number() }),
  z.object({
    ...common,
    Metrics: z.array(
      z.union([
        z.object({ Expression: z.enum(["SUM(METRICS())", "MAX(METRICS())"]) }),
        z.object({
          MetricStat: z.object({ Metric: z.object(metric), Period: z.number(), Stat: statistic }),
        }),
      ]),
    ),
  }),
]);

/** Throws for an alarm with anything that isn't modelled. */
export function readAlarms(resources: readonly Resource[]): Alarm[] {
  return ofType(resources, "AWS::CloudWatch::Alarm").map(({ id, props }) => {
    const { data, error } = z.safeParse(alarmSchema, props);
    if (!data)
      throw new Error(`template: ${id} is an alarm that is not modelled: ${error.message}`);
    const { EvaluationPeriods, DatapointsToAlarm, Threshold, ComparisonOperator } = data;
    return {
      id,
      ...watchedBy(data),
      evaluationPeriods: EvaluationPeriods,
      datapointsToAlarm: DatapointsToAlarm ?? EvaluationPeriods,
      isBreaching: (value) =>
        ComparisonOperator === "GreaterThanThreshold" ? value > Threshold : value < Threshold,
      isMissingBreaching: data.TreatMissingData === "breaching",
    };
  });
}

function watchedBy(
  alarm: z.output<typeof alarmSchema>,
): Pick<Alarm, "metrics" | "statistic" | "periodMs" | "isGreatest"> {
  if (!("Metrics" in alarm)) {
    const { Statistic, Period } = alarm;
    const periodMs = Period * 1000;
    return { metrics: [metricOf(alarm)], statistic: Statistic, periodMs, isGreatest: false };
  }
  const stats = alarm.Metrics.flatMap((one) => ("MetricStat" in one ? one.MetricStat : []));
  const [first] = stats;
  const isAlike = stats.every(
    ({ Stat, Period }) => Stat === first?.Stat && Period === first.Period,
  );
  if (!first || !isAlike) throw new Error("template: an alarm adds up unlike metrics");
  return {
    metrics: stats.map(({ Metric }) => metricOf(Metric)),
    statistic: first.Stat,
    periodMs: first.Period * 1000,
    isGreatest: alarm.Metrics.some(
      (one) => "Expression" in one && one.Expression === "MAX(METRICS())",
    ),
  };
}

const metricOf = ({
  Namespace,
  MetricName,
  Dimensions,
}: z.output<z.ZodMiniObject<typeof metric>>): Metric => ({
  namespace: Namespace,
  name: MetricName,
  dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])),
});
