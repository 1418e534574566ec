/**
 * `npm run test:external`: runs the calls suite on programs by others: on the endpoints in AWS_ENDPOINT_URL or
 * AWS_ENDPOINT_URL_<SERVICE> (DYNAMODB, S3, KMS, SQS) if set; else on each installed stand-in, or on those
 * that are named. `-- --install` installs them first, below `.external/`.
 *
 *     npm run test:external -- --install
 *     npm run test:external -- "DynamoDB Local" test/functions/esign.test.ts
 *     AWS_ENDPOINT_URL=http://127.0.0.1:4566 npm run test:external
 *
 * `-- stacks` has LocalStack's CloudFormation create what it knows of the stacks, once it is installed.
 *
 * `-- simulator` has the simulator's DynamoDB also answer each command that the local one answers, and passes only if the
 * tests pass and all answers are the same.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Endpoints } from "cdk-laptop";
import * as z from "zod/mini";
import { readEndpoints, variables } from "./external/endpoints.ts";
import { exclusions } from "./external/exclusions.ts";
import { isGood, outcomeOf, report, type TestResult } from "./external/outcome.ts";
import { createStacks } from "./external/stacks.ts";
import { folderOf, install, type StandIn, standIns, start } from "./external/stand-ins.ts";

const port = 8123;
const resultFile = "dist/test-external.json";

const args = process.argv.slice(2);
const named = standIns.filter(({ name }) => args.includes(name));
const files = args.filter((arg) => arg.startsWith("test/"));

function runAt(endpoints: Endpoints): boolean {
  const where = Object.entries(endpoints).map(([service, url]) => `${service} at ${url}`);
  return judge(where.join(", "), { [variables.aws]: JSON.stringify(endpoints) });
}

function runCompared(): boolean {
  const counts = "dist/compared.txt";
  rmSync(counts, { force: true });
  const hasPassed = judge("the simulator's DynamoDB", { [variables.compared]: counts });
  const lines = existsSync(counts) ? readFileSync(counts, "utf8").trim().split("\n") : [];
  const others = lines.filter((line) => line.startsWith("{"));
  const same = lines.filter((line) => !line.startsWith("{")).map(Number);
  const count = same.reduce((sum, one) => sum + one, 0);
  console.log(`${count.toLocaleString("en")} commands of DynamoDB had the same answer`);
  for (const line of others) console.log(`  OTHERWISE ${line.slice(0, 2_000)}`);
  return hasPassed && count > 0 && others.length === 0;
}

async function runOnStandIns(): Promise<boolean> {
  const wanted = named.length > 0 ? named : standIns;
  if (args.includes("--install")) for (const standIn of wanted) install(standIn);
  const there = wanted.filter((standIn) => standIn.isInstalled(folderOf(standIn)));
  if (there.length === 0) throw new Error("none is installed: add -- --install");
  const good: boolean[] = [];
  for (const standIn of there) good.push(await runOn(standIn));
  return good.every(Boolean);
}

async function runOn(standIn: StandIn): Promise<boolean> {
  const { url, stop } = await start(standIn, port);
  const { aws, stripe } = standIn.plays(url);
  try {
    return judge(standIn.name, {
      ...(aws ? { [variables.aws]: JSON.stringify(aws) } : {}),
      ...(stripe ? { [variables.stripe]: stripe } : {}),
    });
  } finally {
    stop();
  }
}

async function createsStacks(): Promise<boolean> {
  const localStack = standIns.find(({ name }) => name === "LocalStack");
  if (!localStack?.isInstalled(folderOf(localStack)))
    throw new Error("expected LocalStack: npm run test:external -- --install LocalStack");
  const { url, stop } = await start(localStack, port);
  try {
    for (const line of await createStacks(url)) console.log(line);
    return true;
  } finally {
    stop();
  }
}

/** If files are named, exclusions of other files are ignored. */
function judge(name: string, env: Readonly<Record<string, string>>): boolean {
  const known = (exclusions[name] ?? []).filter(
    ({ file }) => files.length === 0 || files.includes(`test/functions/${file}`),
  );
  const outcome = outcomeOf(runSuite(env), known);
  console.log(report(name, outcome));
  return isGood(outcome);
}

const resultsShape = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

function runSuite(env: Readonly<Record<string, string>>): TestResult[] {
  rmSync(resultFile, { force: true });
  const reporters = ["--reporter", "dot", "--reporter", "json", "--outputFile.json", resultFile];
  spawnSync("npx", ["vitest", "run", "--project", "calls", ...reporters, ...files], {
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  const { testResults } = resultsShape.parse(JSON.parse(readFileSync(resultFile, "utf8")));
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.basename(name);
    const results = assertionResults.map(({ title, status, failureMessages }): TestResult => {
      const [first = ""] = (failureMessages[0] ?? "").split("\n");
      return { file, title, status: statusOf(status), message: first };
    });
    // A file whose hook failed has no result of its own.
    if (results.length > 0) return results;
    return [{ file, title: "(before its tests)", status: "failed", message }];
  });
}

const statusOf = (status: string): TestResult["status"] =>
  status === "passed" || status === "failed" ? status : "skipped";

const endpoints = readEndpoints(process.env);
process.exit((await asked()) ? 0 : 1);

async function asked(): Promise<boolean> {
  if (args.includes("simulator")) return runCompared();
  if (args.includes("stacks")) return createsStacks();
  return Object.keys(endpoints).length > 0 ? runAt(endpoints) : runOnStandIns();
}
