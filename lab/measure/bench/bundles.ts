import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { variableNames } from "../../../contract/rules/installation/environment.ts";
import { installation } from "../../../contract/rules/installation/installation.ts";
import { writtenPlans } from "../../../contract/rules/settings/plan-setting.ts";
import { median, print } from "../../../scripts/budgets/figures.ts";

const runs = 5;

/**
 * Size of each Lambda's bundle, and the median CPU time of its cold import: what a cold start takes beside Lambda's own.
 * `BEFORE` names the `dist/functions` of another version, whose functions are imported in turn with those here.
 */
export function measureBundles(): void {
  const folder = resolve("dist/functions");
  const before = process.env["BEFORE"];
  const rows = readdirSync(folder)
    .sort()
    .map((name) => [name, costOf(name, folder, before && resolve(before))]);
  print(Object.fromEntries(rows));
}

function costOf(name: string, folder: string, before: string | undefined): object {
  const file = `${folder}/${name}/index.mjs`;
  const earlier = `${before}/${name}/index.mjs`;
  const isCompared = before !== undefined && existsSync(earlier);
  const times: number[] = [];
  const timesBefore: number[] = [];
  for (let run = 0; run < runs; run++) {
    if (isCompared) timesBefore.push(importMs(earlier));
    times.push(importMs(file));
  }
  const bytes = readFileSync(file);
  return {
    KB: bytes.length / 1024,
    "gzip KB": gzipSync(bytes).length / 1024,
    ...(isCompared ? { "before, CPU ms": median(timesBefore) } : {}),
    "import CPU ms": median(times),
  };
}

function importMs(file: string): number {
  const script = `const t=process.cpuUsage();await import("${file}");const {user,system}=process.cpuUsage(t);console.log((user+system)/1000)`;
  const args = ["--input-type=module", "-e", script];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    env: variables(),
    encoding: "utf8",
  });
  if (stdout === "") throw new Error(`${file}: ${stderr}`);
  return Number(stdout);
}

const variables = () => ({
  AWS_REGION: "us-east-1",
  ...Object.fromEntries(
    variableNames.map((name) => [
      name,
      name.endsWith("_URL") ? "http://127.0.0.1" : "us-east-1_bench",
    ]),
  ),
  PLANS: writtenPlans(installation.plans),
});
