import type { Usage } from "cdk-laptop";
import { expect, test } from "vitest";
import {
  billOf,
  monthlyLines,
  programsBill,
  storageLine,
  totalUsd,
} from "../../scripts/operate/cost/bill.ts";
import { prices } from "../../scripts/operate/cost/prices.ts";
import { costReport, replaceReport } from "../../scripts/operate/cost/report.ts";
import { asymmetricKeys, glacierRules, schedules } from "../../scripts/operate/cost/template.ts";
import { parseTemplate } from "../../scripts/template.ts";

const used = (unit: Usage["unit"], amount: number, resource = "one"): Usage => ({
  resource,
  unit,
  amount,
});

const usdOf = (usage: readonly Usage[], times = 1) =>
  totalUsd(billOf(usage, times, prices, ["SealKey"]));

test.each([
  // 277 a document, 1,000 documents: 277,000 at 0.625 a million.
  ["write units", used("dynamodb:write-units", 277), 0.173_125],
  ["read units", used("dynamodb:read-units", 84), 0.0105],
  // 6 mails: 6,000 at 0.10 a thousand.
  ["mails", used("ses:mails", 6), 0.6],
  // 5.1 MB: 5.1 GB at 0.09.
  ["bytes of S3", used("s3:bytes-to-internet", 5_100_000), 0.459],
  // A second at 1,024 MB: 1,000 GB-s at 0.0000133334.
  ["time of functions", used("lambda:mb-ms", 1_024_000), 0.013_333_4],
  // 1,000 signatures at 0.15 for ten thousand, and as many MACs at 0.03.
  ["signatures", used("kms:requests", 1, "SealKey"), 0.015],
  ["MACs", used("kms:requests", 1, "LinkKey"), 0.003],
  // 1 for the request, 0.1 for the function at the edge and 0.6 for the firewall, a million.
  ["requests of CloudFront", used("cloudfront:requests", 200), 0.34],
])("a thousand documents' %s are priced", (_, usage, usd) => {
  expect(usdOf([usage], 1000)).toBeCloseTo(usd, 9);
});

test("resources of one kind are summed up, and every kind that is metered has its line", () => {
  const two = [used("s3:writes", 4, "a"), used("s3:writes", 6, "b")];
  expect(usdOf(two, 1000)).toBeCloseTo(0.05, 9);
  const priced = [...Object.keys(prices.perMillion), ...Object.keys(prices.perGB)];
  for (const unit of priced) {
    expect(usdOf([used(unit as Usage["unit"], 1e6)]), unit).toBeGreaterThan(0);
  }
});

test("events for programs have their cost lines, by their own resources alone", () => {
  const usage = [
    used("dynamodb:write-units", 88, "Undersign-dev-DataEvents1"),
    used("dynamodb:write-units", 1, "Undersign-dev-DataEvents1/index/byDue"),
    used("dynamodb:write-units", 1000, "Undersign-dev-DataAudit1"),
    used("lambda:requests", 3, "on-event-noted"),
    used("kms:requests", 2, "HooksHookKey1"),
    used("kms:requests", 9, "MailLinkKey1"),
  ];
  const lines = programsBill(usage, 1000, prices).map(({ amount, usd }) => [
    amount,
    usd.toFixed(6),
  ]);
  expect(lines).toEqual([
    // 89,000 at 0.625 a million, 3,000 runs at 0.20 a million, 2,000 MACs at 0.03 for ten thousand.
    ["89,000 write units", "0.055625"],
    ["3,000 runs", "0.000600"],
    ["0 runs", "0.000000"],
    ["2,000 MACs", "0.006000"],
  ]);
});

test("storage is paid by the month, and less from the day on which it moves", () => {
  const gigabyte = { place: "completed", bytes: 1e9, objects: 1000 };
  const kept = storageLine({ ...gigabyte, glacierAfterDays: undefined }, 7, prices);
  // 84 months at 0.023.
  expect(kept.usd).toBeCloseTo(1.932, 9);
  const moved = storageLine({ ...gigabyte, glacierAfterDays: 90 }, 7, prices);
  // 90 days are 2.9589 months at 0.023; 81.0411 at 0.004; 1,000 moves at 0.02 a thousand.
  expect(moved.usd).toBeCloseTo(0.068_055 + 0.324_164 + 0.02, 5);
});

