import * as z from "zod/mini";
import { legalPages } from "./legal-pages.ts";
import { planSetting } from "./plan-setting.ts";
import { regionNames } from "./regions.ts";
import { sealKeySpecs, sealLevels } from "./seal.ts";

/**
 * The settings of an installation, as `undersign.config.ts` in this folder has them. Git ignores that file; `examples/` has one
 * for each kind of installation. Each setting is optional, and replaces the one that the product is developed with.
 */

const { exactOptional: optional, int, number, strictObject, string } = z;
const list = <Item extends z.ZodMiniType>(of: Item) => z.readonly(z.array(of));

export const workQueueNames = [
  "seal",
  "mail",
  "mailEvents",
  "exports",
  "hooks",
  "comparisons",
] as const;
export type WorkQueueName = (typeof workQueueNames)[number];

/** What differs between stages. */
const common = {
  /** The address of the one account that may register a company's name, logo and colours, or "*" for every account. */
  companyAccountEmail: optional(string()),
  /**
   * Addresses of the accounts that may open the operator's page, `/operator`: it lists accounts, invites people and stops
   * senders. Without any there is no such page, and nothing of it in the stack.
   */
  operators: optional(list(string())),
  /** The organization in the seal's certificate. */
  sealOrganization: optional(string()),
  /** Choose it before the first deployment: changing it creates another key and another certificate. */
  sealKeySpec: optional(z.enum(sealKeySpecs)),
  /** Above B-B, documents need a time stamp and are not completed without one. */
  sealLevel: optional(z.enum(sealLevels)),
  /**
   * Address of an RFC 3161 authority, or empty. A deployment can override level and address: `--parameters
   * Undersign-prod-app:TimestampUrl=...`.
   */
  timestampUrl: optional(string()),
  /**
   * Where webhooks may go besides public addresses: origins in your own network, such as "https://hooks.internal:8443",
   * or with any port "https://hooks.internal:*". A deployment can override it: `--parameters
   * Undersign-prod-app:WebhookPrivateOrigins=...`.
   */
  webhookPrivateOrigins: optional(list(string())),
  /** Must be verified in SES before the first deployment: Cognito refuses a pool with an unverified sender. */
  mailDomain: optional(string()),
  alarmEmail: optional(string()),
  /** SES's quota of the account in the region: 50,000 once it is out of the sandbox. `npm run operate -- doctor` compares. */
  mailsPerDay: optional(int()),
  /** X-Ray's traces of functions: 5 USD for a million after 100,000 a month. */
  tracing: optional(z.boolean()),
  /**
   * Whether files that signers attach can be downloaded only once a scanner has tagged them: with GuardDuty's Malware
   * Protection for S3, or another scanner that sets the same tag (docs/runbook.md). False by default.
   */
  attachmentScan: optional(z.boolean()),
  /** Whether a function looks at the site every five minutes, and sends, signs and verifies a document each day. Prod does by default. */
  canary: optional(z.boolean()),
  /** Costs about 9 USD a month (5, and 1 for each of four rules), and 0.60 USD per million requests. */
  waf: optional(z.boolean()),
  /** Limits of the whole API. */
  requestsPerSecondMax: optional(number()),
  requestsBurstMax: optional(number()),
  /** How many functions the AWS account may run at once: 10 for a new one. `npm run operate -- doctor` compares. */
  lambdaConcurrency: optional(int()),
  /**
   * The maximum number of concurrent workers of a queue: at least 2, and for all queues together not more than
   * `lambdaConcurrency` unless each has 2.
   */
  workers: optional(z.partialRecord(z.enum(workQueueNames), number())),
  /**
   * Units a second which tables and indexes of documents, audit entries and events take at once: above DynamoDB's own 4,000
   * to write and 12,000 to read, to which new tables grow from there as they are used. It is paid once, when it is set or
   * raised, and can't be lowered. A document writes about 140 units and reads half as many.
   */
  warmThroughput: optional(strictObject({ writeUnitsPerSecond: int(), readUnitsPerSecond: int() })),
  /** By a function's name (`functions/`). Reserved out of the account's concurrency; 10 must be left for the other functions. */
  reservedConcurrency: optional(z.record(string(), int())),
};

/** What no two stages can share. */
const ofOne = {
  /** By default the site has CloudFront's own domain name. */
  siteDomain: optional(strictObject({ name: string(), certificateArn: string() })),
  /**
   * Protects the stage's stacks from deletion. Set it after the first deployment has succeeded: a first one that fails leaves a
   * stack that must be deleted before the next.
   */
  terminationProtection: optional(z.boolean()),
  /** Suffix of the names of the buckets that the stack of data took over from a deleted one: `npm run operate -- reattach` prints it. */
  bucketSuffix: optional(string()),
  /** The id of that deleted stack, so that the app is deployed again with what the new one has. Printed beside `bucketSuffix`. */
  takenOver: optional(string()),
  /**
   * Another AWS account (twelve digits), and a region, which get copies of the tables each day and of documents within minutes. It
   * has the stack `Undersign-<stage>-copies`, deployed before (docs/runbook.md, Copies). The privacy policy names the region.
   */
  copyTo: optional(strictObject({ account: string(), region: z.enum(regionNames) })),
};

