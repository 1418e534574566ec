import type { Usage } from "cdk-laptop";
import * as z from "zod/mini";
import { resourcesOf, type Template } from "../../template.ts";
import type { Prices } from "./prices.ts";

export interface Line {
  readonly what: string;
  /** The amount, in words. */
  readonly amount: string;
  /** The price by the price list. */
  readonly usd: number;
  /** The part of `usd` that is free in a month that has nothing else. */
  readonly freeUsd?: number;
  /** CloudFront's flat plans include it: the free one for a million requests and 100 GB a month. */
  readonly isInPlan?: true;
}

/** What is left to pay with free tiers, and with a flat plan of CloudFront besides. */
export const withFreeTiers = ({ usd, freeUsd = 0 }: Line): number => Math.max(0, usd - freeUsd);
export const withPlan = (line: Line): number => (line.isInPlan ? 0 : withFreeTiers(line));

const GB = 1e9;

/** Cost of `times` times the usage of a run, without storage, which is paid by the month. */
export function billOf(
  usage: readonly Usage[],
  times: number,
  prices: Prices,
  asymmetricKeys: readonly string[],
): Line[] {
  const total = (unit: Usage["unit"], of: (one: Usage) => boolean = () => true) =>
    times *
    usage
      .filter((one) => one.unit === unit && of(one))
      .reduce((sum, { amount }) => sum + amount, 0);
  const { free } = prices;
  const counted = (what: string, unit: keyof Prices["perMillion"], freeAmount = 0): Line => {
    const [amount, price] = [total(unit), prices.perMillion[unit] / 1e6];
    return { what, amount: rounded(amount), usd: amount * price, freeUsd: freeAmount * price };
  };
  const bytes = (what: string, unit: keyof Prices["perGB"], freeGB = 0): Line => {
    const [amount, price] = [total(unit) / GB, prices.perGB[unit]];
    const usd = amount * price;
    return { what, amount: `${amount.toFixed(3)} GB`, usd, freeUsd: freeGB * price };
  };
  const isAsymmetric = ({ resource }: Usage) => asymmetricKeys.some((id) => resource.includes(id));
  const signatures = total("kms:requests", isAsymmetric);
  const macs = total("kms:requests") - signatures;
  const gbSeconds = total("lambda:mb-ms") / 1024 / 1000;
  return [
    counted("SES, mails", "ses:mails"),
    bytes("SES, mails with pictures", "ses:attachment-bytes"),
    bytes("S3, documents to browsers", "s3:bytes-to-internet", free.toInternetGB),
    {
      ...bytes("CloudFront, pages and answers", "cloudfront:bytes-to-internet", free.cloudfrontGB),
      isInPlan: true,
    },
    {
      ...counted("CloudFront, requests", "cloudfront:requests", free.cloudfrontRequests),
      isInPlan: true,
    },
    {
      what: "Firewall, requests",
      amount: rounded(total("cloudfront:requests")),
      usd: (total("cloudfront:requests") / 1e6) * prices.wafRequestsPerMillion,
      isInPlan: true,
    },
    counted("DynamoDB, write units", "dynamodb:write-units"),
    counted("DynamoDB, read units", "dynamodb:read-units"),
    {
      what: "Lambda, time",
      amount: `${rounded(gbSeconds)} GB-s`,
      usd: gbSeconds * prices.perGBSecond,
      freeUsd: free.lambdaGBSeconds * prices.perGBSecond,
    },
    counted("Lambda, requests", "lambda:requests", free.lambdaRequests),
    counted("S3, writes", "s3:writes"),
    counted("S3, reads", "s3:reads"),
    {
      what: "KMS, signatures",
      amount: rounded(signatures),
      usd: (signatures / 1e6) * prices.asymmetricKmsPerMillion,
    },
    {
      what: "KMS, MACs",
      amount: rounded(macs),
      usd: (macs / 1e6) * prices.perMillion["kms:requests"],
      freeUsd: (free.kmsRequests / 1e6) * prices.perMillion["kms:requests"],
    },
    counted("API Gateway, requests", "apigateway:requests"),
    counted("SQS, requests", "sqs:requests"),
    counted("SNS, events of mails", "sns:requests", free.snsRequests),
    counted("Secrets Manager, requests", "secretsmanager:requests"),
    bytes("Logs, kept for a year", "logs:bytes", free.logsGB),
  ];
}

/** Usage that only senders' programs cause: the resources' local names, and what is counted of them. */
const programs: readonly (readonly [
  what: string,
  of: RegExp,
  counted: Usage["unit"],
  unit: string,
])[] = [
  ["Table of events", /DataEvents/, "dynamodb:write-units", "write units"],
  ["Publisher of events", /on-?event-?noted/i, "lambda:requests", "runs"],
  ["Worker of webhooks", /on-?hook-?requested/i, "lambda:requests", "runs"],
  ["Key of webhooks' secrets", /HookKey/, "kms:requests", "MACs"],
];

