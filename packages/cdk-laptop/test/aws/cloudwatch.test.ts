import { beforeEach, describe, expect, test } from "vitest";
import { openCloudWatch } from "../../src/aws/cloudwatch/service.ts";
import type { Resource } from "../../src/template/resource.ts";
import { noon, TestClock } from "./support.ts";

const resource = (type: string, id: string, props: object): Resource => ({
  ...{ id, type, ref: id, attributes: {} },
  props: { ...props },
});

const minutes = (count: number) => count * 60_000;

const errors = { Namespace: "AWS/Lambda", MetricName: "Errors" };
const of = (Value: string) => [{ Name: "FunctionName", Value }];

/** More than one error in five minutes. */
const alarm = (props: object) =>
  resource("AWS::CloudWatch::Alarm", "Alarm", {
    ...{ ...errors, Dimensions: of("sign"), Statistic: "Sum", Period: 300, Threshold: 1 },
    ...{ ComparisonOperator: "GreaterThanThreshold", EvaluationPeriods: 1 },
    ...{ TreatMissingData: "notBreaching", ...props },
  });

let clock: TestClock;
beforeEach(() => {
  clock = new TestClock();
});

function watch(...resources: Resource[]) {
  const cloudWatch = openCloudWatch(resources, clock);
  return {
    ...cloudWatch,
    fail: (count: number, name = "sign") => {
      for (let times = 0; times < count; times++) cloudWatch.invoked(name, true);
    },
    state: (from = noon) => cloudWatch.alarmsSince(from)[0]?.state,
  };
}

describe("an alarm", () => {
  test("is raised by more than its threshold in one period, not by as much in two", () => {
    const { fail, state } = watch(alarm({}));
    fail(1);
    clock.forward(minutes(5));
    fail(1);
    expect(state()).toBe("OK");
    fail(1);
    expect(state()).toBe("ALARM");
    expect(state(clock.now() + 1)).toBe("OK");
  });

  test("forgets what is a day old, however long ago it is asked about", () => {
    const { fail, state } = watch(alarm({}));
    fail(2);
    expect(state(0)).toBe("ALARM");
    clock.forward(minutes(24 * 60 + 5));
    expect(state(0)).toBe("OK");
  });

  test("fires when N of M periods breach, and clears afterwards", () => {
    const { fail, state } = watch(alarm({ EvaluationPeriods: 3, DatapointsToAlarm: 2 }));
    fail(2);
    clock.forward(minutes(15));
    fail(2);
    expect(state()).toBe("OK");
    clock.forward(minutes(10));
    fail(2);
    expect(state()).toBe("ALARM");
  });

  test("over several periods needs all of them by default", () => {
    const { fail, state } = watch(alarm({ EvaluationPeriods: 2 }));
    fail(2);
    expect(state()).toBe("OK");
    clock.forward(minutes(5));
    fail(2);
    expect(state()).toBe("ALARM");
  });

  test("that counts missing data as breaching is raised by silence for whole periods alone", () => {
    const silent = { ComparisonOperator: "LessThanThreshold", TreatMissingData: "breaching" };
    const { invoked, state } = watch(
      alarm({ ...silent, MetricName: "Invocations", EvaluationPeriods: 3 }),
    );
    clock.forward(minutes(14));
    expect(state()).toBe("OK");
    clock.forward(minutes(1));
    expect(state()).toBe("ALARM");
    const later = clock.now();
    for (let run = 0; run < 6; run++) {
      invoked("sign", false);
      clock.forward(minutes(5));
    }
    expect(state(later)).toBe("OK");
  });

  test("on the sum of functions counts what all of them did, and no other's", () => {
    const stat = (name: string) => ({
      Id: name,
      MetricStat: { Metric: { ...errors, Dimensions: of(name) }, Period: 300, Stat: "Sum" },
    });
    const Metrics = [{ Id: "sum", Expression: "SUM(METRICS())" }, stat("sign"), stat("send")];
    const { MetricName: _, Namespace: __, Statistic: ___, ...props } = alarm({}).props;
    const sum = resource("AWS::CloudWatch::Alarm", "Alarm", { ...props, Metrics });
    const { fail, state } = watch(sum);
    fail(5, "other");
    fail(1, "send");
    expect(state()).toBe("OK");
    fail(1, "sign");
    expect(state()).toBe("ALARM");
  });

  test("on a queue sees the most that there was in a period", () => {
    const props = { Namespace: "AWS/SQS", MetricName: "ApproximateAgeOfOldestMessage" };
    const Dimensions = [{ Name: "QueueName", Value: "work" }];
    const { measured, state } = watch(
      alarm({ ...props, Dimensions, Statistic: "Maximum", Threshold: 900 }),
    );
    measured([{ name: "work", visible: 1, oldestSeconds: 900 }]);
    expect(state()).toBe("OK");
    measured([{ name: "work", visible: 1, oldestSeconds: 901 }]);
    measured([{ name: "work", visible: 0, oldestSeconds: 0 }]);
    expect(state()).toBe("ALARM");
  });

  test.each([
    ["another statistic", { Statistic: "Average" }],
    ["another comparison", { ComparisonOperator: "LessThanLowerThreshold" }],
    ["data that may be missing", { TreatMissingData: "ignore" }],
  ])("with %s is refused", (_, props) => {
    expect(() => watch(alarm(props))).toThrow("Alarm is an alarm that is not modelled");
  });
});

describe("a metric filter", () => {
  const filter = (FilterPattern: string) =>
    resource("AWS::Logs::MetricFilter", "Filter", {
      ...{ FilterPattern, LogGroupName: "group" },
      MetricTransformations: [{ MetricNamespace: "Own", MetricName: "Lines", MetricValue: "1" }],
    });
  const counts = (pattern: string, line: string, group = "group") => {
    const { logged, state } = watch(
      filter(pattern),
      alarm({ Namespace: "Own", MetricName: "Lines", Dimensions: [], Threshold: 0 }),
    );
    logged(group, line);
    return state() === "ALARM";
  };

  test("counts lines of its group by members of their JSON", () => {
    const pattern = '{ ($.level = "error") || ($.level = "ERROR") }';
    expect(counts(pattern, '{"level":"error"}')).toBe(true);
    // Lambda's format for a crash: https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-logformat.html
    expect(counts(pattern, '{"timestamp":"2026-11-22T12:00:00Z","level":"ERROR"}')).toBe(true);
    expect(counts(pattern, '{"level":"info","message":"level = error"}')).toBe(false);
    expect(counts(pattern, '{"level":"error"}', "other")).toBe(false);
    for (const line of ["error", "[]", "null", '"level"'])
      expect(counts(pattern, line)).toBe(false);
  });

  test("can ask for both of two members, and for one inside another", () => {
    const pattern = '{ $.a.b = "x y" && $.c = "z" }';
    expect(counts(pattern, '{"a":{"b":"x y"},"c":"z"}')).toBe(true);
    expect(counts(pattern, '{"a":{"b":"x y"}}')).toBe(false);
    expect(counts(pattern, '{"a":"b","c":"z"}')).toBe(false);
  });

  test.each(["error", '{ $.a != "b" }', "{ $.a = 1 }", '{ $.a = "b*" }', '{ $.a = "b" } rest'])(
    "with the pattern %s is refused",
    (pattern) => {
      expect(() => watch(filter(pattern))).toThrow("is not modelled");
    },
  );
});
