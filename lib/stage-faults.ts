import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isEmail } from "#contract/rules/inputs/email";
import { operator } from "#contract/rules/installation/operator";
import { supportEmail, supportPhone } from "#contract/rules/product/product";
import { fileOfStaticPage } from "#contract/rules/product/static-pages";
import { type Config, configFile, own, workQueueNames } from "#contract/rules/settings/config";
import { legalPages } from "#contract/rules/settings/legal-pages";
import { edgeRegion } from "#contract/rules/settings/regions";
import { isFunctionName } from "./function-needs.ts";
import { type Stage, workersMax } from "./stages.ts";

/**
 * Why this stage can't be deployed as it is: a sentence for each reason, with the setting to change. A stage that keeps data
 * is public, so example addresses and gaps in legal pages are faults too.
 */
export function stageFaults(stage: Stage, site: string, said = published): string[] {
  const faults = [
    ...concurrencyFaults(stage),
    ...workerFaults(stage),
    ...throttleFaults(stage),
    ...certificateFaults(stage),
    ...receiverFaults(stage),
    ...operatorFaults(stage),
    ...copyFaults(stage),
  ];
  if (!stage.keepsData) return faults;
  const open = unfilled(stage, said);
  // A gap that stands for one of these would be reported twice.
  return [...faults, ...open, ...(open.length === 0 ? blanksIn(site) : [])];
}

/** What pages and mails say about the operator of the installation. */
interface OperatorFacts {
  readonly operator: Readonly<Record<string, string>>;
  readonly supportEmail: string;
  readonly supportPhone: string;
}

const published: OperatorFacts = { operator, supportEmail, supportPhone };

function copyFaults({ name, copyTo, keepsData }: Stage): string[] {
  if (!copyTo) return [];
  return [
    ...(/^\d{12}$/.test(copyTo.account)
      ? []
      : [`${configFile}: copyTo.account is ${copyTo.account}, and accounts have twelve digits`]),
    ...(keepsData ? [] : [`${configFile}: ${name} keeps no data, and copyTo would keep it`]),
  ];
}

function operatorFaults({ operators = [], keepsData }: Stage): string[] {
  return operators.flatMap((address) => {
    if (!isEmail(address)) return [`${configFile}: operators has ${address}, and no mail address`];
    return keepsData ? examples({ operators: address }) : [];
  });
}

/** Addresses of the stage that are examples: nobody gets what is mailed there. */
export const exampleAddresses = ({ alarmEmail, mailDomain, operators = [] }: Stage): string[] => [
  ...examples({ alarmEmail, mailDomain }),
  ...operators.flatMap((address) => examples({ operators: address })),
];

/** Settings that still have their initial value. */
export function unfilled(stage: Stage, said = published): string[] {
  const { companyAccountEmail, alarmEmail, mailDomain } = stage;
  return [
    ...examples({ companyAccountEmail, alarmEmail, mailDomain }),
    ...examples({ supportEmail: said.supportEmail }),
    ...(fictionalPhone.test(said.supportPhone)
      ? [`${configFile}: supportPhone is ${said.supportPhone}, a number that nobody has`]
      : []),
    ...Object.entries(said.operator)
      .filter(([, value]) => /^\[.*\]$/.test(value))
      .map(([name]) => `${configFile}: operator.${name} is not filled in, and legal pages show it`),
  ];
}

/**
 * One sentence for settings that were filled in among the product's own, as before `undersign.config.ts`; none if there are
 * none. They work, and each `git pull` merges with them.
 */
export function settingsInSource(stage: Stage, said = published, set: Config = own): string[] {
  const { alarmEmail, mailDomain } = stage;
  const { supportEmail, supportPhone } = said;
  const chosen: Readonly<Record<string, unknown>> = { ...set, ...set[stage.name], ...set.operator };
  const company = said.operator["company"] ?? "[";
  const filled = Object.entries({ alarmEmail, mailDomain, supportEmail, supportPhone, company });
  const names = filled
    .filter(([name, value]) => !(name in chosen) && !isExample(value))
    .map(([name]) => name);
  if (names.length === 0) return [];
  return [
    `${names.join(", ")} were set in lib/stages.ts or contract/rules: move all that you have set there to ${configFile}, which git pull leaves alone (examples/)`,
  ];
}

const isExample = (value: string): boolean =>
  exampleName.test(value) || fictionalPhone.test(value) || value.startsWith("[");

