import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";

/** The template of a deployed stack, as far as it says which resources are to outlive it. */
export const deployedTemplate = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), DeletionPolicy: z.optional(z.string()) }),
  ),
});
export type DeployedTemplate = z.output<typeof deployedTemplate>;

export interface Difference {
  /** Lines of `cdk diff` about resources, without what changes in them. */
  readonly lines: readonly string[];
  /** Those of them that would replace or remove what the deployed template keeps, and this version doesn't recreate. */
  readonly losses: readonly string[];
}

/** Compares a deployed template with the synthesized one, without an account. */
export async function differenceOf(
  stackName: string,
  deployed: DeployedTemplate,
  cdkOut: string,
): Promise<Difference> {
  const folder = mkdtempSync(join(tmpdir(), "undersign-deployed-"));
  try {
    const template = join(folder, "template.json");
    writeFileSync(template, JSON.stringify(deployed));
    const options = ["--app", cdkOut, "--exclusively", "--no-color", "--template", template];
    const lines = linesIn(await cdk("diff", stackName, ...options));
    return { lines, losses: lines.filter((line) => isLoss(line, deployed)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `[~] AWS::S3::Bucket Documents DocumentsBD6DB5B2 replace` */
const aboutResource = /^\[[-+~]\] AWS::\S+ .*$/gm;

const linesIn = (diff: string): string[] =>
  (diff.match(aboutResource) ?? []).map((one) => one.trim());

/** Changes that CloudFormation may make to a resource that it doesn't keep as it is. */
const isGone = /^\[-\]|\b(destroy|orphan|replace|may be replaced)$/;

function isLoss(line: string, { Resources }: DeployedTemplate): boolean {
  const id = line.split(" ").find((word) => Object.hasOwn(Resources, word));
  const { Type = "", DeletionPolicy = "Delete" } = (id && Resources[id]) || {};
  if (Type === "AWS::Logs::LogGroup" || madeAnew.test(id ?? "")) return false;
  return DeletionPolicy !== "Delete" && isGone.test(line);
}

/** Ids of what is kept and no data, like logs: the site's files are uploaded again, and the origin's secret is any secret. */
const madeAnew = /^(WebsiteFiles|OriginValue)/;

function cdk(...args: string[]): Promise<string> {
  const program = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const said: Buffer[] = [];
  child.stdout.on("data", (part) => said.push(part));
  child.stderr.on("data", (part) => said.push(part));
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("close", (code) => {
      const text = Buffer.concat(said).toString("utf8");
      if (code === 0) done(text);
      else failed(new Error(text.trim()));
    });
  });
}
