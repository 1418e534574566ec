/**
 * `npm run mcp-clients`: two clients of the Model Context Protocol that strangers have written list our tools and use each of
 * them, against an environment of their own. They are installed into `.local/mcp-clients` first, from npm and PyPI, which takes
 * python3; nothing else ever runs this.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import { tools } from "#contract/mcp/tools";
import { apiKeyOf } from "../test/support/api-keys.ts";
import { mailTo, sendCallsTo } from "../test/support/cloud.ts";
import { newRecipient, newSender, sendEnvelope, signBy } from "../test/support/people.ts";
import { newTemplate } from "../test/support/templates.ts";
import { startUndersign, type Undersign } from "./local.ts";

const versions = { "@modelcontextprotocol/sdk": "1.32.2", mcp: "2.3.0" } as const;

const folder = join(import.meta.dirname, "../.local/mcp-clients");
const here = join(import.meta.dirname, "mcp-clients");
const python = join(folder, "python/bin/python");

const clients: Readonly<Record<keyof typeof versions, readonly [string, ...string[]]>> = {
  "@modelcontextprotocol/sdk": [process.execPath, join(here, "client.mjs"), folder],
  mcp: [python, join(here, "client.py")],
};

const report = z.object({
  revision: z.string(),
  tools: z.array(z.string()),
  /** Words, where a tool has refused. */
  results: z.record(z.string(), z.union([z.string(), z.looseObject({})])),
});

install();
const dataDir = mkdtempSync(join(tmpdir(), "undersign-mcp-"));
const environment = await startUndersign({ dataDir });
try {
  sendCallsTo(environment.url);
  for (const [name, command] of Object.entries(clients)) await judge(name, command, environment);
} finally {
  await environment.stop();
  rmSync(dataDir, { recursive: true });
}

/** Throws unless the client lists every tool and each of them does its work. */
async function judge(
  name: string,
  [program, ...args]: readonly [string, ...string[]],
  { url, advance }: Undersign,
): Promise<void> {
  const job = { url: `${url}/mcp`, ...(await jobFor(advance)) };
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(job));
  const said = z.parse(report, JSON.parse((await text(child.stdout)) || "{}"));
  const missing = tools.filter((tool) => !said.tools.includes(tool.name));
  const failed = Object.entries(said.results).filter(([, result]) => typeof result === "string");
  const used = Object.keys(said.results).length;
  console.log(`${name}: revision ${said.revision}, lists ${said.tools.length}, uses ${used} tools`);
  if (missing.length + failed.length > 0 || used !== tools.length) {
    throw new Error(`${name}: ${JSON.stringify({ missing, failed, used })}`);
  }
}

/** A key, and one call of each tool that must succeed. */
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
  // Nobody is mailed twice within five minutes.
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
  run(python, ["-m", "pip", "install", "--quiet", `mcp==${versions.mcp}`]);
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} failed: ${error ?? status}`);
}
