import { ArnFormat, Stack } from "aws-cdk-lib";
import { Construct, type IDependable } from "constructs";
import type { Installation } from "#contract/installation";
import { writtenPlans } from "#contract/plan-setting";
import { writtenRegistration } from "#contract/registration";
import type { Data } from "./data.ts";
import type { Documents } from "./documents.ts";
import type { Exports } from "./exports.ts";
import {
  type FunctionAlarm,
  type FunctionName,
  functionsWhere,
  needsOf,
} from "./function-needs.ts";
import type { Hooks } from "./hooks.ts";
import type { Identity } from "./identity.ts";
import type { Mail } from "./mail.ts";
import type { OriginSecret } from "./origin-secret.ts";
import type { Payments } from "./payments.ts";
import type { Sealing } from "./sealing.ts";
import { type Arns, SigningFunction, type Variables } from "./signing-function.ts";
import type { Stage } from "./stages.ts";

interface FunctionsProps {
  readonly stage: Stage;
  readonly installation: Installation;
  readonly bundles: string;
  readonly data: Data;
  readonly documents: Documents;
  readonly exports: Exports;
  readonly hooks: Hooks;
  readonly identity: Identity;
  readonly mail: Mail;
  readonly originSecret: OriginSecret;
  readonly payments: Payments | undefined;
  readonly sealing: Sealing;
  readonly siteUrl: string;
  /** The API's own address, which bypasses CloudFront. */
  readonly apiUrl: string;
  /**
   * Functions behind the API refuse calls without the secret, so CloudFront must be sending it before they are deployed.
   * The API does not wait for them: a call to a new one fails until it is there, and pages come last.
   */
  readonly after: IDependable;
}

/** All functions, each with the variables and permissions that `function-needs.ts` lists. */
export class Functions extends Construct {
  private readonly byName = new Map<FunctionName, SigningFunction>();

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    const shared = {
      stage: props.stage,
      bundles: props.bundles,
      variables: variables(props),
      arns: arns(props),
    };
    for (const name of functionsWhere(props.payments !== undefined)) {
      const made = new SigningFunction(this, name, shared);
      if (needsOf(name).may["origin secret"]) made.node.addDependency(props.after);
      this.byName.set(name, made);
    }
  }

  get names(): readonly FunctionName[] {
    return [...this.byName.keys()];
  }

  get all(): readonly SigningFunction[] {
    return [...this.byName.values()];
  }

  named(name: FunctionName): SigningFunction {
    const found = this.byName.get(name);
    if (!found) throw new Error(`there is no function ${name}`);
    return found;
  }

  watchedBy(alarm: FunctionAlarm): SigningFunction[] {
    return this.names
      .filter((name) => needsOf(name).alarm === alarm)
      .map((name) => this.named(name));
  }
}

function variables(props: FunctionsProps): Variables {
  const { stage, installation, data, documents, exports, hooks, identity, mail, originSecret } =
    props;
  const { payments, sealing, siteUrl, apiUrl } = props;
  return {
    ENVELOPES_TABLE: data.envelopes.tableName,
    AUDIT_TABLE: data.audit.tableName,
    TEMPLATES_TABLE: data.templates.tableName,
    SUBSCRIPTIONS_TABLE: data.subscriptions.tableName,
    LOGINS_TABLE: data.logins.tableName,
    THROTTLES_TABLE: data.throttles.tableName,
    DRAFTS_TABLE: data.drafts.tableName,
    EVENTS_TABLE: data.events.tableName,
    UPLOADS_BUCKET: documents.uploads.bucketName,
    DOCUMENTS_BUCKET: documents.documents.bucketName,
    COMPLETED_BUCKET: documents.completed.bucketName,
    ORIGIN_SECRET_ARN: originSecret.arn,
    USER_POOL_ID: identity.pool.userPoolId,
    USER_POOL_CLIENT_ID: identity.client.userPoolClientId,
    SEAL_QUEUE_URL: sealing.requests.queue.queueUrl,
    MAIL_QUEUE_URL: mail.requests.queue.queueUrl,
    EXPORT_QUEUE_URL: exports.requests.queue.queueUrl,
    HOOK_QUEUE_URL: hooks.requests.queue.queueUrl,
    SEAL_KEY_ARN: sealing.key.keyArn,
    LINK_KEY_ARN: mail.linkKey.keyArn,
    HOOK_KEY_ARN: hooks.key.keyArn,
    ...(payments && {
      STRIPE_API_URL: payments.apiUrl,
      STRIPE_KEY_ARN: payments.apiKeyArn,
      STRIPE_WEBHOOK_SECRET_ARN: payments.webhookSecretArn,
    }),
    MAIL_FROM: mail.from,
    MAIL_CONFIGURATION_SET: mail.configurationSet.configurationSetName,
    SITE_URL: siteUrl,
    API_URL: apiUrl,
    PRODUCT_NAME: stage.productName,
    SEAL_ORGANIZATION: stage.sealOrganization,
    SEAL_LEVEL: sealing.level,
    COMPLETED_LOCK_DAYS: String(stage.completedLock.toDays()),
    TIMESTAMP_URL: sealing.timestampUrl,
    WEBHOOK_PRIVATE_ORIGINS: hooks.privateOrigins,
    SUPPORT_EMAIL: stage.supportEmail,
    COMPANY_ACCOUNT_EMAIL: stage.companyAccountEmail,
    REGISTRATION: writtenRegistration(installation.registration),
    PLANS: writtenPlans(installation.plans),
  };
}

