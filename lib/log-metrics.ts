import type { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import {
  FilterPattern,
  type IFilterPattern,
  type ILogGroup,
  MetricFilter,
} from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Api } from "./api.ts";
import type { Functions } from "./functions.ts";
import type { Stage } from "./stages.ts";

interface LogMetricsProps {
  readonly stage: Stage;
  readonly api: Api;
  readonly functions: Functions;
}

/** Metrics that only log lines provide: errors that were caught, so that Lambda doesn't count them. */
export class LogMetrics extends Construct {
  private readonly namespace: string;

  constructor(scope: Construct, id: string, { stage, api, functions }: LogMetricsProps) {
    super(scope, id);
    this.namespace = `${stage.productName}/${stage.name}`;
    for (const name of functions.names) {
      this.count(`${name}-errors`, functions.named(name).logGroup, errorsLogged, isError);
    }
    const { logGroup } = functions.named("on-mail-requested");
    this.count("mail-not-sent", logGroup, mailsNotSent, says("mail not sent"));
    const sweep = functions.named("sweep").logGroup;
    this.count("mail-owed", sweep, mailsOwed, says("mail owed for an hour"));
    this.count("mails-stopped", sweep, mailsStopped, says("mails are not sent"));
    this.count("not-sealed", sweep, documentsNotSealed, says("document not sealed"));
    this.count("certificate-ends", sweep, certificateEnds, says("seal certificate ends soon"));
    this.count(
      "certificate-in-days",
      sweep,
      certificateInDays,
      says("seal certificate ends in days"),
    );
    this.count("calls-throttled", api.logGroup, callsThrottled, isThrottled);
    if (!functions.names.includes("canary")) return;
    const canary = functions.named("canary").logGroup;
    this.count("canary-missed", canary, canaryMissed, says("canary missed"));
  }

  errors(period: Duration): Metric {
    return this.sum(errorsLogged, period);
  }

  mailsNotSent(period: Duration): Metric {
    return this.sum(mailsNotSent, period);
  }

  /** Counted at each try, an hour apart at most, for each document that owes mails for longer than an hour. */
  mailsOwed(period: Duration): Metric {
    return this.sum(mailsOwed, period);
  }

  /** Counted every five minutes while SES sends nothing. */
  mailsStopped(period: Duration): Metric {
    return this.sum(mailsStopped, period);
  }

  /** Counted at each try, an hour apart at most, until the document is sealed or withdrawn. */
  documentsNotSealed(period: Duration): Metric {
    return this.sum(documentsNotSealed, period);
  }

  /** Counted if the seal's certificate expires within 60 days, and within 14. */
  certificateEnds(period: Duration): { readonly soon: Metric; readonly inDays: Metric } {
    return {
      soon: this.sum(certificateEnds, period),
      inDays: this.sum(certificateInDays, period),
    };
  }

  /** Counted every five minutes while two documents of the canary in succession have not passed. */
  canaryMissed(period: Duration): Metric {
    return this.sum(canaryMissed, period);
  }

  /** Calls that API Gateway refused because of the stage's limits. */
  callsThrottled(period: Duration): Metric {
    return this.sum(callsThrottled, period);
  }

  private count(
    id: string,
    logGroup: ILogGroup,
    metricName: string,
    filterPattern: IFilterPattern,
  ) {
    const metricNamespace = this.namespace;
    new MetricFilter(this, id, { logGroup, metricNamespace, metricName, filterPattern });
  }

  private sum(metricName: string, period: Duration): Metric {
    return new Metric({ namespace: this.namespace, metricName, statistic: "Sum", period });
  }
}

const errorsLogged = "ErrorsLogged";
const mailsNotSent = "MailsNotSent";
const mailsOwed = "MailsOwed";
const mailsStopped = "MailsStopped";
const documentsNotSealed = "DocumentsNotSealed";
const certificateEnds = "SealCertificateEnds";
const certificateInDays = "SealCertificateInDays";
const canaryMissed = "CanaryMissed";
const callsThrottled = "CallsThrottled";

const says = (message: string) => FilterPattern.stringValue("$.message", "=", message);

/** Functions answer 429 too, for limits of their own; then the line names the one that did. */
const isThrottled = FilterPattern.all(
  FilterPattern.stringValue("$.status", "=", "429"),
  FilterPattern.stringValue("$.functionRequestId", "=", "-"),
);

/** Our own lines, and Lambda's about a crash or a timeout, whose level is in capitals. */
const isError = FilterPattern.any(
  FilterPattern.stringValue("$.level", "=", "error"),
  FilterPattern.stringValue("$.level", "=", "ERROR"),
);
