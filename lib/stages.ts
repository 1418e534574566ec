import { Duration } from "aws-cdk-lib";
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import { dataRegion } from "#contract/rules/installation/installation";
import { sealedDays } from "#contract/rules/installation/legal";
import { productName, supportEmail } from "#contract/rules/product/product";
import { own, type StageSettings, type WorkQueueName } from "#contract/rules/settings/config";
import type { Region } from "#contract/rules/settings/regions";

type Needless =
  | "operators"
  | "siteDomain"
  | "bucketSuffix"
  | "takenOver"
  | "copyTo"
  | "warmThroughput";

/** What differs between deployments: settings of `undersign.config.ts`, and what follows from the stage's purpose. */
export interface Stage
  extends Readonly<Required<Omit<StageSettings, Needless>>>,
    Readonly<Pick<StageSettings, Needless>> {
  readonly name: "dev" | "prod";
  /** Where all of it is, except the firewall and a custom domain's certificate (`edgeRegion`). */
  readonly region: Region;
  readonly productName: string;
  readonly supportEmail: string;
  /** Keeps tables, buckets, pool and keys when the stack is deleted. Such a stage is public. */
  readonly keepsData: boolean;
  readonly tableBackups: Duration;
  /** How long a completed document can't be overwritten or deleted. */
  readonly completedLock: Duration;
  readonly logs: RetentionDays;
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

export type CopyTo = NonNullable<Stage["copyTo"]>;

/** The stage's own number, otherwise a share of its functions that still lets people sign in while all workers are busy. */
export function workersMax({ workers, lambdaConcurrency }: Stage, queue: WorkQueueName): number {
  const { share, most } = shares[queue];
  // SQS accepts no number below 2.
  return workers[queue] ?? Math.min(most, Math.max(2, Math.floor(lambdaConcurrency / share)));
}

/** One function in `share`: all queues together have four in five. */
const most = { few: 10, many: 100 };
const shares = {
  // Ten seal seven documents a second, and mail as many as SES lets a new account.
  ...{ seal: { share: 5, most: most.few }, mail: { share: 5, most: most.few } },
  comparisons: { share: 5, most: most.few },
  // They wait for others: receivers, tables, files.
  ...{ hooks: { share: 15, most: most.many }, exports: { share: 15, most: most.many } },
  mailEvents: { share: 15, most: most.many },
} satisfies Record<WorkQueueName, { readonly share: number; readonly most: number }>;

/** Runs of the sweep at once besides the one that the schedule starts; there are sixteen partitions of what is due. */
export const sweepRunsMax = ({ lambdaConcurrency }: Stage): number =>
  Math.min(16, Math.max(1, Math.floor(lambdaConcurrency / 10)));

/**
 * Runs of the publisher at once for each shard of the stream of events, of which a new table has four: 1 until Lambda may
 * run hundreds of functions at once, since people's calls need their places. Each run works on all accounts of a batch.
 */
export const publishersPerShard = ({ lambdaConcurrency }: Stage): number =>
  Math.min(10, Math.max(1, Math.floor(lambdaConcurrency / 100)));

/** The settings of undersign.config.ts that both stages can have. */
const { dev: ownDev, prod: ownProd, ...shared } = own;

// An installation's settings are in undersign.config.ts, and these are what it leaves out.
const product = {
  region: dataRegion,
  productName,
  supportEmail,
  companyAccountEmail: "*",
  attachmentScan: false,
  sealOrganization: "Undersign",
  sealKeySpec: "RSA_3072",
  sealLevel: "B-B",
  timestampUrl: "",
  webhookPrivateOrigins: [],
  alarmEmail: "alarms@example.com",
  mailsPerDay: 50_000,
  terminationProtection: false,
  tracing: false,
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
  canary: false,
  requestsPerSecondMax: 50,
  requestsBurstMax: 100,
  ...shared,
  ...ownDev,
};

const prod: Stage = {
  ...product,
  name: "prod",
  mailDomain: "sign.example.com",
  keepsData: true,
  tableBackups: Duration.days(35),
  // The privacy policy and all times to live are derived from the same years.
  completedLock: Duration.days(sealedDays),
  logs: RetentionDays.ONE_YEAR,
  waf: true,
  canary: true,
  requestsPerSecondMax: 200,
  requestsBurstMax: 400,
  ...shared,
  ...ownProd,
};

export const stages = { dev, prod };
