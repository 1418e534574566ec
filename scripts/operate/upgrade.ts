// Says what an upgrade to this version would change, and whether this version understands what is stored. --check changes nothing:
//   npm run operate -- upgrade --check --stage prod    a deployed stage, before `npx cdk deploy Undersign-prod-app`
//   npm run operate -- upgrade --check                 the data folder of this computer (DATA_DIR, else .local/), in a copy of it
//   npm run operate -- upgrade --owed --stage prod     after the deploy: mails that versions up to 0.2.0 gave up are sent
//   --sample 1000                              how many documents, drafts and so on are read; 100 by default
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
} from "@aws-sdk/client-cloudformation";
import * as z from "zod/mini";
import { firstVersion, version } from "../../contract/rules/product/version.ts";
import { appStackName, dataStackName, type Stage, stages } from "../../lib/stages.ts";
import { runCommand } from "../command.ts";
import { startUndersign } from "../local.ts";
import { chosenStage } from "./chosen-stage.ts";
import { openStage } from "./person/stage-data.ts";
import { deployedTemplate, differenceOf } from "./upgrade/kept-resources.ts";
import { findOwedMails } from "./upgrade/owed-mails.ts";
import { checkData } from "./upgrade/stored-data.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      check: { type: "boolean", default: false },
      owed: { type: "boolean", default: false },
      stage: { type: "string" },
      sample: { type: "string", default: "100" },
    },
  });
  if (values.owed) {
    await sendOwedMails(await chosenStage(values.stage));
    return;
  }
  if (!values.check)
    throw new Error("expected --check: what deploys a version is npx cdk deploy (docs/runbook.md)");
  const sample = Number(values.sample);
  if (!Number.isInteger(sample) || sample < 1)
    throw new Error(`expected --sample <a number>, found ${values.sample}`);
  const faults =
    values.stage === undefined
      ? await onThisComputer(sample)
      : await deployed(await chosenStage(values.stage), sample);
  for (const fault of faults) console.log(`FIX  ${fault}`);
  console.log(
    faults.length > 0
      ? "Do not deploy."
      : "Nothing that an upgrade would lose or misread was found.",
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
});

async function sendOwedMails(stage: Stage): Promise<void> {
  const ids = await findOwedMails(await openStage(stage), new Date());
  for (const id of ids) console.log(id);
  console.log(`${ids.length} documents owe mails. The sweep has them sent within five minutes.`);
}

async function deployed(stage: Stage, sample: number): Promise<readonly string[]> {
  const client = new CloudFormationClient({ region: stage.region });
  const data = await deployedStack(client, dataStackName(stage));
  const app = await deployedStack(client, appStackName(stage));
  // Data and app were one stack before 0.2.0.
  console.log(`Deployed is ${(app ?? data)?.version ?? firstVersion}, here is ${version}.`);
  const faults: string[] = [];
  for (const { name, template } of [data, app].filter((one) => one !== undefined)) {
    const { lines, losses } = await differenceOf(name, template, "cdk.out");
    console.log(`${name}: ${lines.length} resources would change${lines.length > 0 ? ":" : "."}`);
    for (const line of lines) console.log(`     ${line}`);
    faults.push(...losses.map((line) => `would be lost, and is to be kept: ${line}`));
  }
  if (!app) console.log(`${appStackName(stage)} would be made.`);
  return [...faults, ...(await stored(stage, sample))];
}

/** Undefined if there is none. */
async function deployedStack(client: CloudFormationClient, StackName: string) {
  const { Stacks } = await client
    .send(new DescribeStacksCommand({ StackName }))
    .catch((error: unknown) => {
      if (error instanceof Error && /does not exist/.test(error.message)) return { Stacks: [] };
      throw error;
    });
  const [stack] = Stacks ?? [];
  if (!stack) return undefined;
  const { TemplateBody = "" } = await client.send(new GetTemplateCommand({ StackName }));
  return {
    name: StackName,
    version: stack.Outputs?.find(({ OutputKey }) => OutputKey === "Version")?.OutputValue,
    template: z.parse(deployedTemplate, JSON.parse(TemplateBody)),
  };
}

/** A copy is read, so that a laptop that runs, and what this version would store, leave it as it is. */
async function onThisComputer(sample: number): Promise<readonly string[]> {
  const folder = path.resolve(process.env["DATA_DIR"] ?? ".local");
  if (!existsSync(path.join(folder, "dynamodb")))
    throw new Error(`expected data of npm start in ${folder}, found none`);
  console.log(`${folder}, read by ${version}.`);
  const copy = mkdtempSync(path.join(tmpdir(), "undersign-upgrade-"));
  cpSync(folder, copy, { recursive: true });
  try {
    const local = await startUndersign({ dataDir: copy, atRest: true });
    Object.assign(process.env, local.operator);
    const faults = await stored(stages.dev, sample);
    await local.stop();
    return faults;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function stored(stage: Stage, sample: number): Promise<readonly string[]> {
  const { counts, faults } = await checkData(await openStage(stage), sample);
  const read = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  console.log(`Read: ${read.join(", ") || "nothing"}.`);
  return faults;
}