function arns(props: FunctionsProps): Arns {
  const { data, documents, exports, hooks, identity, mail, originSecret } = props;
  const { payments, sealing } = props;
  return {
    envelopes: data.envelopes.tableArn,
    "envelopes by owner": `${data.envelopes.tableArn}/index/byOwner`,
    "envelopes by due time": `${data.envelopes.tableArn}/index/byDue`,
    audit: data.audit.tableArn,
    templates: data.templates.tableArn,
    subscriptions: data.subscriptions.tableArn,
    logins: data.logins.tableArn,
    throttles: data.throttles.tableArn,
    drafts: data.drafts.tableArn,
    "events: noted": data.events.tableArn,
    "events: feeds": data.events.tableArn,
    "events: published": data.events.tableArn,
    "events: webhooks": data.events.tableArn,
    "events: erased": data.events.tableArn,
    "events by due time": `${data.events.tableArn}/index/byDue`,
    "drafts by change": `${data.drafts.tableArn}/index/byChange`,
    "subscriptions by review": `${data.subscriptions.tableArn}/index/byReview`,
    uploads: documents.uploads.keysArn("uploads/*"),
    "documents: files": documents.documents.keysArn("files/*"),
    "documents: templates": documents.documents.keysArn("templates/*"),
    "documents: envelopes": documents.documents.keysArn("envelopes/*"),
    "documents: first pages of envelopes": documents.documents.keysArn("envelopes/*-first-page.*"),
    "documents: signatures": documents.documents.keysArn("signatures/*"),
    "documents: companies": documents.documents.keysArn("companies/*"),
    "documents: pages": documents.documents.keysArn("pages/*"),
    "documents: exports": documents.documents.keysArn("exports/*"),
    "documents: exported": documents.documents.keysArn("exported/*"),
    "documents: evidence": documents.documents.keysArn("evidence/*"),
    "documents: keys of accounts": documents.documents.bucketArn,
    "completed documents": documents.completed.keysArn("*"),
    "changed audit entries": documents.completed.keysArn("changed-entries/*"),
    "origin secret": originSecret.arn,
    "seal key": sealing.key.keyArn,
    "link key": mail.linkKey.keyArn,
    "hook key": hooks.key.keyArn,
    ...(payments && {
      "stripe key": payments.apiKeyArn,
      "stripe webhook secret": payments.webhookSecretArn,
    }),
    "seal queue": sealing.requests.queue.queueArn,
    "mail queue": mail.requests.queue.queueArn,
    "export queue": exports.requests.queue.queueArn,
    "hook queue": hooks.requests.queue.queueArn,
    "mail identity": mail.identity.emailIdentityArn,
    "mail configuration set": configurationSetArn(mail),
    "user pool": identity.pool.userPoolArn,
  };
}

function configurationSetArn(mail: Mail): string {
  return Stack.of(mail).formatArn({
    service: "ses",
    resource: "configuration-set",
    resourceName: mail.configurationSet.configurationSetName,
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
}
