import { Duration, Stack } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { EventField, type IRuleTarget, Rule, RuleTargetInput } from "aws-cdk-lib/aws-events";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Key } from "aws-cdk-lib/aws-kms";
import { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import type { Api } from "./api.ts";
import type { DataStack } from "./data-stack.ts";
import type { Exports } from "./exports.ts";
import type { Functions } from "./functions.ts";
import type { Hooks } from "./hooks.ts";
import type { LogMetrics } from "./log-metrics.ts";
import type { Mail } from "./mail.ts";
import type { MailEvents } from "./mail-events.ts";
import type { MailSender } from "./mail-sender.ts";
import { sumOf, worstOf } from "./metric-math.ts";
import { type FunctionAlarm, functionAlarms } from "./needs.ts";
import type { Sealing } from "./sealing.ts";
import type { Stage } from "./stages.ts";
import type { WorkQueue } from "./work-queue.ts";

/** The parts of the stack that alarms and charts are about. */
export interface AlarmSubjects {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly api: Api;
  readonly functions: Functions;
  readonly logMetrics: LogMetrics;
  readonly mail: Mail;
  readonly mailEvents: MailEvents;
  readonly sealing: Sealing;
  readonly comparisons: WorkQueue;
  readonly exports: Exports;
  readonly hooks: Hooks;
}

interface AlarmText {
  /** What has happened, for a reader who was just woken. */
  readonly says: string;
  /** Heading in docs/runbook.md. */
  readonly runbook: string;
}

const period = Duration.minutes(5);

interface Lasting {
  readonly evaluationPeriods: number;
  readonly datapointsToAlarm?: number;
}

const atOnce: Lasting = { evaluationPeriods: 1 };
/** Suits a figure that is counted once in each period, or slightly later. */
const onceInTwo = { evaluationPeriods: 2, datapointsToAlarm: 1 };
/** For runs that fail if one item has failed: a single failure may resolve itself, a repeated one won't. */
const twiceInThree = { evaluationPeriods: 3, datapointsToAlarm: 2 };

interface FunctionErrors extends AlarmText {
  readonly id: string;
  readonly period: Duration;
}

const functionErrors: Readonly<Record<FunctionAlarm, FunctionErrors>> = {
  sweep: {
    id: "SweepFails",
    period,
    says: "The sweep, the erasure of deleted accounts or the publishing of events failed in two of three periods of 5 minutes: an expiry, a reminder, stuck work or an erasure is left undone, or programs are not told what happened.",
    runbook: "functions-fail",
  },
  reconciliation: {
    id: "ReconciliationFails",
    period: Duration.hours(1),
    says: "The hourly comparison with Stripe failed in two of its last three runs. Somebody may wait for a plan that is paid.",
    runbook: "payments-fail",
  },
};

/** Alarms for situations in which people can't sign, send or sign in. */
export class Alarms extends Construct {
  /** Mails its messages to the operator. */
  readonly topic: Topic;
  private readonly stage: Stage;
  private readonly action: SnsAction;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.stage = stage;
    this.topic = new Topic(this, "Topic", { enforceSSL: true });
    this.topic.addToResourcePolicy(watchersMayPublish(this.topic));
    this.topic.addSubscription(new EmailSubscription(stage.alarmEmail));
    this.action = new SnsAction(this.topic);
  }

  watch(props: AlarmSubjects): void {
    this.onSealing(props.sealing);
    this.onMail(props.mail, props.data.sender);
    this.onMailEvents(props.mailEvents);
    this.onWork([
      ...[props.mail.requests, props.exports.requests, props.hooks.requests],
      props.comparisons,
    ]);
    this.onThrottles(props.data.tables, props.logMetrics);
    this.onLog(props.logMetrics);
    this.onCertificate(props.logMetrics);
    this.onFunctions(props.functions);
    this.onApi(props.api);
    this.onLateness([
      ...[props.mailEvents.events, props.exports.requests, props.hooks.requests],
      props.comparisons,
    ]);
    if (this.stage.copyTo) this.onCopies();
    if (this.stage.canary) this.onCanary(props.functions, props.logMetrics);
    this.onKeys(Object.values(props.data.keys));
  }

  private onSealing({ requests }: Sealing): void {
    this.above("SealFailed", requests.failures(period), 0, {
      says: "The sealing function ended five times without recording why. Signers are done and wait for their copy; nothing is lost.",
      runbook: "a-document-could-not-be-sealed",
    });
    this.above("SealLate", requests.age(period), Duration.minutes(15).toSeconds(), {
      says: "A signed document has waited more than 15 minutes for its seal.",
      runbook: "sealing-is-late",
    });
  }

  private onMail({ requests }: Mail, { configurationSet }: MailSender): void {
    this.above("MailLate", requests.age(period), Duration.minutes(15).toSeconds(), {
      says: "A mail has been due for more than 15 minutes. Somebody waits for a link or a copy.",
      runbook: "mail-is-late",
    });
    const bounces = new Metric({
      namespace: "AWS/SES",
      metricName: "Reputation.BounceRate",
      dimensionsMap: { "ses:configuration-set": configurationSet.configurationSetName },
      statistic: "Maximum",
      period: Duration.hours(1),
    });
    // SES reviews an account at 5 % and stops its mail at 10 %.
    this.above("MailBounces", bounces, 0.05, {
      says: "More than 5 % of our mail bounces. At 10 % SES stops all of it, sign-in codes too.",
      runbook: "mail-bounces",
    });
  }

  /** Alarms on late streams, and on queues whose delay no other alarm notices. */
  private onLateness(queues: readonly WorkQueue[]): void {
    const streams = new Metric({
      namespace: "AWS/Lambda",
      metricName: "IteratorAge",
      statistic: "Maximum",
      period,
    });
    this.above("StreamLate", streams, Duration.minutes(15).toMilliseconds(), {
      says: "A function reads what was written to a table more than 15 minutes ago. Programs are told of events late, or a changed audit entry is.",
      runbook: "streams-are-late",
    });
    const ages = queues.map((queue) => queue.age(period));
    this.above("WorkLate", worstOf(ages), Duration.minutes(15).toSeconds(), {
      says: "An export, a webhook, a comparison of pages or what SES told of a mail has waited for more than 15 minutes.",
      runbook: "exports-webhooks-or-mail-events-are-late",
    });
    const sent = { namespace: "AWS/SES", metricName: "Send", statistic: "Sum" };
    const mails = new Metric({ ...sent, period: Duration.days(1) });
    this.above("MailQuotaNear", mails, 0.8 * this.stage.mailsPerDay, {
      says: "More than 80 % of the mails that SES takes in a day are sent. After the last one nobody gets a code or a link.",
      runbook: "mails-are-near-the-days-quota",
    });
  }

  /** Rules see what a trail of CloudTrail sees. */
  private onKeys(keys: readonly Key[]): void {
    const says = `${EventField.fromPath("$.detail.eventName")} was called for a key, by ${EventField.fromPath("$.detail.userIdentity.arn")}. Without it no document can be sealed, or no link or webhook made.`;
    const text = this.description({ says, runbook: "a-key-is-to-be-deleted" });
    const input = RuleTargetInput.fromText(text);
    new Rule(this, "KeyTouched", {
      description: "Tells the operator that a key is disabled, deleted or given another policy",
      eventPattern: {
        source: ["aws.kms"],
        detailType: ["AWS API Call via CloudTrail"],
        detail: {
          eventName: ["ScheduleKeyDeletion", "DisableKey", "PutKeyPolicy"],
          resources: { ARN: keys.map(({ keyArn }) => keyArn) },
        },
      },
      targets: [this.mail(input)],
    });
  }

  private onCopies(): void {
    const says = `A job of AWS Backup ended as ${EventField.fromPath("$.detail.state")}. Tables have no copy of this night in the other account.`;
    const input = RuleTargetInput.fromText(this.description({ says, runbook: "copies" }));
    new Rule(this, "CopyFailed", {
      description: "Tells the operator that tables were not backed up or copied",
      eventPattern: {
        source: ["aws.backup"],
        detailType: ["Backup Job State Change", "Copy Job State Change"],
        detail: { state: ["FAILED", "ABORTED", "EXPIRED"] },
      },
      targets: [this.mail(input)],
    });
  }

  /** CDK's own target would let rules of every account publish. */
  private mail(input: RuleTargetInput): IRuleTarget {
    return { bind: () => ({ arn: this.topic.topicArn, input }) };
  }

  private onMailEvents({ events }: MailEvents): void {
    this.above("MailEventFailed", events.failures(period), 0, {
      says: "What SES told of a mail could not be noted. A sender may not see that an invitation came back.",
      runbook: "mails-that-come-back",
    });
  }

  private onWork(queues: readonly WorkQueue[]): void {
    const failed = queues.map((queue) => queue.failures(period));
    this.above("WorkFailed", worstOf(failed), 0, {
      says: "The mails of a document, an export or the webhooks of an account could not be worked on after five tries. Mails and programs' messages come late, or a sender sees that an export stopped; nothing is lost.",
      runbook: "dead-letters",
    });
  }

  /** Tables that each step of a document writes: others follow them. */
  private onThrottles(
    { envelopes, events, subscriptions }: DataStack["tables"],
    logMetrics: LogMetrics,
  ): void {
    const tables = [envelopes, events, subscriptions].map((table) =>
      table.metric("WriteThrottleEvents", { period, statistic: "Sum" }),
    );
    this.above(
      "Throttled",
      sumOf(
        [Lambda.metricAllThrottles({ period }), logMetrics.callsThrottled(period), ...tables],
        "Throttles",
      ),
      50,
      {
        says: "Functions, calls of the API, or tables that were written to, were throttled more than 50 times in 5 minutes. People are told to try again, and mails and seals wait.",
        runbook: "throttled",
      },
    );
  }

  private onLog(logMetrics: LogMetrics): void {
    this.above("MailNotAccepted", logMetrics.mailsNotSent(period), 5, {
      says: "SES refused more than 5 mails in 5 minutes. They are tried again, an hour apart at most, until it takes them.",
      runbook: "a-mail-could-not-be-sent",
    });
    this.above(
      "MailOwed",
      logMetrics.mailsOwed(Duration.hours(1)),
      0,
      {
        says: "A mail has not been sent for more than an hour. Somebody waits for a link or a copy. It is tried again, an hour apart at most, until it is sent.",
        runbook: "a-mail-could-not-be-sent",
      },
      onceInTwo,
    );
    this.above(
      "MailsStopped",
      logMetrics.mailsStopped(period),
      0,
      {
        says: "SES sends none of our mails: the account's sending is paused, or the mail domain is not verified any more. Nobody gets a code, a link or a copy. Mails of documents wait.",
        runbook: "a-mail-could-not-be-sent",
      },
      onceInTwo,
    );
    this.above(
      "DocumentNotSealed",
      logMetrics.documentsNotSealed(Duration.hours(1)),
      0,
      {
        says: "A document that everybody has signed is not sealed after half an hour. Its sender and signers were told. The sweep's lines “document not sealed” name it, and why.",
        runbook: "a-document-could-not-be-sealed",
      },
      onceInTwo,
    );
    this.above("ErrorsLogged", logMetrics.errors(period), 10, {
      says: "Functions wrote more than 10 errors into their logs in 5 minutes, caught ones included.",
      runbook: "errors-in-the-log",
    });
  }

  private onCertificate(logMetrics: LogMetrics): void {
    const { soon, inDays } = logMetrics.certificateEnds(Duration.hours(1));
    this.above("SealCertificateEnds", soon, 0, {
      says: "The seal's certificate ends within 60 days. Authorities take weeks to issue the next one.",
      runbook: "the-seals-certificate-ends",
    });
    this.above("SealCertificateInDays", inDays, 0, {
      says: "The seal's certificate ends within 14 days. After it documents are sealed with the key's own certificate, which no reader knows.",
      runbook: "the-seals-certificate-ends",
    });
  }

  private onCanary(functions: Functions, logMetrics: LogMetrics): void {
    new Alarm(this, "SiteDown", {
      alarmDescription: this.description({
        says: "The site has not answered for 15 minutes at its own address, or nobody looks any more: CloudFront, its secret, the API or its limits are in the way of everybody.",
        runbook: "the-site-is-down",
      }),
      metric: functions.named("canary").metricErrors({ period }),
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      threshold: 0,
      evaluationPeriods: 3,
      // Each invocation counts, as 0 or 1.
      treatMissingData: TreatMissingData.BREACHING,
    }).addAlarmAction(this.action);
    this.above(
      "CanaryMissing",
      logMetrics.canaryMissed(Duration.hours(1)),
      0,
      {
        says: "Two of the canary's daily documents in succession were not sent, signed, sealed and found genuine. Nobody's may be.",
        runbook: "the-canary-is-missing",
      },
      onceInTwo,
    );
  }

  private onFunctions(functions: Functions): void {
    for (const alarm of functionAlarms) {
      const { id, ...errors } = functionErrors[alarm];
      const watched = functions.watchedBy(alarm);
      if (watched.length === 0) continue;
      this.above(id, errorsOf(watched, errors.period), 0, errors, twiceInThree);
    }
    this.above("FunctionsFail", Lambda.metricAllErrors({ period }), 5, {
      says: "Functions crashed or ran out of time more than 5 times in 5 minutes, in the whole account. Queues try again; people may have seen an error.",
      runbook: "functions-fail",
    });
    const changes = functions.named("on-audit-changed").metricInvocations({ period });
    this.above("AuditChanged", changes, 0, {
      says: "An audit entry was changed or removed. Nothing of ours does that: somebody else has written to the table.",
      runbook: "an-audit-entry-was-changed",
    });
    new Alarm(this, "SweepSilent", {
      alarmDescription: this.description({
        says: "The sweep has not run for 15 minutes: no expiry, no rescue of stuck work.",
        runbook: "the-sweep-is-silent",
      }),
      metric: functions.named("sweep").metricInvocations({ period }),
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      threshold: 1,
      evaluationPeriods: 3,
      // Without invocations there is no data.
      treatMissingData: TreatMissingData.BREACHING,
    }).addAlarmAction(this.action);
  }

  private onApi({ http }: Api): void {
    this.above("ApiFails", http.metricServerError({ period, statistic: "Sum" }), 5, {
      says: "The API answered more than 5 calls with an error of its own in 5 minutes.",
      runbook: "the-api-answers-5xx",
    });
  }

  private above(
    id: string,
    metric: IMetric,
    threshold: number,
    text: AlarmText,
    lasting: Lasting = atOnce,
  ): void {
    new Alarm(this, id, {
      alarmDescription: this.description(text),
      metric,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      threshold,
      ...lasting,
      // No data means that nobody is using the product, which is normal at night.
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(this.action);
  }

  private description({ says, runbook }: AlarmText): string {
    const { productName, name } = this.stage;
    return `${productName} ${name}: ${says} What to do: docs/runbook.md#${runbook}`;
  }
}

/** A topic that has its own policy, such as the one for TLS, loses the default that lets alarms publish. */
function watchersMayPublish(topic: Topic): PolicyStatement {
  return new PolicyStatement({
    principals: ["cloudwatch.amazonaws.com", "events.amazonaws.com"].map(
      (service) => new ServicePrincipal(service),
    ),
    actions: ["sns:Publish"],
    resources: [topic.topicArn],
    conditions: { StringEquals: { "aws:SourceAccount": Stack.of(topic).account } },
  });
}

/**
 * The sum over several functions, so that one fault raises one alarm; the runbook's query shows which function it was.
 * An alarm costs ten cents a month for each of its metrics, and can have at most ten.
 */
function errorsOf(functions: readonly Lambda[], period: Duration): IMetric {
  return sumOf(
    functions.map((each) => each.metricErrors({ period })),
    "Errors",
  );
}