/** The part of `billOf` for notifying programs. */
export function programsBill(usage: readonly Usage[], times: number, prices: Prices): Line[] {
  return programs.map(([what, of, counted, unit]) => {
    const own = usage.filter(({ resource }) => of.test(resource));
    const amount = own
      .filter((one) => one.unit === counted)
      .reduce((sum, one) => sum + times * one.amount, 0);
    const bill = billOf(own, times, prices, []);
    const freeUsd = totalUsd(bill) - bill.reduce((sum, line) => sum + withFreeTiers(line), 0);
    return { what, amount: `${rounded(amount)} ${unit}`, usd: totalUsd(bill), freeUsd };
  });
}

/** The part of `billOf` for documents in mails, of `bytes` in all before mails encode them in base64 with line ends. */
export function attachedLine(bytes: number, { perGB }: Prices): Line {
  const encoded = ((bytes / GB) * 4 * 78) / (3 * 76);
  const usd = encoded * perGB["ses:attachment-bytes"];
  return { what: "Attached documents", amount: `${encoded.toFixed(3)} GB`, usd };
}

const rounded = (amount: number): string => Math.round(amount).toLocaleString("en-US");

export const totalUsd = (lines: readonly Line[]): number =>
  lines.reduce((sum, { usd }) => sum + usd, 0);

export interface Storage {
  /** Name in the report; `tables` for DynamoDB. */
  readonly place: string;
  readonly bytes: number;
  readonly objects: number;
  /** Days until objects move to Glacier; undefined if they stay in Standard. */
  readonly glacierAfterDays: number | undefined;
}

const monthDays = 365 / 12;

/** Monthly cost of what is kept for `years`, in the storage class to which the bucket's rules move it. */
export function storageLine(
  { place, bytes, objects, glacierAfterDays }: Storage,
  years: number,
  { storedGB, transitionsPerMillion }: Prices,
): Line {
  const amount = `${(bytes / GB).toFixed(3)} GB`;
  const months = years * 12;
  if (place === "tables") {
    return { what: "Tables", amount, usd: (bytes / GB) * months * storedGB.dynamodb };
  }
  const inStandard =
    glacierAfterDays === undefined ? months : Math.min(months, glacierAfterDays / monthDays);
  const kept = inStandard * storedGB.standard + (months - inStandard) * storedGB.GLACIER_IR;
  const moved =
    glacierAfterDays === undefined ? 0 : (objects / 1e6) * transitionsPerMillion.GLACIER_IR;
  return { what: place, amount, usd: (bytes / GB) * kept + moved };
}

const metricsShape = z.object({
  Metrics: z.optional(z.array(z.object({ MetricStat: z.optional(z.unknown()) }))),
});
const mappingShape = z.object({ EventSourceArn: z.string() });
const filterShape = z.object({
  MetricTransformations: z.array(z.object({ MetricName: z.string(), MetricNamespace: z.string() })),
});
const rulesShape = z.object({ Rules: z.optional(z.array(z.unknown())) });

/** Lambda polls each queue with five pollers, which wait for 20 seconds. */
const pollsPerMonth = 5 * (60 / 20) * 60 * 24 * monthDays;

/** Cost of the stack in a month in which nobody uses it, without schedules' runs. */
export function monthlyLines(template: Template, { monthly, perMillion, free }: Prices): Line[] {
  const countOf = (type: string) =>
    [...template.resources.values()].filter((resource) => resource.type === type).length;
  const each = (what: string, count: number, usd: number, freeCount = 0): Line => ({
    what,
    amount: rounded(count),
    usd: count * usd,
    freeUsd: freeCount * usd,
  });
  const alarmMetrics = resourcesOf(template, "AWS::CloudWatch::Alarm", metricsShape)
    .map(({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1)
    .reduce((sum, count) => sum + count, 0);
  const custom = resourcesOf(template, "AWS::Logs::MetricFilter", filterShape).flatMap(
    ({ MetricTransformations }) =>
      MetricTransformations.map(({ MetricName, MetricNamespace }) => MetricNamespace + MetricName),
  );
  const queues = resourcesOf(template, "AWS::Lambda::EventSourceMapping", mappingShape).filter(
    ({ EventSourceArn }) => !EventSourceArn.includes("StreamArn"),
  );
  const rules = resourcesOf(template, "AWS::WAFv2::WebACL", rulesShape).flatMap(
    ({ Rules }) => Rules ?? [],
  );
  return [
    each("KMS keys", countOf("AWS::KMS::Key"), monthly.kmsKey),
    each("Secrets", countOf("AWS::SecretsManager::Secret"), monthly.secret),
    each("Metrics of alarms", alarmMetrics, monthly.alarmMetric, free.alarmMetrics),
    each("Metrics from logs", new Set(custom).size, monthly.customMetric, free.customMetrics),
    each("Dashboards", countOf("AWS::CloudWatch::Dashboard"), monthly.dashboard, free.dashboards),
    each(
      "Lambda's questions to queues",
      queues.length * pollsPerMonth,
      perMillion["sqs:requests"] / 1e6,
      free.sqsRequests,
    ),
    { ...each("Firewalls", countOf("AWS::WAFv2::WebACL"), monthly.webAcl), isInPlan: true },
    { ...each("Their rules", rules.length, monthly.webAclRule), isInPlan: true },
  ];
}