/** https://www.rfc-editor.org/rfc/rfc2606 */
const exampleName = /(^|[@.])example(\.(com|net|org))?$/i;
const fictionalPhone = /\b555[ -]?01\d\d$/;

function examples(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values)
    .filter(([, value]) => exampleName.test(value))
    .map(([name, value]) => `${configFile}: ${name} is ${value}, an address of examples`);
}

/** Lambda keeps this many for functions without a reservation. */
const unreservedMin = 10;

function concurrencyFaults({ reservedConcurrency, lambdaConcurrency }: Stage): string[] {
  const unknown = Object.keys(reservedConcurrency).filter((name) => !isFunctionName(name));
  if (unknown.length > 0)
    return unknown.map((name) => `${configFile}: reservedConcurrency has ${name}, and no function`);
  const reserved = Object.values(reservedConcurrency).reduce((sum, count) => sum + count, 0);
  if (reserved === 0 || reserved + unreservedMin <= lambdaConcurrency) return [];
  return [
    `${configFile}: reservedConcurrency takes ${reserved} of the account's ${lambdaConcurrency} ` +
      `functions at once, and Lambda keeps ${unreservedMin} free: have the quota raised first`,
  ];
}

/** SQS's limits for the concurrency of an event source mapping. */
const [workersMin, workersMost] = [2, 1000];

function workerFaults(stage: Stage): string[] {
  const outside = Object.entries(stage.workers).flatMap(([queue, count]) =>
    Number.isInteger(count) && count >= workersMin && count <= workersMost
      ? []
      : [
          `${configFile}: workers.${queue} is ${count}, and SQS takes ${workersMin} to ${workersMost}`,
        ],
  );
  const all = workQueueNames.reduce((sum, queue) => sum + workersMax(stage, queue), 0);
  // A new account's ten are fewer than the least that SQS takes for all queues, which can't be lowered.
  const allowed = Math.max(stage.lambdaConcurrency, workersMin * workQueueNames.length);
  if (outside.length > 0 || all <= allowed) return outside;
  return [
    `${configFile}: ${all} workers would leave none of the account's ${stage.lambdaConcurrency} ` +
      "functions at once to people: lower workers, or have the quota raised first",
  ];
}

/** API Gateway's quotas of an account in a region, for all its APIs together. */
const [requestsPerSecondMost, requestsBurstMost] = [10_000, 5_000];

function throttleFaults({ requestsPerSecondMax, requestsBurstMax }: Stage): string[] {
  const bounds = [
    ["requestsPerSecondMax", requestsPerSecondMax, requestsPerSecondMost],
    ["requestsBurstMax", requestsBurstMax, requestsBurstMost],
  ] as const;
  return bounds.flatMap(([name, value, most]) =>
    Number.isInteger(value) && value >= 1 && value <= most
      ? []
      : [`${configFile}: ${name} is ${value}, and API Gateway takes 1 to ${most}`],
  );
}

function certificateFaults({ siteDomain }: Stage): string[] {
  const region = siteDomain?.certificateArn.split(":")[3] ?? edgeRegion;
  if (region === edgeRegion) return [];
  return [
    `${configFile}: siteDomain's certificate is in ${region}, and CloudFront takes ${edgeRegion} only`,
  ];
}

/** Loopback has Lambda's own interface, through which a function gets its work and answers it. */
const loopback =
  /^https?:\/\/(localhost|.+\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])\.?(:[\d*]+)?$/i;
const originPattern = /^https?:\/\/[^\s/]+$/;

function receiverFaults({ webhookPrivateOrigins }: Stage): string[] {
  return webhookPrivateOrigins.flatMap((origin) => {
    const says = `${configFile}: webhookPrivateOrigins has ${origin}`;
    if (loopback.test(origin)) return [`${says}, which is inside each function and no receiver`];
    return originPattern.test(origin)
      ? []
      : [`${says}, and no origin such as https://hooks.internal:8443`];
  });
}

/** Gaps that are left for a lawyer in the texts, as the pages show them. Other pages have square brackets in examples. */
function blanksIn(site: string): string[] {
  return legalPages.flatMap((page) => {
    const file = join(site, fileOfStaticPage(page));
    if (!existsSync(file)) return [];
    const blanks = textOf(readFileSync(file, "utf8")).match(/\[[^\][]{1,80}\]/g) ?? [];
    return [...new Set(blanks)].map((blank) => `the page ${page} has a blank: ${blank}`);
  });
}

const textOf = (html: string): string =>
  html.replace(/<(script|style)\b.*?<\/\1>/gs, "").replace(/<[^>]*>/g, "");
