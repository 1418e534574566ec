// Packs a stage to be deployed without a clone and without a build: one version with this clone's settings.
//   npm run operate -- release --stage prod --out ../releases
//   npm run operate -- release --finish     for maintainers: names the version in CHANGELOG.md, and writes its notes
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { version } from "../../contract/rules/product/version.ts";
import { appStackName } from "../../lib/stages.ts";
import { runCommand } from "../command.ts";
import { stageNamed } from "../stage-names.ts";
import { assemblyOf } from "./release/assembly.ts";
import { filesIn, writeZip } from "./release/zip.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: "string" },
      out: { type: "string", default: "dist/release" },
      finish: { type: "boolean", default: false },
    },
  });
  if (values.finish) finish(values.out);
  else pack(stageNamed(values.stage).name, values.out);
});

function pack(stage: "dev" | "prod", out: string): void {
  const stack = appStackName({ name: stage });
  const name = `undersign-${version}-${stage}`;
  const folder = mkdtempSync(path.join(tmpdir(), "undersign-release-"));
  try {
    assemblyOf(stack, path.join(folder, "assembly"));
    const cli = z.object({ version: z.string() });
    const cdk = z.parse(cli, JSON.parse(readFileSync("node_modules/aws-cdk/package.json", "utf8")));
    const deploy = `npx aws-cdk@${cdk.version} deploy --app assembly ${stack}`;
    const described = { version, stage, settings: settingsDigest(), deploy };
    writeFileSync(path.join(folder, "release.json"), `${JSON.stringify(described, null, 2)}\n`);
    writeFileSync(path.join(folder, "SHA256SUMS"), sumsOf(folder));
    mkdirSync(out, { recursive: true });
    const zip = path.join(out, `${name}.zip`);
    writeZip(zip, folder, name);
    const sum = `${sha256(readFileSync(zip))}  ${name}.zip\n`;
    writeFileSync(`${zip}.sha256`, sum);
    console.log(`${zip}\n${sum}`);
    console.log(`To deploy it, anywhere with Node.js: unzip ${name}.zip, then in its folder`);
    console.log(`  sha256sum --check --quiet SHA256SUMS && ${deploy}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Which settings the pages, functions and templates were made with. */
function settingsDigest(): string {
  const file = process.env["UNDERSIGN_CONFIG"] ?? "undersign.config.ts";
  return file && existsSync(file) ? sha256(readFileSync(file)) : "none";
}

/** As `sha256sum --check` reads them. */
function sumsOf(folder: string): string {
  const lines = filesIn(folder).map(
    (name) => `${sha256(readFileSync(path.join(folder, name)))}  ${name}\n`,
  );
  return lines.join("");
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Takes "(not released yet)" off the version's section, and writes the section as its notes. Makes no commit and no tag. */
function finish(out: string): void {
  const before = readFileSync("CHANGELOG.md", "utf8");
  const heading = `## ${version} (not released yet)\n`;
  if (!before.includes(heading))
    throw new Error(`expected CHANGELOG.md to have “${heading.trim()}”, found no such section`);
  const [, section = ""] = before.split(heading);
  const notes = `# Undersign ${version}\n${section.split(/^## /m)[0]}`;
  writeFileSync("CHANGELOG.md", before.replace(heading, `## ${version}\n`));
  mkdirSync(out, { recursive: true });
  const file = path.join(out, `notes-${version}.md`);
  writeFileSync(file, notes);
  console.log(
    `CHANGELOG.md names ${version}; ${file} has its notes. Commit this, then tag the commit:`,
  );
  console.log(`  git tag --annotate v${version} --file ${file} --cleanup verbatim`);
}
