import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { variableNames } from "../../../contract/environment.ts";
import { installation } from "../../../contract/installation.ts";
import { writtenPlans } from "../../../contract/plan-setting.ts";
import { median, print } from "./figures.ts";

const runs = 5;

/** Size of each Lambda's bundle, and the median CPU time of its cold import: what a cold start takes beside Lambda's own. */
export function measureBundles(): void {
  const variables = {
    ...Object.fromEntries(
      variableNames.map((name) => [
        name,
        name.endsWith("_URL") ? "http://127.0.0.1" : "us-east-1_bench",
      ]),
    ),
    PLANS: writtenPlans(installation.plans),
  };
  const env = { PATH: process.env["PATH"], AWS_REGION: "us-east-1", ...variables };
  const rows = readdirSync("dist/functions")
    .sort()
    .map((name) => {
      const file = `dist/functions/${name}/index.mjs`;
      const script = `const t=process.cpuUsage();await import("./${file}");const {user,system}=process.cpuUsage(t);console.log((user+system)/1000)`;
      const args = ["--input-type=module", "-e", script];
      const times = Array.from({ length: runs }, () => {
        const { stdout, stderr } = spawnSync("node", args, { env, encoding: "utf8" });
        if (stdout === "") throw new Error(`${name}: ${stderr}`);
        return Number(stdout);
      });
      return [
        name,
        { "gzip KB": gzipSync(readFileSync(file)).length / 1024, "import CPU ms": median(times) },
      ];
    });
  print(Object.fromEntries(rows));
}
