// Says what an upgrade to this version would change, and whether this version understands what is stored. Changes nothing:
//   npm run upgrade -- --check --stage prod    a deployed stage, before `npx cdk deploy Undersign-prod`
//   npm run upgrade -- --check                 the data folder of this computer (DATA_DIR, else .local/), in a copy of it
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
import { firstVersion, version } from "../../contract/version.ts";
import { type Stage, stages } from "../../lib/stages.ts";
import { runCommand } from "../command.ts";
import { startUndersign } from "../local.ts";
import { chosenStage } from "./chosen-stage.ts";
import { openStage } from "./person/stage-data.ts";
import { deployedTemplate, differenceOf } from "./upgrade/kept-resources.ts";
import { checkData } from "./upgrade/stored-data.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      check: { type: "boolean", default: false },
      stage: { type: "string" },
      sample: { type: "string", default: "100" },
    },
  });
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

async function deployed(stage: Stage, sample: number): Promise<readonly string[]> {
  const StackName = `Undersign-${stage.name}`;
  const stacks = new CloudFormationClient({ region: stage.region });
  const { Stacks } = await stacks.send(new DescribeStacksCommand({ StackName }));
  const output = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === "Version");
  console.log(`Deployed is ${output?.OutputValue ?? firstVersion}, here is ${version}.`);
  const { TemplateBody = "" } = await stacks.send(new GetTemplateCommand({ StackName }));
  const template = z.parse(deployedTemplate, JSON.parse(TemplateBody));
  const { lines, losses } = await differenceOf(StackName, template, "cdk.out");
  console.log(`${lines.length} resources would change:`);
  for (const line of lines) console.log(`     ${line}`);
  const kept = losses.map((line) => `would be lost, and is to be kept: ${line}`);
  return [...kept, ...(await stored(stage, sample))];
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
