import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { version } from "../../contract/rules/product/version.ts";
import { unpacked } from "../support/evidence.ts";
import { filledCopy, fillIn } from "../support/filled-copy.ts";
import { typed } from "../support/shell.ts";

/** A packed version, as an operator gets and deploys it. */

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** A copy, because packing builds with other settings, and other tests run what is built here. */
const copy = filledCopy("eu-central-1");
const out = path.join(copy, "out");
const settings = path.join(copy, "undersign.config.ts");
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const pack = (stage: string) =>
  typed(`npm run --silent operate -- release --stage ${stage} --out out`, {
    cwd: copy,
    // The validator takes most of the time.
    env: { CDK_VALIDATION: "false" },
  });

describe("a packed version", { timeout: 600_000 }, () => {
  const name = `undersign-${version}-dev`;
  let folder: string;
  beforeAll(async () => {
    const { status, stdout, stderr } = await pack("dev");
    expect(stderr).toBe("");
    expect(status).toBe(0);
    const zip = readFileSync(path.join(out, `${name}.zip`));
    expect(stdout).toContain(sha256(zip));
    expect(readFileSync(path.join(out, `${name}.zip.sha256`), "utf8")).toContain(sha256(zip));
    folder = path.join(unpacked(zip).folder, name);
  }, 600_000);
  // Without a folder, its parent would be the working folder: everything.
  afterAll(() => folder && rmSync(path.dirname(folder), { recursive: true, force: true }));

  const inFolder = (file: string) => readFileSync(path.join(folder, file));

  test("has the digest of each file, and names version, stage and settings", async () => {
    const sums = inFolder("SHA256SUMS").toString("utf8").trim().split("\n");
    expect(sums.length).toBeGreaterThan(100);
    for (const line of sums) {
      const [digest, file = ""] = line.split("  ");
      expect(sha256(inFolder(file)), file).toBe(digest);
    }
    expect(JSON.parse(inFolder("release.json").toString("utf8"))).toMatchObject({
      ...{ version, stage: "dev", settings: sha256(readFileSync(settings)) },
      deploy: expect.stringMatching(/^npx aws-cdk@[\d.]+ deploy --app assembly Undersign-dev-app$/),
    });
  });

  test("is read by the CDK in an empty folder, without packages and without a build", async () => {
    const cdk = path.resolve("node_modules/aws-cdk/bin/cdk");
    const listed = await typed(`node ${cdk} list --app assembly Undersign-dev-app`, {
      cwd: folder,
    });
    expect(listed).toMatchObject({ status: 0, stdout: "Undersign-dev\nUndersign-dev-app\n" });
    const synth = `node ${cdk} synth --app assembly --exclusively Undersign-dev-app --json`;
    const { stdout } = await typed(synth, { cwd: folder });
    const template = inFolder("assembly/Undersign-dev-app.template.json").toString("utf8");
    // The command leaves out the rule about the version of the bootstrap.
    expect(JSON.parse(stdout).Resources).toEqual(JSON.parse(template).Resources);
    expect(template).toContain("Acme Sign: electronic signing");
  });

  test("has everything that a deployment uploads", () => {
    for (const stack of ["Undersign-dev", "Undersign-dev-app"]) {
      const assets: { files: Record<string, { source: { path: string } }> } = JSON.parse(
        inFolder(`assembly/${stack}.assets.json`).toString("utf8"),
      );
      const paths = Object.values(assets.files).map(({ source }) => `assembly/${source.path}`);
      const sums = inFolder("SHA256SUMS").toString("utf8");
      for (const each of paths) expect(sums).toMatch(new RegExp(`  ${each}(/|$)`, "m"));
    }
  });

  test("is not made of settings that a deployment would refuse", async () => {
    fillIn(copy, { dataRegion: "eu-central-1", alarmEmail: "alarms@example.com" });
    const { status, stderr } = await pack("prod");
    expect(status).toBe(1);
    expect(stderr).toContain("Undersign-prod-app is not packed, because it would be refused");
  });
});

test("a version is finished in the changelog, with its notes and the command for its tag", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "undersign-finished-"));
  mkdirSync(path.join(folder, "out"));
  copyFileSync("CHANGELOG.md", path.join(folder, "CHANGELOG.md"));
  const script = path.resolve("scripts/operate/release.ts");
  const finish = () => typed(`node ${script} --finish --out out`, { cwd: folder });
  const { status, stdout } = await finish();
  const changelog = readFileSync(path.join(folder, "CHANGELOG.md"), "utf8");
  expect(changelog).toContain(`\n## ${version}\n`);
  expect(changelog).not.toContain("(not released yet)");
  const notes = readFileSync(path.join(folder, `out/notes-${version}.md`), "utf8");
  expect(notes).toMatch(/^### Before you deploy$/m);
  expect(notes).not.toMatch(/^## /m);
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringContaining(
      `git tag --annotate v${version} --file out/notes-${version}.md`,
    ),
  });
  expect((await finish()).status).toBe(1);
  rmSync(folder, { recursive: true, force: true });
});
