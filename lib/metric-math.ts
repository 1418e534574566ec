import { type IMetric, MathExpression, type Metric } from "aws-cdk-lib/aws-cloudwatch";

/** The greatest of several metrics of one period. */
export function worstOf(metrics: readonly Metric[]): IMetric {
  return combined("MAX(METRICS())", metrics);
}

/** The sum of several metrics of one period. */
export function sumOf(metrics: readonly Metric[], label: string): IMetric {
  return combined("SUM(METRICS())", metrics, { label });
}

function combined(
  expression: string,
  metrics: readonly Metric[],
  more: { label?: string } = {},
): IMetric {
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  const [first] = metrics;
  return new MathExpression({
    expression,
    usingMetrics,
    ...more,
    ...(first && { period: first.period }),
  });
}
