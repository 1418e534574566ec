import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod/mini";

/** Result of the sealing function's page comparison; `itself` is the true one. */
type Result = { readonly outcome: "different"; readonly page: number } | "nothing" | "itself";

interface SealingFunction {
  /** A folder like `cdk.out`, with a copy of the sealing function that is nobody else's. */
  readonly cdkOut: string;
  /** Sets the result from now on, whatever the pages look like. */
  comparisonSays(said: Result): void;
}

/** The built stack with a sealing function in which the comparison of pages can be made to fail. */
export function ownSealingFunction(): SealingFunction {
  const cdkOut = mkdtempSync(path.join(tmpdir(), "undersign-assembly-"));
  const asset = sealingAsset();
  for (const name of readdirSync("cdk.out")) {
    if (name === asset)
      cpSync(path.join("cdk.out", name), path.join(cdkOut, name), { recursive: true });
    else symlinkSync(path.resolve("cdk.out", name), path.join(cdkOut, name));
  }
  const folder = path.join(cdkOut, asset, "pdfium");
  const worker = path.join(folder, "acceptance/compare-worker.mjs");
  // Its thread is asked again and again, so what it says instead is read at each question.
  writeFileSync(worker, `import "../says.mjs";\n${readFileSync(worker, "utf8")}`);
  writeFileSync(path.join(folder, "says.mjs"), saysInstead);
  const comparisonSays = (said: Result) =>
    writeFileSync(path.join(folder, "said.json"), JSON.stringify(said));
  comparisonSays("itself");
  return { cdkOut, comparisonSays };
}

const saysInstead = `
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";

parentPort.on("message", () => {
  const said = JSON.parse(readFileSync(new URL("./said.json", import.meta.url), "utf8"));
  if (said === "nothing") process.exit(1);
  if (said !== "itself")
    parentPort.postMessage({ answer: { ...said, what: "picture" }, goesOn: false });
});
`;

const assembledStack = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Metadata: z.optional(z.record(z.string(), z.unknown())) }),
  ),
});

/** The folder in `cdk.out` that has the function's code. */
function sealingAsset(): string {
  const template = readFileSync(path.join("cdk.out", "Undersign-dev-app.template.json"), "utf8");
  const { Resources } = z.parse(assembledStack, JSON.parse(template));
  const of = Object.values(Resources).map(({ Metadata = {} }) => Metadata);
  const own = of.find(
    (one) => one["aws:cdk:path"] === "Undersign-dev-app/Functions/on-seal-requested/Resource",
  );
  return z.parse(z.string(), own?.["aws:asset:path"]);
}
