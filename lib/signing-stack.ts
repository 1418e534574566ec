import { CfnOutput, Duration, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Installation } from "#contract/installation";
import { version } from "#contract/version";
import { AccessLogs } from "./access-logs.ts";
import { Alarms } from "./alarms.ts";
import { Api } from "./api.ts";
import { AuditWatch } from "./audit-watch.ts";
import { FileCopies, TableCopies } from "./copies.ts";
import { Dashboard } from "./dashboard.ts";
import { Data } from "./data.ts";
import { Documents } from "./documents.ts";
import { EventPublishing } from "./event-publishing.ts";
import { Exports } from "./exports.ts";
import { Functions } from "./functions.ts";
import { Hooks } from "./hooks.ts";
import { Identity } from "./identity.ts";
import { LogMetrics } from "./log-metrics.ts";
import { Mail } from "./mail.ts";
import { MailEvents } from "./mail-events.ts";
import { OriginSecret } from "./origin-secret.ts";
import { Payments } from "./payments.ts";
import { Schedule } from "./schedule.ts";
import { Sealing } from "./sealing.ts";
import type { Stage } from "./stages.ts";
import { Website } from "./website.ts";

interface SigningStackProps {
  readonly stage: Stage;
  readonly installation: Installation;
  /** Folder with `<function>/index.mjs` for each folder of `functions/`. */
  readonly bundles: string;
  /** Folder with the built site. */
  readonly site: string;
  /** ARN of the firewall, which `edge-stack.ts` has; undefined for none. */
  readonly webAclArn: string | undefined;
}

/** The whole product in one account and region, but for its firewall. */
export class SigningStack extends Stack {
  constructor(scope: Construct, id: string, props: SigningStackProps) {
    const { stage, installation, bundles, site, webAclArn } = props;
    super(scope, id, {
      description: `${stage.productName}: electronic signing (${stage.name})`,
      env: { region: stage.region },
      terminationProtection: stage.terminationProtection,
    });
    const alarms = new Alarms(this, "Alarms", stage);
    const accessLogs = new AccessLogs(this, "AccessLogs", stage).bucket;
    const data = new Data(this, "Data", stage);
    const mail = new Mail(this, "Mail", stage);
    const mailEvents = new MailEvents(this, "MailEvents", stage, mail);
    const sealing = new Sealing(this, "Sealing", stage);
    const exports = new Exports(this, "Exports", stage);
    const hooks = new Hooks(this, "Hooks", stage);
    const sellsPlans = installation.plans === "stripe";
    const payments = sellsPlans ? new Payments(this, "Payments", stage) : undefined;
    const identity = new Identity(this, "Identity", { stage, mail });
    const api = new Api(this, "Api", { stage, sellsPlans, identity });
    const originSecret = new OriginSecret(this, "Origin", stage);
    const behind = { api, originSecret };
    const website = new Website(this, "Website", {
      ...{ stage, ...behind, accessLogs, site, webAclArn },
    });
    const siteUrl = website.url;
    const copies = stage.copyTo && new FileCopies(this, "FileCopies", stage, stage.copyTo);
    if (stage.copyTo) new TableCopies(this, "TableCopies", { stage, to: stage.copyTo, data });
    const documents = new Documents(this, "Documents", {
      stage,
      copies,
      accessLogs,
      siteOrigins: website.origins,
    });

    const work = { exports, hooks, mail, sealing };
    const parts = { data, documents, identity, originSecret, payments, ...work };
    const functions = new Functions(this, "Functions", {
      ...{ stage, installation },
      bundles,
      siteUrl,
      apiUrl: api.http.apiEndpoint,
      after: website.distribution,
      ...parts,
    });
    identity.challengedBy(functions.named("login-challenge"));
    website.uploadAfter(api, ...functions.all);
    sealing.workedBy(functions.named("on-seal-requested"));
    mail.workedBy(functions.named("on-mail-requested"));
    exports.workedBy(functions.named("on-export-requested"));
    hooks.workedBy(functions.named("on-hook-requested"));
    mailEvents.workedBy(functions.named("on-mail-event"));
    const streams = { data, failuresTo: alarms.topic };
    new AuditWatch(this, "AuditWatch", {
      ...streams,
      watcher: functions.named("on-audit-changed"),
    });
    new EventPublishing(this, "Events", {
      ...streams,
      publisher: functions.named("on-event-noted"),
    });
    runInTime(this, functions, sellsPlans);

    const logMetrics = new LogMetrics(this, "LogMetrics", stage, functions);
    const watched = { stage, data, api, functions, logMetrics, mailEvents, ...work };
    alarms.watch(watched);
    new Dashboard(this, "Dashboard", watched);
    new CfnOutput(this, "SiteUrl", { value: siteUrl });
    new CfnOutput(this, "OriginSecretArn", { value: originSecret.arn });
    new CfnOutput(this, "Version", { value: version });
  }
}

/** What runs without being called by anybody. */
function runInTime(scope: Construct, functions: Functions, sellsPlans: boolean): void {
  new Schedule(scope, "Sweep", {
    description: "Reminders, expiry, and work that no queue remembers",
    runs: functions.named("sweep"),
    every: "rate(5 minutes)",
    startsWithin: Duration.minutes(5),
  });
  new Schedule(scope, "Closing", {
    description: "Erases accounts that their holders have deleted",
    runs: functions.named("close-accounts"),
    every: "rate(5 minutes)",
    startsWithin: Duration.minutes(5),
  });
  if (!sellsPlans) return;
  new Schedule(scope, "Reconciliation", {
    description: "Payments that no event told us of",
    runs: functions.named("reconcile"),
    every: "rate(1 hour)",
    startsWithin: Duration.minutes(30),
  });
}
