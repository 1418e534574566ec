/**
 * `npm run storages -w lab`: puts signed documents into other people's servers and has other people's clients read them back, in
 * an environment of its own: WsgiDAV, read by the client that Nextcloud's own pages use, and the laptop's S3, read by MinIO's
 * client. Each digest must be that of the document that its signer gets. Installs them into `.local/storages` first, from npm
 * and PyPI, which needs python3; no other command runs this.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import type { Undersign } from "../../scripts/local.ts";
import { inEnvironment } from "../../scripts/own-environment.ts";
import { call } from "../../test/support/cloud.ts";
import { configOf, operatorOf } from "../../test/support/operator.ts";
import {
  newRecipient,
  newSender,
  type Sender,
  sealedBehind,
  sendEnvelope,
  signBy,
  viewingToken,
} from "../../test/support/people.ts";
import { createStorage, folderInput, putInto } from "../../test/support/storages.ts";

const versions = {
  webdav: "5.11.0",
  wsgidav: "4.4.0",
  cheroot: "11.1.2",
  minio: "7.2.20",
} as const;

const folder = join(import.meta.dirname, "../../.local/storages");
const here = join(import.meta.dirname, "storages");
const python = join(folder, "python/bin/python");

/** Names that people give documents, two of them the same. */
const documentsMade = 3;

install();
await inEnvironment(async (environment) => {
  await judgeFolder(environment);
  await judgeBucket(environment);
});

async function judgeFolder(environment: Undersign): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "undersign-dav-"));
  const port = await freePort();
  const server = startWsgidav(root, port);
  try {
    const url = `http://127.0.0.1:${port}/Signed%20documents`;
    await untilItAnswers(`http://127.0.0.1:${port}/`);
    const sender = await newSender();
    const input = {
      ...folderInput({ url }),
      secret: "app password",
      pattern: "Miete & Co/{title}",
    };
    const job = { url, user: input.user, secret: input.secret };
    await judge("webdav", environment, sender, input, (paths) =>
      answerOf([process.execPath, join(here, "webdav.mjs"), folder], { ...job, paths }),
    );
  } finally {
    server.kill();
    rmSync(root, { recursive: true, force: true });
  }
}

async function judgeBucket(environment: Undersign): Promise<void> {
  const { names } = await operatorOf(environment);
  const { endpoint, region, credentials } = configOf(environment);
  const { accessKeyId: user, secretAccessKey: secret } = credentials;
  const bucket = names.buckets.Uploads;
  const place = { kind: "s3", bucket, region, user, secret };
  const input = { ...folderInput({ url: endpoint }), ...place, pattern: "Miete & Co/{title}" };
  await judge("minio", environment, await newSender(), input, (paths) =>
    answerOf([python, join(here, "minio_client.py")], { ...place, endpoint, paths }),
  );
}

/** Throws unless the client reads each document as its signer has it. */
async function judge(
  name: string,
  environment: Undersign,
  sender: Sender,
  input: object,
  read: (paths: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const { body: storage } = await createStorage(sender, input);
  const sealed: string[] = [];
  for (let made = 0; made < documentsMade; made++) {
    const ann = newRecipient("Ann");
    await sendEnvelope(sender, [ann]);
    await signBy(ann);
    await environment.idle();
    sealed.push(sha256(await sealedBehind(await viewingToken(ann.email))));
  }
  const { body: tested } = await call("POST", `/api/hooks/${storage.id}/test`, {}, sender);
  const paths = (await putInto(sender, storage.id)).map(({ lastTry }) => lastTry?.path ?? "");
  const digests = z.parse(z.array(z.string()), await read(paths));
  console.log(`${name}: ${JSON.stringify({ tested, paths, digests })}`);
  if (JSON.stringify(digests) !== JSON.stringify(sealed))
    throw new Error(`${name}: expected ${JSON.stringify(sealed)}`);
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function startWsgidav(root: string, port: number): ChildProcess {
  const [config, files] = [join(root, "wsgidav.json"), join(root, "files")];
  mkdirSync(join(files, "Signed documents"), { recursive: true });
  writeFileSync(
    config,
    JSON.stringify({
      ...{ host: "127.0.0.1", port, provider_mapping: { "/": files } },
      simple_dc: { user_mapping: { "*": { ann: { password: "app password" } } } },
      http_authenticator: { accept_basic: true, accept_digest: false, default_to_digest: false },
    }),
  );
  const args = ["-m", "wsgidav.server.server_cli", "--config", config, "--server", "cheroot"];
  return spawn(python, args, { stdio: ["ignore", "ignore", "inherit"] });
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" ? (address?.port ?? 0) : 0;
      server.close(() => resolve(port));
    });
  });

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`expected an answer of ${url}, it never came`);
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

function install(): void {
  mkdirSync(folder, { recursive: true });
  const client = `webdav@${versions.webdav}`;
  run("npm", ["install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, client]);
  if (!existsSync(python)) run("python3", ["-m", "venv", join(folder, "python")]);
  const packages = (["wsgidav", "cheroot", "minio"] as const).map(
    (name) => `${name}==${versions[name]}`,
  );
  run(python, ["-m", "pip", "install", "--quiet", ...packages]);
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} failed: ${error ?? status}`);
}
