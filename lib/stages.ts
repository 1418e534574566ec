import { Duration } from "aws-cdk-lib";
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import { sealedDays } from "#contract/rules/installation/legal";
import { dataRegion, type Region } from "#contract/rules/installation/regions";
import type { SealKeySpec, SealLevel } from "#contract/rules/installation/seal";
import { productName, supportEmail } from "#contract/rules/product/product";
import type { FunctionName } from "./function-needs.ts";

/** What differs between deployments. Edit the addresses before the first `cdk deploy`. */
export interface Stage {
  readonly name: "dev" | "prod";
  /** Where all of it is, except the firewall and a custom domain's certificate (`edgeRegion`). */
  readonly region: Region;

  readonly productName: string;
  readonly supportEmail: string;
  /** The address of the one account that may register a company's name, logo and colours, or "*" for every account. */
  readonly companyAccountEmail: string;
  /**
   * Addresses of the accounts that may open the operator's page, `/operator`: it lists accounts, invites people and stops
   * senders. Without any there is no such page, and nothing of it in the stack.
   */
  readonly operators?: readonly string[];
  /** The organization in the seal's certificate. */
  readonly sealOrganization: string;
  /** Choose it before the first deployment: changing it creates another key and another certificate. */
  readonly sealKeySpec: SealKeySpec;
  /** Above B-B, documents need a time stamp and are not completed without one. */
  readonly sealLevel: SealLevel;
  /**
   * Address of an RFC 3161 authority, or empty. A deployment can override level and address: `--parameters
   * Undersign-prod-app:TimestampUrl=...`.
   */
  readonly timestampUrl: string;

  /**
   * Where webhooks may go besides public addresses: origins in your own network, such as "https://hooks.internal:8443",
   * or with any port "https://hooks.internal:*". A deployment can override it: `--parameters
   * Undersign-prod-app:WebhookPrivateOrigins=...`.
   */
  readonly webhookPrivateOrigins: readonly string[];

  /** Must be verified in SES before the first deployment: Cognito refuses a pool with an unverified sender. */
  readonly mailDomain: string;
  /** By default the site has CloudFront's own domain name. */
  readonly siteDomain?: { readonly name: string; readonly certificateArn: string };
  readonly alarmEmail: string;
  /** SES's quota of the account in the region: 50,000 once it is out of the sandbox. `npm run operate -- doctor` compares. */
  readonly mailsPerDay: number;

  /** Keeps tables, buckets, pool and keys when the stack is deleted. Such a stage is public. */
  readonly keepsData: boolean;
  /**
   * Protects the stage's stacks from deletion. Set it after the first deployment has succeeded: a first one that fails leaves a
   * stack that must be deleted before the next.
   */
  readonly terminationProtection: boolean;
  /** Suffix of the names of the buckets that the stack of data took over from a deleted one: `npm run operate -- reattach` prints it. */
  readonly bucketSuffix?: string;
  readonly tableBackups: Duration;
  /**
   * Another AWS account, and a region, which get copies of the tables each day and of documents within minutes. It has the
   * stack `Undersign-<stage>-copies`, deployed before (docs/runbook.md, Copies).
   */
  readonly copyTo?: CopyTo;
  /** How long a completed document can't be overwritten or deleted. */
  readonly completedLock: Duration;
  readonly logs: RetentionDays;
  /** X-Ray's traces of functions: 5 USD for a million after 100,000 a month. */
  readonly tracing: boolean;
  /** Whether somebody's scheduler runs `npm run operate -- smoke --canary` each day; an alarm tells of a day without a pass. */
  readonly canary: boolean;
  /** Costs about 9 USD a month (5, and 1 for each of four rules), and 0.60 USD per million requests. */
  readonly waf: boolean;

