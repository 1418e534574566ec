// Inspects an AWS account before and after a deployment, changes nothing, and says for each thing that the product needs
// whether it exists, or how to get it. Exits with 0 if all is well, with 1 if something must be fixed, and
// with 2 if only some of it could be checked.
//   npm run operate -- doctor --stage prod
// AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_<SERVICE> and STRIPE_API_URL set other endpoints.
import { resolveTxt } from "node:dns/promises";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { installation } from "../../contract/rules/installation/installation.ts";
import { installationFaults } from "../../lib/installation-faults.ts";
import { exampleAddresses, settingsInSource, stageFaults } from "../../lib/stage-faults.ts";
import { type Stage, stages } from "../../lib/stages.ts";
import { runCommand } from "../command.ts";
import { Account, type Examination } from "./doctor/account.ts";
import { awsChecks } from "./doctor/aws-checks.ts";
import type { Check, Finding } from "./doctor/finding.ts";
import { mailChecks } from "./doctor/mail-checks.ts";
import { NotAsked } from "./doctor/not-asked.ts";
import { paymentChecks } from "./doctor/payment-checks.ts";
import { protectionChecks } from "./doctor/protection-checks.ts";
import { quotaChecks } from "./doctor/quota-checks.ts";
import { sealChecks } from "./doctor/seal-checks.ts";

/** One finding for each check, and one for each setting that can't be deployed. */
export async function examine(asked: Examination): Promise<Finding[]> {
  const account = new Account(asked);
  const findings = settings(asked);
  const sellsPlans = installation.plans === "stripe";
  const checks = [
    ...[...awsChecks, ...quotaChecks, ...protectionChecks],
    ...[...mailChecks, ...sealChecks, ...(sellsPlans ? paymentChecks : [])],
  ];
  for (const check of checks) findings.push(await findingOf(check, account));
  return findings;
}

function settings({ stage, site }: Examination): Finding[] {
  const subject = "Settings";
  const faults = [
    ...installationFaults(installation),
    ...stageFaults(stage, site),
    ...(stage.keepsData ? [] : exampleAddresses(stage)),
  ];
  const where = stage.keepsData ? "them" : "its addresses";
  if (faults.length === 0)
    return [{ state: "ok", subject, says: `no example is left in ${where}` }];
  return faults.map((says) => ({ state: "fix", subject, says }));
}

async function findingOf({ subject, look }: Check, account: Account): Promise<Finding> {
  try {
    return { subject, ...(await look(account)) };
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const says = error instanceof NotAsked ? error.message : `could not be asked (${reason})`;
    return { state: "unknown", subject, says };
  }
}

const marks: Record<Finding["state"], string> = { ok: "ok ", fix: "FIX", unknown: " ? " };

export function table(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  const lines = findings.map(
    ({ state, subject, says }) => `${marks[state]}  ${subject.padEnd(width)}  ${says}`,
  );
  const count = (state: Finding["state"]) => findings.filter((one) => one.state === state).length;
  const sum = `${count("ok")} are right, ${count("fix")} to mend, ${count("unknown")} could not be asked.`;
  return [...lines, "", sum].join("\n");
}

export function exitCode(findings: readonly Finding[]): number {
  if (findings.some(({ state }) => state === "fix")) return 1;
  return findings.some(({ state }) => state === "unknown") ? 2 : 0;
}

function stageOf(name = "prod"): Stage {
  const stage = Object.values(stages).find((one) => one.name === name);
  if (stage) return stage;
  throw new Error(`expected --stage ${Object.keys(stages).join(" or ")}, found ${name}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await runCommand(main);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { stage: { type: "string" } } });
  const stage = stageOf(values.stage);
  console.log(`Undersign-${stage.name} in ${stage.region}\n`);
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const moved = settingsInSource(stage).map(
    (says): Finding => ({ state: "fix", subject: "Settings", says }),
  );
  const found = await examine({
    stage,
    site: join("dist", "site"),
    stripeUrl: process.env["STRIPE_API_URL"],
    cliRegion: process.env["AWS_REGION"] ?? process.env["AWS_DEFAULT_REGION"],
    node: { here: process.version, wanted: engines.node },
    resolveTxt,
  });
  const findings = [...moved, ...found];
  console.log(table(findings));
  process.exitCode = exitCode(findings);
}
