/**
 * `npm run operate -- cost`: estimates the AWS costs of 1,000 documents and of a month, in USD, from the synthesized template and the
 * metered calls of one document in an environment of its own. `-- --write` writes the tables to docs/pace.md.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { Usage } from "cdk-laptop";
import { appStackName, type Stage, stages } from "../../lib/stages.ts";
import type { Undersign } from "../local.ts";
import { inEnvironment } from "../own-environment.ts";
import { readTemplates, type Template, wholeTemplates } from "../template.ts";
import {
  attachedLine,
  billOf,
  monthlyLines,
  programsBill,
  type Storage,
  storageLine,
} from "./cost/bill.ts";
import { job, usageOfOneJob } from "./cost/main-job.ts";
import { pricesIn } from "./cost/prices.ts";
import { costReport, replaceReport } from "./cost/report.ts";
import { asymmetricKeys, glacierRules, schedules } from "./cost/template.ts";

const documents = 1000;
const keptYears = 7;
const page = "docs/pace.md";
const completedPlace = "Completed documents";

const template = templateOf(stages.prod);
const prices = {
  ...pricesIn(stages.prod.region),
  ...(stages.prod.waf ? {} : { wafRequestsPerMillion: 0 }),
};
const keys = asymmetricKeys(template);

await inEnvironment(
  async (environment) => {
    const usage = await usageOfOneJob(environment);
    const idle = await usageOfSchedules(environment);
    const stored = storageOf(usage);
    const completed = stored.find(({ place }) => place === completedPlace)?.bytes ?? 0;
    const report = costReport({
      job,
      documents,
      keptYears,
      region: stages.prod.region,
      prices,
      perDocuments: billOf(usage, documents, prices, keys),
      forPrograms: programsBill(usage, documents, prices),
      attached: attachedLine(completed * (job.signers + 1), prices),
      kept: stored.map((one) => storageLine(one, keptYears, prices)),
      monthly: [...monthlyLines(template, prices), ...idle],
    });
    if (process.argv.includes("--write"))
      writeFileSync(page, replaceReport(readFileSync(page, "utf8"), report));
    console.log(report);
  },
  { countsUnits: true },
);

/** A stage's stacks as one. */
function templateOf(stage: Stage): Template {
  const name = appStackName(stage);
  const found = wholeTemplates(readTemplates("cdk.out")).find((each) => each.name === name);
  if (!found) throw new Error(`expected the template of ${name} in cdk.out, found none`);
  return found;
}

/**
 * Usage of all schedules' runs in a month without work, extrapolated from one run of each here. The canary doesn't run here; it
 * sends a document a day.
 */
async function usageOfSchedules(local: Undersign) {
  const lines = [];
  for (const { name, runsPerMonth } of schedules(template)) {
    if (name.startsWith("Canary")) continue;
    const before = local.usage();
    await local.runSchedule(name);
    await local.idle();
    const bill = billOf(local.usage(before), runsPerMonth, prices, keys);
    const usd = bill.reduce((sum, line) => sum + line.usd, 0);
    const started = (runsPerMonth / 1e6) * prices.schedulesPerMillion;
    lines.push({ what: `Runs of ${name}`, amount: String(runsPerMonth), usd: usd + started });
  }
  return lines;
}

/** Stored data of the documents by folder of the bucket, without what is deleted within a day. */
function storageOf(used: readonly Usage[]): Storage[] {
  const rules = glacierRules(template);
  const sum = (unit: Usage["unit"], fits: (resource: string) => boolean) =>
    documents *
    used
      .filter((one) => one.unit === unit && fits(one.resource))
      .reduce((all, { amount }) => all + amount, 0);
  const buckets = used.filter(
    ({ unit, resource }) => unit === "s3:bytes-stored" && !resource.includes("-uploads-"),
  );
  return [
    ...buckets.map(({ resource }) => {
      const [bucket = "", folder = ""] = resource.split("/");
      const isCompleted = bucket.includes("-completed-");
      return {
        // Keys of completed documents begin with their ids.
        place: isCompleted ? completedPlace : `Documents below ${folder}/`,
        bytes: sum("s3:bytes-stored", (one) => one === resource),
        objects: documents,
        glacierAfterDays: rules(bucket, `${folder}/`),
      };
    }),
    {
      place: "tables",
      bytes: sum("dynamodb:bytes-stored", () => true),
      objects: 0,
      glacierAfterDays: undefined,
    },
  ];
}