const stage = strictObject({ ...common, ...ofOne });
export type StageSettings = z.infer<typeof stage>;

const logoShape = strictObject({
  /** SVG path data with M, L, H, V, C and Z. */
  d: string(),
  /** "#rrggbb" */
  color: string(),
  /** The width of a line with round ends; absent for an area. */
  width: optional(number()),
});
export type LogoShape = Readonly<z.infer<typeof logoShape>>;

const config = strictObject({
  /** Who may register: "open", "invited", or `{ domains: ["firm.example"] }` with those who were invited. */
  registration: optional(
    z.union([z.enum(["open", "invited"]), strictObject({ domains: list(string()) })]),
  ),
  /** Whether plans are sold: "stripe", "everybody-pro", or the limits of each account. */
  plans: optional(planSetting),
  /**
   * The day (UTC, such as "2027-01-15") from which everybody needs an authenticator app or a passkey. Pages say so from the deployment
   * on to people who have neither, so choose one at least 14 days ahead.
   */
  factorFrom: optional(string().check(z.iso.date())),
  /** Where the installation keeps its data. Choose it before the first deployment: nothing moves to another one. */
  dataRegion: optional(z.enum(regionNames)),
  /** How long a sealed document is locked, and is kept. */
  sealedYears: optional(int().check(z.positive())),

  productName: optional(string()),
  supportEmail: optional(string()),
  supportPhone: optional(string()),
  /** "#rrggbb" behind white text, such as on buttons; all other shades are computed from it. */
  brandColor: optional(string()),
  /** What is drawn on a square of the brand's colour with round corners, in a field of 32 by 32. */
  logo: optional(list(logoShape)),
  /** Addresses of your own legal pages; links lead there, and ours say where they are. */
  legalLinks: optional(z.partialRecord(z.enum(legalPages), string())),
  /** Who runs the installation, for its legal pages. Have a lawyer read their texts. */
  operator: optional(
    strictObject({
      company: optional(string()),
      address: optional(string()),
      /** As in "the laws of ...". */
      governingLaw: optional(string()),
      courts: optional(string()),
      arbitration: optional(string()),
      /** ISO date since which the current texts are in force. */
      effectiveDate: optional(string()),
    }),
  ),

  ...common,
  /** Settings of one stage, before those above. `npm start` is the stage dev. */
  dev: optional(stage),
  prod: optional(stage),
});

/** The default export of `undersign.config.ts`. */
export type Config = z.infer<typeof config>;

export const configFile = "undersign.config.ts";

/** A file of settings that can't be used; its message has a sentence for each reason. */
export class ConfigFault extends Error {
  override readonly name = "ConfigFault";
}

/** Throws `ConfigFault` for settings that don't exist, and for values that they can't have. */
export function readConfig(value: unknown): Config {
  const { data, error } = config.safeParse(value);
  if (data) return data;
  throw new ConfigFault(error.issues.flatMap((issue) => faultsOf(issue, value)).join("\n"));
}

function faultsOf(issue: z.core.$ZodIssue, value: unknown): string[] {
  const path = issue.path.map(String);
  const named = (name: string) => [...path, name].join(".");
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => `${configFile}: there is no setting ${named(key)}`);
  const found = JSON.stringify(path.reduce(inside, value)) ?? "nothing";
  if (path.length === 0)
    return [`${configFile}: expected “export default { ... }” with settings, found ${found}`];
  return [`${configFile}: ${path.join(".")} is ${found}, and has to be ${wantedBy(issue)}`];
}

const inside = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;

function wantedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value")
    return issue.values.map((one) => `“${String(one)}”`).join(" or ");
  if (issue.code === "invalid_type") return `of the type ${issue.expected}`;
  return "as contract/rules/settings/config.ts says";
}

declare global {
  /** The default export of the clone's `undersign.config.ts`: `scripts/run.mjs` sets it before it starts a program. */
  var undersignConfig: unknown;
}

/**
 * What this clone's installation sets itself. Modules with settings read it where Node runs them; bundles have their values
 * instead (`scripts/chosen-installation.mjs`), so that neither this module nor what it knows of an operator is in any page.
 */
export const own: Config = readConfig(
  globalThis.undersignConfig === undefined ? {} : globalThis.undersignConfig,
);
