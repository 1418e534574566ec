import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { variableNames } from "../../../contract/environment.ts";
import { median, print } from "./figures.ts";

const runs = 5;

/** Size of each Lambda's bundle, and the median of its cold import. */
export function measureBundles(): void {
  const variables = Object.fromEntries(
    variableNames.map((name) => [
      name,
      name.endsWith("_URL") ? "http://127.0.0.1" : "us-east-1_bench",
    ]),
  );
  const env = { PATH: process.env["PATH"], AWS_REGION: "us-east-1", ...variables };
  const rows = readdirSync("dist/functions")
    .sort()
    .map((name) => {
      const file = `dist/functions/${name}/index.mjs`;
      const script = `const t=performance.now();await import("./${file}");console.log(performance.now()-t)`;
      const args = ["--input-type=module", "-e", script];
      const times = Array.from({ length: runs }, () => {
        const { stdout, stderr } = spawnSync("node", args, { env, encoding: "utf8" });
        if (stdout === "") throw new Error(`${name}: ${stderr}`);
        return Number(stdout);
      });
      return [
        name,
        { "gzip KB": gzipSync(readFileSync(file)).length / 1024, "import ms": median(times) },
      ];
    });
  print(Object.fromEntries(rows));
}
