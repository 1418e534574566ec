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
import { functionNeeds } from "./function-needs.ts";
import { onlyFor } from "./only-for.ts";
import { removalPolicy } from "./protection.ts";
import type { Stage } from "./stages.ts";
import { WorkQueue } from "./work-queue.ts";

/** The sender of mail, the queue of envelopes that owe some, and the key that signers' links are made with. */
export class Mail extends Construct {
  readonly from: string;
  readonly identity: IEmailIdentity;
  readonly configurationSet: ConfigurationSet;
  readonly linkKey: Key;
  readonly requests: WorkQueue;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.from = `no-reply@${stage.mailDomain}`;
    // Not created here: only a verified identity will do, and stages of one account share it.
    this.identity = EmailIdentity.fromEmailIdentityName(this, "Identity", stage.mailDomain);
    this.configurationSet = new ConfigurationSet(this, "ConfigurationSet", {
      // Links open documents; they must not travel in the clear.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      // Writing again to addresses that bounced or complained gets the whole account stopped.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.linkKey = new Key(this, "LinkKey", {
      description: `Makes the tokens in signers' links (${stage.name})`,
      keySpec: KeySpec.HMAC_256,
      keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
      removalPolicy: removalPolicy(stage),
    });
    // Its id is an old name: another one would be another queue, and the messages in this one be lost.
    this.requests = new WorkQueue(this, "Letters", {
      workerTimeoutSeconds: functionNeeds["on-mail-requested"].timeoutSeconds,
    });
  }

  /** One envelope at a time: it may owe seventy mails. */
  workedBy(mailer: Lambda): void {
    this.requests.workedBy(mailer, 1);
    onlyFor(mailer, this.linkKey, "kms:GenerateMac");
  }
}
