import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { stages } from "../../lib/stages.ts";
import { resourcesOf } from "../../scripts/template.ts";
import * as shape from "../../scripts/template-shapes.ts";
import { dev, lambdasByName, prod } from "./synthesized.ts";

const lambdas = lambdasByName(prod);

describe("alarms", () => {
  const alarms = resourcesOf(prod, "AWS::CloudWatch::Alarm", shape.alarm);

  test("each says what happened and where the runbook goes on", () => {
    expect(alarms.length).toBeGreaterThan(0);
    for (const { AlarmDescription } of alarms) {
      expect(AlarmDescription).toMatch(
        /^Undersign prod: [A-Z].*\. .*docs\/runbook\.md#[a-z0-9-]+$/,
      );
    }
  });

  test("are the same in dev, whose stack a laptop runs and on which each is raised, and two more where there is a canary", () => {
    const inDev = resourcesOf(dev, "AWS::CloudWatch::Alarm", shape.alarm).map(({ id }) => id);
    const others = alarms.map(({ id }) => id).filter((id) => !inDev.includes(id));
    expect(others).toEqual([
      expect.stringMatching(/SiteDown/),
      expect.stringMatching(/CanaryMissing/),
    ]);
    expect(alarms.map(({ id }) => id).filter((id) => !others.includes(id))).toEqual(inDev);
  });

  test("each reaches somebody by mail", () => {
    const people = resourcesOf(prod, "AWS::SNS::Subscription", shape.subscription).filter(
      ({ Protocol }) => Protocol !== "sqs",
    );
    expect(people).toMatchObject([{ Protocol: "email", Endpoint: stages.prod.alarmEmail }]);
    for (const { AlarmActions } of alarms) expect(AlarmActions).toHaveLength(1);
  });

  test("may publish, of this account alone and over TLS alone", () => {
    const policies = resourcesOf(prod, "AWS::SNS::TopicPolicy", shape.topicPolicy);
    const statements = policies.map(({ PolicyDocument }) => PolicyDocument.Statement);
    expect(statements).toContainEqual([
      expect.objectContaining({
        Effect: "Deny",
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      }),
      expect.objectContaining({
        Effect: "Allow",
        Principal: { Service: ["cloudwatch.amazonaws.com", "events.amazonaws.com"] },
        Condition: { StringEquals: { "aws:SourceAccount": "<AWS::AccountId>" } },
      }),
    ]);
  });

  test("on bounces have data: SES counts them for the configuration set", () => {
    const [set] = resourcesOf(prod, "AWS::SES::ConfigurationSet", shape.configurationSet);
    expect(set?.ReputationOptions?.ReputationMetricsEnabled).toBe(true);
  });

  test("count all functions' errors together, and by themselves those of functions that run by the clock", () => {
    const errors = alarms.flatMap((alarm) =>
      [alarm, ...(alarm.Metrics ?? []).flatMap(({ MetricStat }) => MetricStat?.Metric ?? [])]
        .filter(({ MetricName }) => MetricName === "Errors")
        .map(({ Dimensions = [] }) => Dimensions.map(({ Value }) => Value).join() || "all"),
    );
    const named = ["canary", "close-accounts", "on-event-noted", "reconcile", "sweep"];
    expect(errors.sort()).toEqual(["all", ...named.map((name) => `<${lambdas[name]?.id}>`)].sort());
  });

  test("count the errors that each function writes down, caught ones too, mails that are refused or owed, and when a certificate ends", () => {
    const filters = resourcesOf(prod, "AWS::Logs::MetricFilter", shape.metricFilter);
    const groupsOf = (metric: string) =>
      filters
        .filter(({ MetricTransformations }) => MetricTransformations[0]?.MetricName === metric)
        .map(({ LogGroupName }) => LogGroupName);
    const groups = Object.values(lambdas).map(({ LoggingConfig }) => LoggingConfig?.LogGroup);
    expect(groupsOf("ErrorsLogged").sort()).toEqual(groups.sort());
    const mailer = lambdas["on-mail-requested"]?.LoggingConfig?.LogGroup;
    expect(groupsOf("MailsNotSent")).toEqual([mailer]);
    const patterns = new Set(filters.map(({ FilterPattern }) => FilterPattern));
    expect(patterns).toEqual(
      new Set([
        '{ ($.level = "error") || ($.level = "ERROR") }',
        '{ ($.status = "429") && ($.functionRequestId = "-") }',
        '{ $.message = "canary missed" }',
        '{ $.message = "mail not sent" }',
        '{ $.message = "mail owed for an hour" }',
        '{ $.message = "mails are not sent" }',
        '{ $.message = "document not sealed" }',
        '{ $.message = "seal certificate ends soon" }',
        '{ $.message = "seal certificate ends in days" }',
      ]),
    );
    const sweeping = readFileSync("functions/sweep/handler.ts", "utf8");
    expect(sweeping).toContain('log("warn", "document not sealed"');
    // The words are those of the line.
    const source = readFileSync("functions/on-mail-requested/owed.ts", "utf8");
    expect(source).toContain('logError("mail not sent"');
    const canary = readFileSync("functions/canary/handler.ts", "utf8");
    expect(canary).toContain('log("warn", "canary missed"');
    const late = readFileSync("functions/sweep/late-mails.ts", "utf8");
    expect(late).toContain('log("warn", "mail owed for an hour"');
    const state = readFileSync("functions/sweep/sending-state.ts", "utf8");
    expect(state).toContain('log("warn", "mails are not sent"');
    const sweep = readFileSync("functions/sweep/certificate-end.ts", "utf8");
    for (const words of ["ends soon", "ends in days"])
      expect(sweep).toContain(`log("warn", "seal certificate ${words}"`);
  });

  test("each leads to a heading of the runbook", () => {
    const runbook = readFileSync("docs/runbook.md", "utf8");
    const headings = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, "")
        .replaceAll(" ", "-"),
    );
    for (const { AlarmDescription } of alarms) {
      expect(headings).toContain(AlarmDescription.replace(/^.*runbook\.md#/s, ""));
    }
    const rule = z.object({
      EventPattern: z.object({
        detail: z.object({ resources: z.object({ ARN: z.array(z.string()) }) }),
      }),
      Targets: z.array(z.object({ InputTransformer: z.object({ InputTemplate: z.string() }) })),
    });
    const [keys] = resourcesOf(prod, "AWS::Events::Rule", rule);
    expect(keys?.EventPattern.detail.resources.ARN).toHaveLength(3);
    const [, heading] =
      /runbook\.md#([a-z-]+)/.exec(keys?.Targets[0]?.InputTransformer.InputTemplate ?? "") ?? [];
    expect(headings).toContain(heading);
  });

  test("stand beside a dashboard with calls, mails, seals, the sweep and limits", () => {
    const [dashboard] = resourcesOf(prod, "AWS::CloudWatch::Dashboard", shape.dashboard);
    const titles = [...(dashboard?.DashboardBody ?? "").matchAll(/"title":"([^"]+)"/g)];
    expect(titles.map(([, title]) => title)).toEqual([
      "Calls, and those we could not answer",
      "How long a call takes (ms)",
      "Errors in the log",
      "Oldest message (s)",
      "Mails",
      "Runs of the sweep",
      "Functions at once, in the whole account",
      "DynamoDB refused for its limits",
    ]);
  });

  test("watch what can fail, each with its threshold, period and N of M periods", () => {
    const found = alarms.map((alarm) => {
      const periods = (alarm.Metrics ?? []).flatMap(({ MetricStat }) => MetricStat?.Period ?? []);
      return [
        alarm.id.replace(/^Alarms(.*)[0-9A-F]{8}$/, "$1"),
        alarm.ComparisonOperator === "GreaterThanThreshold" ? ">" : alarm.ComparisonOperator,
        alarm.Threshold,
        [...new Set([alarm.Period ?? [], periods].flat())].join(),
        `${alarm.DatapointsToAlarm ?? alarm.EvaluationPeriods} of ${alarm.EvaluationPeriods}`,
        alarm.TreatMissingData,
      ].join(" ");
    });
    expect(found.sort()).toEqual([
      "ApiFails > 5 300 1 of 1 notBreaching",
      "AuditChanged > 0 300 1 of 1 notBreaching",
      "CanaryMissing > 0 3600 1 of 2 notBreaching",
      "DocumentNotSealed > 0 3600 1 of 2 notBreaching",
      "ErrorsLogged > 10 300 1 of 1 notBreaching",
      "FunctionsFail > 5 300 1 of 1 notBreaching",
      "MailBounces > 0.05 3600 1 of 1 notBreaching",
      "MailEventFailed > 0 300 1 of 1 notBreaching",
      "MailLate > 900 300 1 of 1 notBreaching",
      "MailNotAccepted > 5 300 1 of 1 notBreaching",
      "MailOwed > 0 3600 1 of 2 notBreaching",
      "MailQuotaNear > 40000 86400 1 of 1 notBreaching",
      "MailsStopped > 0 300 1 of 2 notBreaching",
      "ReconciliationFails > 0 3600 2 of 3 notBreaching",
      "SealCertificateEnds > 0 3600 1 of 1 notBreaching",
      "SealCertificateInDays > 0 3600 1 of 1 notBreaching",
      "SealFailed > 0 300 1 of 1 notBreaching",
      "SealLate > 900 300 1 of 1 notBreaching",
      "SiteDown > 0 300 3 of 3 breaching",
      "StreamLate > 900000 300 1 of 1 notBreaching",
      "SweepFails > 0 300 2 of 3 notBreaching",
      "SweepSilent LessThanThreshold 1 300 3 of 3 breaching",
      "Throttled > 50 300 1 of 1 notBreaching",
      "WorkFailed > 0 300 1 of 1 notBreaching",
      "WorkLate > 900 300 1 of 1 notBreaching",
    ]);
  });
});