  /** Limits of the whole API. */
  readonly requestsPerSecondMax: number;
  readonly requestsBurstMax: number;
  /** How many functions the AWS account may run at once: 10 for a new one. `npm run operate -- doctor` compares. */
  readonly lambdaConcurrency: number;
  /**
   * The maximum number of concurrent workers of a queue: at least 2, and for all queues together not more than
   * `lambdaConcurrency` unless each has 2.
   */
  readonly workers: Partial<Record<WorkQueueName, number>>;
  /**
   * Units a second which tables and indexes of documents, audit entries and events take at once: above DynamoDB's own 4,000
   * to write and 12,000 to read, to which new tables grow from there as they are used. It is paid once, when it is set or
   * raised, and can't be lowered. A document writes about 140 units and reads half as many.
   */
  readonly warmThroughput?: {
    readonly writeUnitsPerSecond: number;
    readonly readUnitsPerSecond: number;
  };
  /** Reserved out of the account's concurrency; 10 must be left for the other functions. */
  readonly reservedConcurrency: Partial<Record<FunctionName, number>>;
}

/** Name of the stack that has what the stage keeps. */
export const dataStackName = ({ name }: Pick<Stage, "name">): string => `Undersign-${name}`;

/** Name of the stack that works with it: the site, the API, functions, queues, alarms. */
export const appStackName = (stage: Pick<Stage, "name">): string => `${dataStackName(stage)}-app`;

/** Name of the stack with the firewall, in `edgeRegion`. */
export const edgeStackName = (stage: Pick<Stage, "name">): string => `${dataStackName(stage)}-edge`;

/** Name of the stack in another account that has the copies. */
export const copiesStackName = (stage: Pick<Stage, "name">): string =>
  `${dataStackName(stage)}-copies`;

export interface CopyTo {
  /** Twelve digits. */
  readonly account: string;
  readonly region: Region;
}

export const workQueueNames = [
  "seal",
  "mail",
  "mailEvents",
  "exports",
  "hooks",
  "comparisons",
] as const;
export type WorkQueueName = (typeof workQueueNames)[number];

/** The stage's own number, otherwise one that still lets people sign in while all workers are busy. */
export function workersMax({ workers, lambdaConcurrency }: Stage, queue: WorkQueueName): number {
  // SQS accepts no number below 2.
  const isSlow = queue === "mailEvents" || queue === "exports" || queue === "hooks";
  const few = isSlow ? 2 : Math.floor(lambdaConcurrency / 5);
  return workers[queue] ?? Math.min(10, Math.max(2, few));
}

/**
 * Runs of the publisher at once for each shard of the stream of events, of which a new table has four: 1 until Lambda may
 * run hundreds of functions at once, since people's calls need their places. Each run works on all accounts of a batch.
 */
export const publishersPerShard = ({ lambdaConcurrency }: Stage): number =>
  Math.min(10, Math.max(1, Math.floor(lambdaConcurrency / 100)));

const product = {
  region: dataRegion,
  productName,
  supportEmail,
  companyAccountEmail: "*",
  sealOrganization: "Undersign",
  sealKeySpec: "RSA_3072",
  sealLevel: "B-B",
  timestampUrl: "",
  webhookPrivateOrigins: [],
  alarmEmail: "alarms@example.com",
  mailsPerDay: 50_000,
  terminationProtection: false,
  tracing: false,
  canary: false,
  lambdaConcurrency: 10,
  workers: {},
  reservedConcurrency: {},
} as const;

const dev: Stage = {
  ...product,
  name: "dev",
  // On a laptop whoever registers with it; elsewhere nobody gets mails to example.com.
  operators: ["operator@example.com"],
  mailDomain: "dev.sign.example.com",
  keepsData: false,
  tableBackups: Duration.days(1),
  completedLock: Duration.days(1),
  logs: RetentionDays.ONE_WEEK,
  waf: false,
  requestsPerSecondMax: 50,
  requestsBurstMax: 100,
};

const prod: Stage = {
  ...product,
  name: "prod",
  mailDomain: "sign.example.com",
  keepsData: true,
  tableBackups: Duration.days(35),
  // Years are set in contract/rules/installation/legal.ts; the privacy policy and all times to live are derived from it.
  completedLock: Duration.days(sealedDays),
  logs: RetentionDays.ONE_YEAR,
  waf: true,
  requestsPerSecondMax: 200,
  requestsBurstMax: 400,
};

export const stages = { dev, prod };
