import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { generate } from "openapi-typescript-codegen";
import { trustIn, verifyDocument } from "sealed-pdf/verify";
import { createClient } from "undersign-client";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { openApiFile } from "../../contract/rules/product/static-pages.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { eventually, siteUrl } from "../support/cloud.ts";
import { publishedCertificates } from "../support/issued-certificate.ts";
import { needs } from "../support/other-tools.ts";
import { newPayer } from "../support/payments.ts";
import { makePdf } from "../support/pdfs.ts";
import { newRecipient, type Recipient, signBy } from "../support/people.ts";

/** The main job by programs that know nothing but the public API: upload, send, wait, download, check. */

let key: string;
beforeAll(async () => {
  key = await apiKeyOf(await newPayer(), ["documents:read", "documents:send"]);
});

const pdf = new Uint8Array(makePdf([{ text: "Lease" }]));
const withLine = makePdf([{ text: "Lease", lines: ["Signature:"] }]);
const sign = { kind: "sign", recipient: 1, page: 1, x: 72, y: 640 } as const;

function folder(): string {
  const name = mkdtempSync(path.join(tmpdir(), "undersign-client-"));
  onTestFinished(() => rmSync(name, { recursive: true, force: true }));
  return name;
}

async function expectGenuine(sealed: Uint8Array): Promise<void> {
  const trusted = trustIn(await publishedCertificates());
  expect(await verifyDocument(sealed, trusted)).toMatchObject({ verdict: "genuine" });
}

test("the lines of the README do it, with bash, curl and jq", async (context) => {
  needs(context, "bash", "curl", "jq");
  const ann = newRecipient("Ann");
  const lines = /```sh\n(url=[\s\S]*?)```/.exec(readFileSync("README.md", "utf8"))?.[1] ?? "";
  expect(lines.trim().split("\n")).toHaveLength(12);
  const script = lines
    .replace(/^url=\S+ key=\S+/, `set -e; url=${siteUrl()} key=${key}`)
    .replace("ann@example.com", ann.email);
  const cwd = folder();
  writeFileSync(path.join(cwd, "lease.pdf"), pdf);
  const shell = spawn("bash", ["-c", script], { cwd });
  let said = "";
  shell.stderr.on("data", (chunk) => (said += chunk));
  const ended = new Promise((done) => shell.on("close", done));
  await signBy(ann);
  expect(await ended, said).toBe(0);
  await expectGenuine(readFileSync(path.join(cwd, "sealed.pdf")));
});

test("the lines for Python on the page for developers do it", async (context) => {
  needs(context, "python3");
  const ann = newRecipient("Ann");
  const script = await shownProgram("urllib.request", ann);
  await runs("python3", ["-c", script.replace("time.sleep(5)", "time.sleep(0.2)")], ann);
});

test("the lines for TypeScript on the page for developers do it", async () => {
  const ann = newRecipient("Ann");
  const entry = path.join(folder(), "main-job.mjs");
  await build({
    stdin: {
      contents: await shownProgram("node:fs/promises", ann),
      loader: "ts",
      resolveDir: process.cwd(),
    },
    outfile: entry,
    ...{ bundle: true, platform: "node", format: "esm", logLevel: "error" },
  });
  await runs(process.execPath, [entry], ann);
});

