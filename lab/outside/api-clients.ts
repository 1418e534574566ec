/**
 * `npm run api-clients -w lab`: checks that independent implementations of our protocols work with us, in an environment of its
 * own. Two clients of the Model Context Protocol list our tools and use each of them, and the Python library of Standard
 * Webhooks accepts what we sign and nothing else. Installs them into `.local/api-clients` first, from npm and PyPI, which
 * needs python3; no other command runs this.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import { tools } from "../../contract/mcp/tools.ts";
import type { HookWithSecret } from "../../contract/rules/programs/hooks.ts";
import type { Undersign } from "../../scripts/local.ts";
import { inEnvironment } from "../../scripts/own-environment.ts";
import { apiKeyOf } from "../../test/support/api-keys.ts";
import { call, mailTo } from "../../test/support/cloud.ts";
import { type Got, openReceiver } from "../../test/support/open-receiver.ts";
import { newRecipient, newSender, sendEnvelope, signBy } from "../../test/support/people.ts";
import { newTemplate } from "../../test/support/templates.ts";

const versions = {
  "@modelcontextprotocol/sdk": "1.32.2",
  mcp: "2.3.0",
  standardwebhooks: "1.1.0",
} as const;

const folder = join(import.meta.dirname, "../../.local/api-clients");
const here = join(import.meta.dirname, "api-clients");
const python = join(folder, "python/bin/python");

const clients: Readonly<
  Record<Exclude<keyof typeof versions, "standardwebhooks">, readonly [string, ...string[]]>
> = {
  "@modelcontextprotocol/sdk": [process.execPath, join(here, "client.mjs"), folder],
  mcp: [python, join(here, "client.py")],
};

const report = z.object({
  revision: z.string(),
  tools: z.array(z.string()),
  /** A string if the tool has refused. */
  results: z.record(z.string(), z.union([z.string(), z.looseObject({})])),
});

install();
await inEnvironment(async (environment) => {
  // Before the clock is moved, since the library compares times with the computer's clock.
  await judgeWebhooks(environment);
  for (const [name, command] of Object.entries(clients)) await judge(name, command, environment);
});

/** Throws unless the client lists every tool and each of them does its work. */
async function judge(
  name: string,
  [program, ...args]: readonly [string, ...string[]],
  { url, advance }: Undersign,
): Promise<void> {
  const job = { url: `${url}/mcp`, ...(await jobFor(advance)) };
  const said = z.parse(report, await answerOf([program, ...args], job));
  const missing = tools.filter((tool) => !said.tools.includes(tool.name));
  const failed = Object.entries(said.results).filter(([, result]) => typeof result === "string");
  const used = Object.keys(said.results).length;
  console.log(`${name}: revision ${said.revision}, lists ${said.tools.length}, uses ${used} tools`);
  if (missing.length + failed.length > 0 || used !== tools.length) {
    throw new Error(`${name}: ${JSON.stringify({ missing, failed, used })}`);
  }
}

/** Throws unless the library accepts each call with each secret that signs it, and refuses everything else. */
async function judgeWebhooks(environment: Undersign): Promise<void> {
  const [sender, receiver] = [await newSender(), await openReceiver()];
  try {
    const key = { bearer: await apiKeyOf(sender, ["hooks:write"]) };
    const wanted = { url: receiver.url, types: ["envelope.sent"] };
    const made = await call<HookWithSecret>("POST", "/api/v1/hooks", wanted, key);
    const path = `/api/v1/hooks/${made.body.id}`;
    await call("POST", `${path}/test`, undefined, key);
    const replaced = await call<HookWithSecret>("POST", `${path}/secret`, undefined, key);
    await sendEnvelope(sender, [newRecipient("Zoë")]);
    await environment.idle();
    const [first, second] = receiver.got;
    if (!first || !second) throw new Error("expected two calls of the receiver");
    const [old, now] = [made.body.secret, replaced.body.secret];
    const other = `whsec_${Buffer.alloc(32).toString("base64")}`;
    const late = { ...second.headers, "webhook-timestamp": "1700000000" };
    const tried: readonly (readonly [boolean, string, Pick<Got, "body" | "headers">])[] = [
      [true, old, first],
      [false, now, first],
      [true, old, second],
      [true, now, second],
      [false, other, second],
      [false, now, { ...second, body: `${second.body} ` }],
      [false, now, { ...second, headers: first.headers }],
      [false, now, { ...second, headers: late }],
    ];
    const job = tried.map(([, secret, { body, headers }]) => ({ secret, body, headers }));
    const said = await answerOf([python, join(here, "webhooks.py")], job);
    const expected = tried.map(([isTaken]) => isTaken);
    console.log(`standardwebhooks: ${JSON.stringify(said)}`);
    if (JSON.stringify(said) !== JSON.stringify(expected)) {
      throw new Error(`standardwebhooks: expected ${JSON.stringify(expected)}`);
    }
  } finally {
    await receiver.end();
  }
}

/** Runs a program with `job` as JSON on its standard input, and returns what it prints. */
async function answerOf(
  [program, ...args]: readonly [string, ...string[]],
  job: object,
): Promise<unknown> {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(job));
  return JSON.parse((await text(child.stdout)) || "{}");
}

/** An API key, and for each tool one call that must succeed. */
async function jobFor(advance: Undersign["advance"]) {
  const sender = await newSender();
  const template = await newTemplate(sender, 1);
  const [signer, waiting, recipient] = [
    newRecipient("Ann"),
    newRecipient("Bob"),
    newRecipient("Eve"),
  ];
  const done = await sendEnvelope(sender, [signer]);
  await signBy(signer);
  await mailTo(sender.email, ({ subject }) => /complete/i.test(subject));
  const open = await sendEnvelope(sender, [waiting]);
  await mailTo(waiting.email);
  // The product mails nobody twice within five minutes.
  await advance(300_001);
  const calls: readonly (readonly [string, object])[] = [
    ["find_documents", { q: "test" }],
    ["document_status", { envelopeId: open }],
    ["list_templates", {}],
    ["evidence_link", { envelopeId: done }],
    ["prepare_document", { template: { id: template.id }, recipients: [recipient] }],
    ["remind", { envelopeId: open }],
  ];
  return { key: await apiKeyOf(sender), calls };
}

function install(): void {
  mkdirSync(folder, { recursive: true });
  const sdk = `@modelcontextprotocol/sdk@${versions["@modelcontextprotocol/sdk"]}`;
  run("npm", ["install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, sdk]);
  if (!existsSync(python)) run("python3", ["-m", "venv", join(folder, "python")]);
  const packages = (["mcp", "standardwebhooks"] as const).map(
    (name) => `${name}==${versions[name]}`,
  );
  run(python, ["-m", "pip", "install", "--quiet", ...packages]);
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} failed: ${error ?? status}`);
}