const template = parseTemplate("Tiny", {
  Resources: {
    SealKey: { Type: "AWS::KMS::Key", Properties: { KeySpec: "RSA_3072" } },
    LinkKey: { Type: "AWS::KMS::Key", Properties: { KeySpec: "HMAC_256" } },
    Plain: { Type: "AWS::CloudWatch::Alarm", Properties: { MetricName: "Errors" } },
    Sum: {
      Type: "AWS::CloudWatch::Alarm",
      Properties: { Metrics: [{ Expression: "a+b" }, { MetricStat: {} }, { MetricStat: {} }] },
    },
    Sweep: {
      Type: "AWS::Scheduler::Schedule",
      Properties: { ScheduleExpression: "rate(5 minutes)" },
    },
    Polled: { Type: "AWS::Lambda::EventSourceMapping", Properties: { EventSourceArn: "<Q.Arn>" } },
    Stream: {
      Type: "AWS::Lambda::EventSourceMapping",
      Properties: { EventSourceArn: { "Fn::GetAtt": ["Table", "StreamArn"] } },
    },
    Papers: {
      Type: "AWS::S3::Bucket",
      Properties: {
        BucketName: "undersign-prod-documents-0123456789ab",
        LifecycleConfiguration: {
          Rules: [
            {
              Prefix: "files/",
              Transitions: [{ StorageClass: "GLACIER_IR", TransitionInDays: 90 }],
            },
          ],
        },
      },
    },
  },
});

test("a month's costs follow from the template", () => {
  const lines = monthlyLines(template, prices).filter(({ usd }) => usd > 0);
  expect(lines.map(({ what, usd }) => [what, usd.toFixed(4)])).toEqual([
    ["KMS keys", "2.0000"],
    // An alarm with an expression is paid by its metrics: 1 + 2.
    ["Metrics of alarms", "0.3000"],
    // One queue: 5 pollers, 3 times a minute, 657,000 times a month.
    ["Lambda's questions to queues", "0.2628"],
  ]);
  expect(asymmetricKeys(template)).toEqual(["SealKey"]);
  expect(schedules(template)).toEqual([{ name: "Sweep", runsPerMonth: 8760 }]);
  const rules = glacierRules(template);
  expect(rules("undersign-dev-documents-000010ca1000", "files/")).toBe(90);
  expect(rules("undersign-dev-documents-000010ca1000", "templates/")).toBeUndefined();
});

test("the report goes between its marks, most expensive first", () => {
  const line = (what: string, usd: number) => ({ what, amount: "1", usd });
  const report = costReport({
    job: { pdfBytes: 1_000_000, signers: 2, webhooks: 1 },
    forPrograms: [line("Events", 0.25)],
    attached: line("Attached documents", 0.5),
    documents: 1000,
    keptYears: 7,
    region: "us-east-1",
    prices,
    perDocuments: [
      line("SES, mails", 0.6),
      { ...line("Bytes", 1.25), freeUsd: 1, isInPlan: true },
      { ...line("Small", 0.004), freeUsd: 7 },
    ],
    kept: [],
    monthly: [],
  });
  const rows = report
    .split("\n")
    .filter((row) => /^\| [A-Z*]/.test(row))
    .slice(0, 7);
  expect(rows.map((row) => row.split("|").map((cell) => cell.trim()))).toEqual([
    ["", "Bytes", "1", "1.25", "0.25", "0.00", ""],
    ["", "SES, mails", "1", "0.60", "0.60", "0.60", ""],
    ["", "Everything else", "", "0.00", "0.00", "0.00", ""],
    ["", "**Sum**", "", "**1.85**", "**0.85**", "**0.60**", ""],
    ["", "Without attached documents", "", "1.35", "0.35", "0.10", ""],
    ["", "And without programs", "", "1.10", "0.10", "-0.15", ""],
    ["", "The floor: mails and seals", "", "0.60", "0.60", "0.60", ""],
  ]);
  const marks = [
    "<!-- npm run operate -- cost --write -->",
    "<!-- end of npm run operate -- cost -->",
  ];
  const before = `a\n${marks[0]}\nold\n${marks[1]}\nb`;
  expect(replaceReport(before, "new")).toBe(`a\n${marks[0]}\n\nnew\n\n${marks[1]}\nb`);
  expect(() => replaceReport("nothing", "new")).toThrow("found none");
});
