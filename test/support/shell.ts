import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export interface CommandResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command as it is typed in this repository or a copy, by somebody who has no AWS account. */
export function typed(
  command: string,
  { cwd = ".", env = {} }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<CommandResult> {
  const child = spawn("sh", ["-c", command], { cwd, env: { ...withoutAccount(), ...env } });
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on("data", (part) => out.push(part));
  child.stderr.on("data", (part) => err.push(part));
  const text = (parts: Buffer[]) => Buffer.concat(parts).toString("utf8");
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("close", (status) => done({ status, stdout: text(out), stderr: text(err) }));
  });
}

export interface Started {
  readonly url: string;
  readonly dataDir: string;
  /** All that it has printed. */
  said(): string;
  stop(): Promise<void>;
}

/** The product, started by a command. Runs until it is stopped; its data are kept nowhere. */
export async function started(command: string): Promise<Started> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-started-"));
  const env = { ...withoutAccount(), PORT: "0", DATA_DIR: dataDir };
  // npm and sh would end without what they have started: a group of its own ends as a whole.
  const child = spawn("sh", ["-c", command], { env, detached: true });
  const ended = new Promise<void>((done) => child.on("close", () => done()));
  let said = "";
  const url = await new Promise<string>((done, failed) => {
    const listen = (part: Buffer) => {
      said += part;
      const [, found] = /Undersign is running: (\S+)/.exec(said) ?? [];
      if (found) done(found);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.on("close", () => failed(new Error(said)));
  });
  return {
    url,
    dataDir,
    said: () => said,
    async stop() {
      if (child.pid) process.kill(-child.pid, "SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes credentials of the person who runs the tests, with which a command could reach their account. */
export function withoutAccount(): NodeJS.ProcessEnv {
  const kept = ["PATH", "TMPDIR", "TEMP", "TMP"].map((name) => [name, process.env[name]] as const);
  return {
    ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)),
    HOME: mkdtempSync(path.join(tmpdir(), "undersign-home-")),
    AWS_EC2_METADATA_DISABLED: "true",
    npm_config_update_notifier: "false",
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
  };
}
