import { Duration, Validations } from "aws-cdk-lib";
import {
  AccountRecovery,
  CfnUserPool,
  ClientAttributes,
  FeaturePlan,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
} from "aws-cdk-lib/aws-cognito";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { limits } from "#contract/rules/limits/limits";
import { resetMail } from "#core/mails/account-mails";
import { functionArn } from "./function-names.ts";
import type { MailSender } from "./mail-sender.ts";
import { removalPolicy } from "./protection.ts";
import type { Stage } from "./stages.ts";

interface IdentityProps {
  readonly stage: Stage;
  readonly sender: MailSender;
}

/** Signs senders in: a password by SRP, then our own mailed code, in an order that the pool enforces. */
export class Identity extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, { stage, sender }: IdentityProps) {
    super(scope, id);
    this.pool = new UserPool(this, "Pool", {
      // Accounts are created by our own registration, with a plan.
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // Users can change attributes with an access token; a new address is used only after it is verified.
      keepOriginal: { email: true },
      passwordPolicy,
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      email: poolMail(stage, sender),
      userVerification: verification(stage),
      // The cheapest plan; it includes custom challenges.
      featurePlan: FeaturePlan.LITE,
      deletionProtection: stage.keepsData,
      removalPolicy: removalPolicy(stage),
    });
    this.client = this.pool.addClient("Site", siteClient);
    this.addTriggers(functionArn(this, stage, "login-challenge"));
    acknowledgeFindings(this.pool);
  }

  /** Named before it is there: Cognito looks for a trigger when somebody signs in. */
  private addTriggers(trigger: string): void {
    const pool = this.pool.node.defaultChild;
    if (!(pool instanceof CfnUserPool)) throw new Error("expected the pool to be a resource");
    pool.lambdaConfig = {
      defineAuthChallenge: trigger,
      createAuthChallenge: trigger,
      verifyAuthChallengeResponse: trigger,
    };
  }

  /** One permission for the three triggers; CDK's own way makes three. */
  mayCall(trigger: Lambda): void {
    trigger.addPermission("Pool", {
      principal: new ServicePrincipal("cognito-idp.amazonaws.com"),
      sourceArn: this.pool.userPoolArn,
    });
  }
}

/** Only the length is prescribed (6 to 40); the mailed code is the second factor. */
const passwordPolicy = {
  minLength: limits.passwordMin,
  requireDigits: false,
  requireLowercase: false,
  requireUppercase: false,
  requireSymbols: false,
};

const onlyEmail = new ClientAttributes().withStandardAttributes({ email: true });

const siteClient = {
  // Without it, somebody who reads the client's id in a token could sign in without our own functions and throttles.
  generateSecret: true,
  authFlows: { custom: true },
  disableOAuth: true,
  // Unknown addresses get the same answers as known ones.
  preventUserExistenceErrors: true,
  enableTokenRevocation: true,
  // The maximum: people may have to wait for the mail, or request another code.
  authSessionValidity: Duration.minutes(15),
  // API Gateway still accepts the token of a session that has ended; our functions don't.
  accessTokenValidity: Duration.minutes(10),
  idTokenValidity: Duration.minutes(10),
  refreshTokenValidity: Duration.hours(12),
  readAttributes: onlyEmail,
  // What an access token may change at Cognito directly. It can't be nothing: an empty list counts as none given, and
  // then every standard attribute may be changed, including the address.
  writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
};

function poolMail(stage: Stage, sender: MailSender): UserPoolEmail {
  return UserPoolEmail.withSES({
    fromEmail: sender.from,
    fromName: stage.productName,
    replyTo: stage.supportEmail,
    sesRegion: stage.region,
    sesVerifiedDomain: stage.mailDomain,
    configurationSetName: sender.configurationSet.configurationSetName,
  });
}

/** The only mail that Cognito itself sends: the code for a forgotten password. Cognito sends only HTML. */
function verification({ productName }: Stage) {
  const { subject, html } = resetMail("{####}", { productName });
  return { emailSubject: subject, emailBody: html };
}

function acknowledgeFindings(pool: UserPool): void {
  Validations.of(pool).acknowledge(
    {
      id: "AwsSolutions-COG1",
      reason: "The product promises passwords of 6 to 40 characters; a mailed code always follows.",
    },
    {
      id: "AwsSolutions-COG2",
      reason: "The second factor is our own custom challenge, which the pool can't see as MFA.",
    },
    {
      id: "AwsSolutions-COG8",
      reason:
        "Threat protection needs the Plus plan, which is paid for each user; our own functions throttle sign-ins.",
    },
  );
}
