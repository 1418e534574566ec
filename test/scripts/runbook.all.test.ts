import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brandShades } from "../../contract/rules/product/accent.ts";
import { brandColor, logo, productName } from "../../contract/rules/product/product.ts";
import { atAws } from "../support/commands-at-aws.ts";
import { filledCopy, fillIn } from "../support/filled-copy.ts";
import { started, typed } from "../support/shell.ts";

/** Every command of docs/runbook.md that needs no AWS account, as an operator types it. */

const runbook = readFileSync("docs/runbook.md", "utf8");

/** The command, once the runbook is seen to have it. */
function documented(command: string): string {
  expect(runbook).toContain(command);
  return command;
}

/** For all syntheses except one: each would check the same two templates, which takes most of the time. */
const unvalidated = { CDK_VALIDATION: "false" };

/** Time for a build and two syntheses on a busy machine. */
const timeout = 600_000;

/** The one in which firewall and product are apart; others only differ in its name (test/lib/stacks.all.test.ts). */
const region = "eu-central-1";

describe(`filled in as the runbook says, for ${region},`, { timeout }, () => {
  let copy = "";
  beforeAll(() => {
    copy = filledCopy(region);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const type = (command: string, env = {}) => typed(documented(command), { cwd: copy, env });

  test("prod is synthesized, and no setting or page is refused", async () => {
    documented("npm run synth && npx cdk synth --quiet Undersign-prod-app");
    expect(await type("npm run synth", unvalidated)).toMatchObject({ status: 0 });
    const { status, stderr } = await type("npx cdk synth --quiet Undersign-prod-app");
    expect(stderr).not.toContain("ERROR");
    expect(status).toBe(0);
    const [data = "", app = ""] = ["Undersign-prod", "Undersign-prod-app"].map((name) =>
      readFileSync(path.join(copy, `cdk.out/${name}.template.json`), "utf8"),
    );
    const template = data + app;
    expect(template).toContain("no-reply@sign.acme.test");
    expect(template).not.toContain("example.com");
    // Where the ARN of the firewall is read.
    expect(template.match(/us-east-1/g)).toEqual(["us-east-1"]);
    expect(readFileSync(path.join(copy, "cdk.out/manifest.json"), "utf8")).toContain(
      `aws://unknown-account/${region}`,
    );
  });

  test("nothing that is deployed has the name, the colours or the logo that were there", () => {
    const { light, dark } = brandShades(brandColor);
    // The header by which programs name a workspace is the same in every installation.
    const mark = new RegExp(`\\b${productName}\\b(?!-Workspace)`);
    const colours = [
      ...Object.values(light),
      ...Object.values(dark),
      ...logo.map(({ color }) => color),
    ]
      .filter((color) => color !== "#ffffff")
      .concat(logo.map(({ d }) => d));
    const found = filesBelow(path.join(copy, "dist")).flatMap((file) => {
      const text = readFileSync(file, "utf8");
      const name = path.relative(path.join(copy, "dist"), file);
      const left = colours.filter((color) => text.includes(color));
      const named = isOfFormat(name) ? null : mark.exec(text);
      const around = named ? [text.slice(named.index - 40, named.index + 40)] : [];
      return [...left, ...around].map((what) => `${name}: ${what}`);
    });
    expect(found).toEqual([]);
    for (const name of [
      "functions/on-seal-requested/index.mjs",
      "functions/on-mail-requested/index.mjs",
    ])
      expect(readFileSync(path.join(copy, "dist", name), "utf8")).toContain("#0b6e4f");
    expect(readFileSync(path.join(copy, "dist/site/icon.svg"), "utf8")).toContain(
      "M9 23L16 7L23 23Z",
    );
    const pages = ["index.html", "home.html", "manifest.webmanifest"];
    for (const page of pages)
      expect(readFileSync(path.join(copy, "dist/site", page), "utf8")).toContain("Acme Sign");
  });

  test("no template has anything that a deployment would refuse", async () => {
    const { status, stdout, stderr } = await type("npm run lint-template");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain(
      "Undersign-dev, Undersign-dev-app, Undersign-prod-edge, Undersign-prod, Undersign-prod-app: nothing that a deployment would refuse\n",
    );
  });

  test("the effect of another setting is shown", async () => {
    await type("cp cdk.out/Undersign-prod-app.template.json before.json");
    fillIn(copy, { dataRegion: region, alarmEmail: "night@acme.test" });
    const { status, stderr } = await type(
      "npx cdk diff Undersign-prod-app --exclusively --template before.json",
      unvalidated,
    );
    expect(stderr).toMatch(/^\[-\] AWS::SNS::Subscription .*ops@acme\.test/m);
    expect(stderr).toMatch(/^\[\+\] AWS::SNS::Subscription .*night@acme\.test/m);
    expect(status).toBe(0);
  });

  test("the doctor finds the settings good, and says what it could not ask", async () => {
    const { stdout, stderr } = await type("npm run operate -- doctor");
    expect(stdout).toMatch(/^ok +Settings +no example is left in them$/m);
    expect(stdout).toMatch(/^ \? +AWS account +could not be asked without AWS credentials/m);
    expect(stderr).toBe("");
  });
});

describe("on this computer", { timeout }, () => {
  test("npm start runs the product, and npm run operate -- smoke finds that it works", async () => {
    const { url, stop } = await started(documented("npm start"));
    try {
      const { status, stdout } = await typed(`${documented("npm run operate -- smoke")} ${url}`);
      expect(stdout).toContain("ok    it is genuine, and begins with the uploaded file");
      expect(stdout).not.toContain("FAIL");
      expect(status).toBe(0);
    } finally {
      await stop();
    }
  });

  test("npm run operate -- drill restores what it has exported", async () => {
    const { status, stdout } = await typed(
      `${documented("npm run operate -- drill --documents")} 1`,
    );
    expect(stdout).toMatch(/^check: .*"sealed":1,"faults":\[\]/m);
    expect(status).toBe(0);
  });

  test("npm run operate -- cost makes the tables of docs/pace.md", async () => {
    const { status, stdout } = await typed(documented("npm run operate -- cost"));
    const headings = (text: string) => text.match(/^\| [^|]* \| +(?:amount|USD) \|.*$/gm)?.length;
    const [, tables = ""] = readFileSync("docs/pace.md", "utf8").split(
      "npm run operate -- cost --write -->",
    );
    expect(headings(stdout)).toBe(headings(tables));
    expect(status).toBe(0);
  });
});

test.each(Object.keys(atAws))(
  "npm run operate -- %s says in one sentence that it has no credentials",
  async (name) => {
    // What npm would start, without the time that npm takes.
    const start = "node scripts/run.mjs scripts/operate.mjs";
    const command = commandOf(name).replace("npm run operate --", start);
    const { status, stdout, stderr } = await typed(command);
    expect(stderr).toBe("Could not load credentials from any providers\n");
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  },
);

/** The first time that the runbook says it with a stage. */
function commandOf(name: string): string {
  const written = RegExp(`npm run operate -- ${name} [^\`#\\n]*--stage [^\`#\\n]*`);
  const [command] = written.exec(runbook) ?? [];
  if (command) return command.trim().replaceAll(/<.+?>/g, "one");
  throw new Error(`expected ${name} with a stage in the runbook, found none`);
}

/** What describes the format of evidence, and reads it, has the name of the program that defines it. */
const isOfFormat = (name: string): boolean =>
  /^checker\/|^verify\/|evidence|verify\.(html|py)|\.map$/.test(name);

/** Files with text; pictures of our own pages are in `pictures/`. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && /\.(html|m?js|css|svg|json|webmanifest|txt)$/.test(one.name))
    .map((one) => path.join(one.parentPath, one.name))
    .filter((file) => !/\/(chosen|screens)\//.test(file));
