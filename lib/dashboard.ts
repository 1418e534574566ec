import { Duration } from "aws-cdk-lib";
import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  Metric,
} from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import type { AlarmSubjects } from "./alarms.ts";
import { dataStackName } from "./stages.ts";

const period = Duration.minutes(5);

/** The charts to look at first, in the runbook's order: people, mails, seals, and what they all depend on. */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, props: AlarmSubjects) {
    super(scope, id);
    const { stage, api, data, functions, logMetrics, mail, sealing } = props;
    const dashboard = new CloudWatchDashboard(this, "Dashboard", {
      // A product's name may contain a space, which a dashboard's name may not.
      dashboardName: dataStackName(stage),
      defaultInterval: Duration.hours(12),
    });
    dashboard.addWidgets(
      graph("Calls, and those we could not answer", [
        api.http.metricCount({ period, label: "calls" }),
        api.http.metricServerError({ period, label: "5xx" }),
        api.http.metricClientError({ period, label: "4xx" }),
      ]),
      graph("How long a call takes (ms)", [
        api.http.metricLatency({ period, statistic: "p50", label: "half of them" }),
        api.http.metricLatency({ period, statistic: "p99", label: "all but one in 100" }),
      ]),
      graph("Errors in the log", [logMetrics.errors(period), logMetrics.mailsNotSent(period)]),
    );
    dashboard.addWidgets(
      graph("Oldest message (s)", [
        ageOf(mail.requests.queue, "mails"),
        ageOf(sealing.requests.queue, "seals"),
      ]),
      graph("Mails", [
        ofMails("Send"),
        ofMails("Delivery"),
        ofMails("Bounce"),
        ofMails("Complaint"),
      ]),
      graph("Runs of the sweep", [
        functions.named("sweep").metricInvocations({ period, label: "runs" }),
        functions.named("sweep").metricErrors({ period, label: "failed" }),
      ]),
    );
    dashboard.addWidgets(
      graph("Functions at once, in the whole account", [
        ofLambda("ConcurrentExecutions", "Maximum"),
        ofLambda("Throttles", "Sum"),
      ]),
      graph("DynamoDB refused for its limits", [
        throttled(data.tables.envelopes.tableName, "envelopes"),
        throttled(data.tables.subscriptions.tableName, "accounts"),
        throttled(data.tables.audit.tableName, "audit entries"),
      ]),
    );
  }
}

const graph = (title: string, left: IMetric[]): GraphWidget =>
  new GraphWidget({ title, left, width: 8, height: 6, leftYAxis: { min: 0, showUnits: false } });

interface QueueAge {
  metricApproximateAgeOfOldestMessage(options: { period: Duration; label: string }): Metric;
}

const ageOf = (queue: QueueAge, label: string): Metric =>
  queue.metricApproximateAgeOfOldestMessage({ period, label });

/** A metric of the whole account: SES counts these without a configuration set. */
const ofMails = (metricName: string): Metric =>
  new Metric({ namespace: "AWS/SES", metricName, statistic: "Sum", period });

const ofLambda = (metricName: string, statistic: string): Metric =>
  new Metric({ namespace: "AWS/Lambda", metricName, statistic, period });

const throttled = (TableName: string, label: string): Metric =>
  new Metric({
    namespace: "AWS/DynamoDB",
    metricName: "ThrottledRequests",
    dimensionsMap: { TableName },
    statistic: "Sum",
    period,
    label,
  });
