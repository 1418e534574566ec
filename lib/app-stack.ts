import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { App, CfnOutput, Duration, Lazy, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Installation } from "#contract/rules/installation/installation";
import { version } from "#contract/rules/product/version";
import { Alarms } from "./alarms.ts";
import { Api } from "./api.ts";
import { AuditWatch } from "./audit-watch.ts";
import { Dashboard } from "./dashboard.ts";
import type { DataStack } from "./data-stack.ts";
import { EventPublishing } from "./event-publishing.ts";
import { Exports } from "./exports.ts";
import { Functions } from "./functions.ts";
import { Hooks } from "./hooks.ts";
import type { InlineRole } from "./inline-role.ts";
import { LogMetrics } from "./log-metrics.ts";
import { Mail } from "./mail.ts";
import { MailEvents } from "./mail-events.ts";
import { OriginSecret } from "./origin-secret.ts";
import { Payments } from "./payments.ts";
import { Schedule, scheduleRole } from "./schedule.ts";
import { Sealing } from "./sealing.ts";
import { appStackName, type Stage } from "./stages.ts";
import { Website } from "./website.ts";
import { WorkQueue } from "./work-queue.ts";

interface AppStackProps {
  readonly stage: Stage;
  /** The stack with the data that this one works with. */
  readonly data: DataStack;
  readonly installation: Installation;
  /** Folder with `<function>/index.mjs` for each folder of `functions/`. */
  readonly bundles: string;
  /** Folder with the built site. */
  readonly site: string;
  /** ARN of the firewall, which `edge-stack.ts` has; undefined for none. */
  readonly webAclArn: string | undefined;
}

/** The whole product except its data and its firewall: it can be deleted and deployed again. */
export class AppStack extends Stack {
  constructor(scope: Construct, props: AppStackProps) {
    const { stage, data, installation, bundles, site, webAclArn } = props;
    super(scope, appStackName(stage), {
      description: `${stage.productName}: electronic signing (${stage.name})`,
      env: { region: stage.region },
      terminationProtection: stage.terminationProtection,
    });
    const alarms = new Alarms(this, "Alarms", stage);
    const mail = new Mail(this, "Mail", stage);
    const mailEvents = new MailEvents(this, "MailEvents", stage, data.sender);
    const sealing = new Sealing(this, "Sealing", stage);
    const comparisons = new WorkQueue(this, "Comparisons", {
      ...{ stage, worker: "on-comparison-requested", queue: "comparisons" },
    });
    const exports = new Exports(this, "Exports", stage);
    const hooks = new Hooks(this, "Hooks", stage);
    const sellsPlans = installation.plans === "stripe";
    const payments = sellsPlans ? new Payments(this, "Payments") : undefined;
    const api = new Api(this, "Api", { stage, sellsPlans, identity: data.identity });
    const originSecret = new OriginSecret(this, "Origin", stage);
    const behind = { api, originSecret };
    const { accessLogs, documents } = data;
    const website = new Website(this, "Website", {
      ...{ stage, ...behind, documents, accessLogs, site, webAclArn },
    });
    const siteUrl = website.url;

    const work = { comparisons, exports, hooks, mail, mailEvents, sealing };
    const parts = { data, originSecret, payments, ...work };
    const functions = new Functions(this, "Functions", {
      ...{ stage, installation },
      bundles,
      siteUrl,
      apiUrl: api.http.apiEndpoint,
      after: website.distribution,
      ...parts,
    });
    data.identity.mayCall(functions.named("login-challenge"));
    website.uploadAfter(api, ...functions.all);
    sealing.workedBy(functions.named("on-seal-requested"));
    mail.workedBy(functions.named("on-mail-requested"));
    // One at a time: a run takes all of a worker's time.
    comparisons.workedBy(functions.named("on-comparison-requested"), 1);
    exports.workedBy(functions.named("on-export-requested"));
    hooks.workedBy(functions.named("on-hook-requested"));
    mailEvents.workedBy(functions.named("on-mail-event"));
    const streams = { data: data.tables, failuresTo: alarms.topic };
    new AuditWatch(this, "AuditWatch", {
      ...streams,
      watcher: functions.named("on-audit-changed"),
    });
    const schedules = scheduleRole(this);
    new EventPublishing(this, "Events", {
      ...{ stage, schedules },
      ...streams,
      publisher: functions.named("on-event-noted"),
    });
    runInTime(this, schedules, functions);

    const logMetrics = new LogMetrics(this, "LogMetrics", { stage, api, functions });
    const watched = { stage, data, api, functions, logMetrics, ...work };
    alarms.watch(watched);
    new Dashboard(this, "Dashboard", watched);
    new CfnOutput(this, "SiteUrl", { value: siteUrl });
    new CfnOutput(this, "OriginSecretArn", { value: originSecret.arn });
    new CfnOutput(this, "Version", { value: version });
    new CfnOutput(this, "DataDigest", {
      description: "Changes with the stack of data, whose outputs this one reads",
      value: digestOf(data, stage),
    });
  }
}

/**
 * The CDK's CLI deploys a stack only if its own template has changed, and values of another stack's outputs are in none. So what
 * can change them is in this one: that stack's template, and the stack whose data it took over.
 */
const digestOf = (data: DataStack, { takenOver = "" }: Stage): string =>
  Lazy.uncachedString({
    produce() {
      // Tokens are first resolved before any template is written.
      const file = join(App.of(data)?.outdir ?? "", data.templateFile);
      const template = existsSync(file) ? readFileSync(file) : "";
      return createHash("sha256").update(template).update(takenOver).digest("hex").slice(0, 16);
    },
  });

/** Schedules everything that runs without being called. */
function runInTime(scope: Construct, role: InlineRole, functions: Functions): void {
  new Schedule(scope, "Sweep", {
    description: "Reminders, expiry, and work that no queue remembers",
    ...{ role, runs: functions.named("sweep") },
    every: "rate(5 minutes)",
    startsWithin: Duration.minutes(5),
  });
  new Schedule(scope, "Closing", {
    description: "Erases deleted accounts, and hands over what former members have left",
    ...{ role, runs: functions.named("close-accounts") },
    every: "rate(5 minutes)",
    startsWithin: Duration.minutes(5),
  });
  if (functions.names.includes("canary"))
    new Schedule(scope, "Canary", {
      description: "Looks at the site, and sends, signs and verifies a document each day",
      ...{ role, runs: functions.named("canary") },
      every: "rate(5 minutes)",
      startsWithin: Duration.minutes(5),
    });
  if (functions.names.includes("reconcile"))
    new Schedule(scope, "Reconciliation", {
      description: "Payments that no event told us of",
      ...{ role, runs: functions.named("reconcile") },
      every: "rate(1 hour)",
      startsWithin: Duration.minutes(30),
    });
}
