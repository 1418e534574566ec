// Writes the template of the stage dev with other settings, for this laptop; build.mjs calls it.
//   synth-chosen.ts FOLDER SITE CHOICE
import { readFileSync } from "node:fs";
import { App } from "aws-cdk-lib";
import * as z from "zod/mini";
import { installation } from "../contract/rules/installation/installation.ts";
import { installationFaults } from "../lib/installation-faults.ts";
import { addStage } from "../lib/stacks.ts";
import { stages } from "../lib/stages.ts";

const cdkJson = z.object({ context: z.record(z.string(), z.unknown()) });

/** Functions are taken from where they are built, and not copied. */
export function synthChosen(
  outdir: string,
  site: string,
  choice: object,
  stage = stages.dev,
): void {
  const chosen = { ...installation, ...choice };
  const faults = installationFaults(chosen);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const { context } = cdkJson.parse(JSON.parse(readFileSync("cdk.json", "utf8")));
  const inPlace = { "aws:cdk:disable-asset-staging": true };
  const options = { analyticsReporting: false, builtinCloudFormationValidation: false };
  const app = new App({ ...options, outdir, context: { ...context, ...inPlace } });
  addStage(app, stage, { bundles: "dist/functions", site }, chosen);
  app.synth();
}

const [script = "", folder, site, choice] = process.argv.slice(1);
if (script.endsWith("synth-chosen.ts") && folder && site && choice) {
  try {
    synthChosen(folder, site, JSON.parse(choice));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
