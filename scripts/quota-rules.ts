import { edgeRegion } from "../contract/rules/settings/regions.ts";
import { rolePolicies } from "./role-policies.ts";
import { resourcesOf, type Template } from "./template.ts";
import * as shape from "./template-shapes.ts";

/** Quotas of a new AWS account that a template can exceed; the deployment fails, and is rolled back. */
const quotas = {
  resourcesOfStack: 500,
  edgeFunctionBytes: 10_240,
  metricsOfAlarm: 10,
  /** For all inline policies of a role together, without blanks. */
  rolePolicyCharacters: 10_240,
  workersOfQueueMin: 2,
} as const;

export function quotaFaults(template: Template): string[] {
  return [
    ...over("the stack", "resources", template.resources.size, quotas.resourcesOfStack),
    ...edgeFunctions(template),
    ...alarms(template),
    ...policyLengths(template),
    ...workers(template),
    ...firewalls(template),
  ];
}

const over = (id: string, what: string, found: number, max: number): string[] =>
  found > max ? [`${id}: has ${found} ${what}, and AWS takes ${max}`] : [];

const edgeFunctions = (template: Template): string[] =>
  resourcesOf(template, "AWS::CloudFront::Function", shape.edgeFunction).flatMap(
    ({ id, FunctionCode }) =>
      over(id, "bytes of code", Buffer.byteLength(FunctionCode), quotas.edgeFunctionBytes),
  );

const alarms = (template: Template): string[] =>
  resourcesOf(template, "AWS::CloudWatch::Alarm", shape.alarmMetrics).flatMap(({ id, Metrics }) =>
    over(
      id,
      "metrics",
      Metrics.filter(({ MetricStat }) => MetricStat).length,
      quotas.metricsOfAlarm,
    ),
  );

function policyLengths(template: Template): string[] {
  const characters = new Map<string, number>();
  for (const { roleArn, document } of rolePolicies(template)) {
    const length = JSON.stringify(document).length;
    characters.set(roleArn, (characters.get(roleArn) ?? 0) + length);
  }
  return [...characters].flatMap(([role, length]) =>
    over(role, "characters of inline policies", length, quotas.rolePolicyCharacters),
  );
}

const workers = (template: Template): string[] =>
  resourcesOf(template, "AWS::Lambda::EventSourceMapping", shape.eventSource).flatMap(
    ({ id, ScalingConfig }) => {
      const most = ScalingConfig?.MaximumConcurrency ?? quotas.workersOfQueueMin;
      return most >= quotas.workersOfQueueMin ? [] : [`${id}: SQS takes no ${most} workers`];
    },
  );

function firewalls(template: Template): string[] {
  if (template.region === edgeRegion) return [];
  return resourcesOf(template, "AWS::WAFv2::WebACL", shape.scoped)
    .filter(({ Scope }) => Scope === "CLOUDFRONT")
    .map(
      ({ id }) => `${id}: is in ${template.region}, and CloudFront takes those of ${edgeRegion}`,
    );
}