/** The program of the page for developers that has these words, for this site and signer. */
async function shownProgram(words: string, { email }: Recipient): Promise<string> {
  const page = await (await fetch(`${siteUrl()}/developers`)).text();
  const programs = [...page.matchAll(/<pre[^>]*><code[^>]*>(.*?)<\/code><\/pre>/gs)].map(
    ([, code = ""]) =>
      code.replace(/&(quot|#x27|lt|gt|amp);/g, (entity) => characters[entity] ?? entity),
  );
  const program = programs.find((one) => one.includes(words));
  if (program === undefined) throw new Error(`no program with ${words}`);
  return program.replace("https://sign.example.com", siteUrl()).replace("ann@example.com", email);
}

const characters: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

/** Runs a program beside the PDF that it sends, has it signed, and checks what the program has downloaded. */
async function runs(command: string, args: readonly string[], signer: Recipient): Promise<void> {
  const cwd = folder();
  writeFileSync(path.join(cwd, "lease.pdf"), withLine);
  const program = spawn(command, args, { cwd, env: { ...process.env, UNDERSIGN_KEY: key } });
  let said = "";
  program.stderr.on("data", (chunk) => (said += chunk));
  const ended = new Promise((done) => program.on("close", done));
  await signBy(signer);
  expect(await ended, said).toBe(0);
  await expectGenuine(readFileSync(path.join(cwd, "sealed.pdf")));
}

test("undersign-client does it", async () => {
  const ann = newRecipient("Ann");
  const client = createClient({ url: siteUrl(), key });
  const document = await client.documents.upload({ fileName: "lease.pdf", bytes: pdf });
  const { id } = await client.envelopes.create({
    documentId: document.id,
    recipients: [{ email: ann.email, firstName: ann.firstName }],
    fields: [sign],
    externalId: "order-1042",
  });
  await signBy(ann);
  const types = ["envelope.completed"] as const;
  for await (const { data } of client.events.follow({ types, everyMs: 100 })) {
    if (data.envelopeId !== id) continue;
    expect(data.externalId).toBe("order-1042");
    break;
  }
  await expectGenuine(await client.envelopes.document(id));
  expect(await client.envelopes.get(id)).toMatchObject({ stage: "completed", signed: 1, of: 1 });
  const happened: string[] = [];
  for await (const { type } of client.envelopes.entries(id, { limit: 1 })) happened.push(type);
  expect(happened).toEqual(expect.arrayContaining(["created", "signed"]));
  await expect(client.documents.get("none")).rejects.toMatchObject({
    status: 404,
    code: "NOT_FOUND",
    requestId: expect.stringMatching(/./),
  });
});

/** The part of a third-party generator's client that is used here; the compiler checks all of it. */
interface GeneratedClient {
  readonly Api: new (options: {
    readonly BASE: string;
    readonly TOKEN: string;
  }) => {
    readonly documents: {
      documentsUpload(call: object): Promise<{
        readonly id: string;
        readonly upload: { readonly url: string; readonly fields: Record<string, string> };
      }>;
      documentsComplete(call: object): Promise<unknown>;
    };
    readonly envelopes: {
      envelopesCreate(call: object): Promise<{ readonly id: string }>;
      envelopesGet(call: object): Promise<{ readonly stage: string }>;
      envelopesDocument(call: object): Promise<{ readonly url: string }>;
    };
    readonly events: {
      eventsList(call: object): Promise<{
        readonly data: readonly { readonly data: { readonly envelopeId?: string } }[];
      }>;
    };
  };
}

test("a client that another project's generator makes of openapi.json compiles, and does it", async () => {
  const { Api } = await generated();
  const { documents, envelopes, events } = new Api({ BASE: siteUrl(), TOKEN: key });
  const ann = newRecipient("Ann");
  const announced = await documents.documentsUpload({
    requestBody: { fileName: "lease.pdf", size: pdf.length },
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(announced.upload.fields)) form.append(name, value);
  form.append("file", new Blob([pdf]));
  expect((await fetch(announced.upload.url, { method: "POST", body: form })).ok).toBe(true);
  const documentId = announced.id;
  await documents.documentsComplete({ documentId, requestBody: {} });
  const recipients = [{ email: ann.email, firstName: "Ann" }];
  const { id: envelopeId } = await envelopes.envelopesCreate({
    requestBody: { documentId, recipients, fields: [sign] },
  });
  await signBy(ann);
  await eventually("the event", async () => {
    const { data } = await events.eventsList({ types: "envelope.completed", limit: 100 });
    return data.find((one) => one.data.envelopeId === envelopeId);
  });
  expect((await envelopes.envelopesGet({ envelopeId })).stage).toBe("completed");
  const { url } = await envelopes.envelopesDocument({ envelopeId });
  await expectGenuine(new Uint8Array(await (await fetch(url)).arrayBuffer()));
});

async function generated(): Promise<GeneratedClient> {
  const source = folder();
  const input = path.join(source, openApiFile);
  writeFileSync(input, await (await fetch(`${siteUrl()}/${openApiFile}`)).text());
  const output = path.join(source, "made");
  await generate({ input, output, clientName: "Api", useOptions: true, useUnionTypes: true });
  const strict = [
    "--ignoreConfig",
    "--noEmit",
    "--strict",
    "--module",
    "esnext",
    "--moduleResolution",
    "bundler",
  ];
  const entry = path.join(output, "index.ts");
  execFileSync("node_modules/.bin/tsc", [...strict, "--target", "es2022", entry]);
  const outfile = path.join(source, "made.mjs");
  await build({ entryPoints: [entry], outfile, bundle: true, format: "esm", logLevel: "error" });
  return import(pathToFileURL(outfile).href);
}
