import { ArnFormat, CfnParameter, Stack } from "aws-cdk-lib";
import { Construct, type IDependable } from "constructs";
import type { Installation } from "#contract/rules/installation/installation";
import { writtenRegistration } from "#contract/rules/installation/registration";
import { writtenPlans } from "#contract/rules/settings/plan-setting";
import type { DataStack } from "./data-stack.ts";
import type { Documents } from "./documents.ts";
import type { Exports } from "./exports.ts";
import { functionArn } from "./function-names.ts";
import { type FunctionName, functionsWhere, needsOf, type Parts } from "./function-needs.ts";
import type { Hooks } from "./hooks.ts";
import type { Mail } from "./mail.ts";
import type { MailEvents } from "./mail-events.ts";
import type { MailSender } from "./mail-sender.ts";
import type { FunctionAlarm } from "./needs.ts";
import type { OriginSecret } from "./origin-secret.ts";
import type { Payments } from "./payments.ts";
import { pagePolicy } from "./response-headers.ts";
import type { Sealing } from "./sealing.ts";
import { type Arns, SigningFunction, type Variables } from "./signing-function.ts";
import { type Stage, sweepRunsMax, workersMax } from "./stages.ts";
import type { WorkQueue } from "./work-queue.ts";

interface FunctionsProps {
  readonly stage: Stage;
  readonly installation: Installation;
  readonly bundles: string;
  readonly data: DataStack;
  readonly comparisons: WorkQueue;
  readonly exports: Exports;
  readonly hooks: Hooks;
  readonly mail: Mail;
  readonly mailEvents: MailEvents;
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

/** All functions, each with the variables and permissions that `needsOf` lists. */
export class Functions extends Construct {
  private readonly byName = new Map<FunctionName, SigningFunction>();

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    const shared = {
      stage: props.stage,
      bundles: props.bundles,
      variables: {
        ...variables(props),
        ATTACHMENT_SCAN: attachmentScan(this, props.stage),
        NAME_SERVERS: nameServers(this),
      },
      arns: arns(this, props),
    };
    for (const name of functionsWhere(partsOf(props.stage, props.payments !== undefined))) {
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

export const partsOf = ({ operators = [], canary }: Stage, sellsPlans: boolean): Parts => ({
  sellsPlans,
  hasCanary: canary,
  hasOperators: operators.length > 0,
});

const attachmentScan = (scope: Construct, stage: Stage): string =>
  new CfnParameter(Stack.of(scope), "AttachmentScan", {
    description:
      "Whether attached files wait for the tag of a scanner before anybody can download them",
    allowedValues: ["on", "off"],
    default: stage.attachmentScan ? "on" : "off",
  }).valueAsString;

const nameServers = (scope: Construct): string =>
  new CfnParameter(Stack.of(scope), "NameServers", {
    description:
      "Addresses of name servers that are asked who has a domain, with spaces between them; empty for those of AWS",
    allowedPattern: "([0-9.:]+( [0-9.:]+)*)?",
    default: "",
  }).valueAsString;

function variables(props: FunctionsProps): Omit<Variables, "ATTACHMENT_SCAN" | "NAME_SERVERS"> {
  const { stage, installation, comparisons, exports, hooks, mail, originSecret } = props;
  const { payments, sealing, siteUrl, apiUrl } = props;
  const { tables, documents, identity, keys, sender, paymentSecrets } = props.data;
  return {
    ENVELOPES_TABLE: tables.envelopes.tableName,
    AUDIT_TABLE: tables.audit.tableName,
    TEMPLATES_TABLE: tables.templates.tableName,
    SUBSCRIPTIONS_TABLE: tables.subscriptions.tableName,
    LOGINS_TABLE: tables.logins.tableName,
    THROTTLES_TABLE: tables.throttles.tableName,
    DRAFTS_TABLE: tables.drafts.tableName,
    EVENTS_TABLE: tables.events.tableName,
    UPLOADS_BUCKET: documents.uploads.bucketName,
    DOCUMENTS_BUCKET: documents.documents.bucketName,
    COMPLETED_BUCKET: documents.completed.bucketName,
    ORIGIN_SECRET_ARN: originSecret.arn,
    USER_POOL_ID: identity.pool.userPoolId,
    USER_POOL_CLIENT_ID: identity.client.userPoolClientId,
    SEAL_QUEUE_URL: sealing.requests.queue.queueUrl,
    MAIL_QUEUE_URL: mail.requests.queue.queueUrl,
    EXPORT_QUEUE_URL: exports.requests.queue.queueUrl,
    COMPARISON_QUEUE_URL: comparisons.queue.queueUrl,
    HOOK_QUEUE_URL: hooks.requests.queue.queueUrl,
    SEAL_KEY_ARN: keys.seal.keyArn,
    LINK_KEY_ARN: keys.link.keyArn,
    HOOK_KEY_ARN: keys.hook.keyArn,
    ...(payments && { STRIPE_API_URL: payments.apiUrl }),
    ...(paymentSecrets && {
      STRIPE_KEY_ARN: paymentSecrets.apiKeyArn,
      STRIPE_WEBHOOK_SECRET_ARN: paymentSecrets.webhookSecretArn,
    }),
    MAIL_FROM: sender.from,
    MAIL_CONFIGURATION_SET: sender.configurationSet.configurationSetName,
    SITE_URL: siteUrl,
    PAGE_POLICY: pagePolicy(documents).join("; "),
    API_URL: apiUrl,
    PRODUCT_NAME: stage.productName,
    SEAL_ORGANIZATION: stage.sealOrganization,
    SEAL_LEVEL: sealing.level,
    COMPLETED_LOCK_DAYS: String(stage.completedLock.toDays()),
    TIMESTAMP_URL: sealing.timestampUrl,
    WEBHOOK_PRIVATE_ORIGINS: hooks.privateOrigins,
    SWEEP_RUNS: String(sweepRunsMax(stage)),
    SLOW_LANE_RUNS: String(Math.floor(workersMax(stage, "hooks") / 2)),
    SUPPORT_EMAIL: stage.supportEmail,
    COMPANY_ACCOUNT_EMAIL: stage.companyAccountEmail,
    REGISTRATION: writtenRegistration(installation.registration),
    PLANS: writtenPlans(installation.plans),
    FACTOR_FROM: installation.factorFrom,
    OPERATORS: (stage.operators ?? []).join(","),
    FAILED_QUEUES: Object.entries(deadLetters(props))
      .map(([name, { queueUrl }]) => `${name}=${queueUrl}`)
      .join(" "),
  };
}

/** Dead-letter queues, by the names that the operator's page has for what waits in them. */
const deadLetters = ({
  comparisons,
  exports,
  hooks,
  mail,
  mailEvents,
  sealing,
}: FunctionsProps) => ({
  seal: sealing.requests.failed,
  mail: mail.requests.failed,
  mailEvents: mailEvents.events.failed,
  exports: exports.requests.failed,
  comparisons: comparisons.failed,
  hooks: hooks.requests.failed,
});

function arns(scope: Construct, props: FunctionsProps): Arns {
  const { comparisons, exports, hooks, mail, originSecret, sealing } = props;
  const { tables, documents, identity, keys, sender, paymentSecrets } = props.data;
  return {
    envelopes: tables.envelopes.tableArn,
    "envelopes by owner": `${tables.envelopes.tableArn}/index/byOwner`,
    "envelopes by due time": `${tables.envelopes.tableArn}/index/byDue`,
    "envelopes: stopped senders": tables.envelopes.tableArn,
    "envelopes: links": tables.envelopes.tableArn,
    audit: tables.audit.tableArn,
    "audit: acts of operators": tables.audit.tableArn,
    templates: tables.templates.tableArn,
    subscriptions: tables.subscriptions.tableArn,
    "subscriptions: accounts": tables.subscriptions.tableArn,
    "subscriptions: log": tables.subscriptions.tableArn,
    "subscriptions: canary": tables.subscriptions.tableArn,
    logins: tables.logins.tableArn,
    "logins: of operators": tables.logins.tableArn,
    throttles: tables.throttles.tableArn,
    drafts: tables.drafts.tableArn,
    ...eventsArns(tables.events.tableArn),
    "events by due time": `${tables.events.tableArn}/index/byDue`,
    "drafts by change": `${tables.drafts.tableArn}/index/byChange`,
    "subscriptions by review": `${tables.subscriptions.tableArn}/index/byReview`,
    ...objectArns(scope, documents),
    "origin secret": originSecret.arn,
    "seal key": keys.seal.keyArn,
    "link key": keys.link.keyArn,
    "hook key": keys.hook.keyArn,
    ...(paymentSecrets && {
      "stripe key": paymentSecrets.apiKeyArn,
      "stripe webhook secret": paymentSecrets.webhookSecretArn,
    }),
    "seal queue": sealing.requests.queue.queueArn,
    "mail queue": mail.requests.queue.queueArn,
    "export queue": exports.requests.queue.queueArn,
    "comparison queue": comparisons.queue.queueArn,
    "hook queue": hooks.requests.queue.queueArn,
    "mail identity": sender.identity.emailIdentityArn,
    "mail configuration set": configurationSetArn(sender),
    "state of SES": "*",
    "the sweep": functionArn(scope, props.stage, "sweep"),
    "dead-letter queues": Object.values(deadLetters(props)).map(({ queueArn }) => queueArn),
    "user pool": identity.pool.userPoolArn,
  };
}

/** Objects by the folders of their buckets. */
function objectArns(scope: Construct, documents: Documents) {
  return {
    uploads: documents.uploads.keysArn(scope, "uploads/*"),
    "uploads: attachments": documents.uploads.keysArn(scope, "attachments/*"),
    "documents: files": documents.documents.keysArn(scope, "files/*"),
    "documents: templates": documents.documents.keysArn(scope, "templates/*"),
    "documents: envelopes": documents.documents.keysArn(scope, "envelopes/*"),
    ...firstPagesArn(scope, documents),
    "documents: signatures": documents.documents.keysArn(scope, "signatures/*"),
    "documents: attachments": documents.documents.keysArn(scope, "attachments/*"),
    "documents: companies": documents.documents.keysArn(scope, "companies/*"),
    "documents: pages": documents.documents.keysArn(scope, "pages/*"),
    "documents: with pictures": documents.documents.keysArn(scope, "with-pictures/*"),
    "documents: exports": documents.documents.keysArn(scope, "exports/*"),
    "documents: exported": documents.documents.keysArn(scope, "exported/*"),
    "documents: evidence": documents.documents.keysArn(scope, "evidence/*"),
    "documents: keys of accounts": documents.documents.bucketArn,
    "completed documents": documents.completed.keysArn(scope, "*"),
    "completed documents: sealed": documents.completed.keysArn(scope, "*/sealed.*"),
    "changed audit entries": documents.completed.keysArn(scope, "changed-entries/*"),
  };
}

const eventsArns = (table: string) => ({
  "events: noted": table,
  "events: feeds": table,
  "events: published": table,
  "events: webhooks": table,
  "events: slow lane": table,
  "events: new webhooks": table,
  "events: new storages": table,
  "events: erased": table,
  "events: silent": table,
  "events: days": table,
});

const firstPagesArn = (scope: Construct, { documents }: Documents) => ({
  "documents: first pages of envelopes": documents.keysArn(scope, "envelopes/*-first-page.*"),
});

function configurationSetArn(sender: MailSender): string {
  return Stack.of(sender).formatArn({
    service: "ses",
    resource: "configuration-set",
    resourceName: sender.configurationSet.configurationSetName,
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
}
