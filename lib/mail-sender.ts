import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  type IEmailIdentity,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import type { Stage } from "./stages.ts";

/** Our mail address, by which the pool and our functions send. */
export class MailSender extends Construct {
  readonly from: string;
  readonly identity: IEmailIdentity;
  readonly configurationSet: ConfigurationSet;

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
  }
}
