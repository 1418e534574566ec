import { Key, KeySpec, KeyUsage } from "aws-cdk-lib/aws-kms";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  type IEmailIdentity,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import { needsOf } from "./function-needs.ts";
import { onlyFor } from "./only-for.ts";
import { removalPolicy } from "./protection.ts";
import { type Stage, workersMax } from "./stages.ts";
import { WorkQueue } from "./work-queue.ts";

/** Our mail address, the queue of envelopes that owe mails, and the key from which signers' links are derived. */
export class Mail extends Construct {
  readonly from: string;
  readonly identity: IEmailIdentity;
  readonly configurationSet: ConfigurationSet;
  readonly linkKey: Key;
  readonly requests: WorkQueue;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.from = `no-reply@${stage.mailDomain}`;
    // Not created here: it must be verified, and all stages of an AWS account share it.
    this.identity = EmailIdentity.fromEmailIdentityName(this, "Identity", stage.mailDomain);
    this.configurationSet = new ConfigurationSet(this, "ConfigurationSet", {
      // Mails contain links that open documents.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      // Repeated mail to addresses that bounced or complained could stop the whole account.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      // Off by default; without it the alarm on bounces has no data.
      reputationMetrics: true,
    });
    this.linkKey = new Key(this, "LinkKey", {
      description: `Makes the tokens in signers' links (${stage.name})`,
      keySpec: KeySpec.HMAC_256,
      keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
      removalPolicy: removalPolicy(stage),
    });
    // An old id, kept because another one would create a new queue and lose the messages in this one.
    this.requests = new WorkQueue(this, "Letters", {
      workerTimeoutSeconds: needsOf("on-mail-requested").timeoutSeconds,
      workersMax: workersMax(stage, "mail"),
    });
  }

  /** One envelope at a time: it may owe seventy mails. */
  workedBy(mailer: Lambda): void {
    this.requests.workedBy(mailer, 1);
    onlyFor(["on-mail-requested"], this.linkKey, "kms:GenerateMac");
  }
}
