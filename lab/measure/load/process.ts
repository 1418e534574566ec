import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { LoadMail, LoadMessage, LoadRequest } from "./messages.ts";

type Kind = LoadMessage["kind"];
type Of<K extends Kind> = Extract<LoadMessage, { kind: K }>;

/** The process with the environment: it is sent messages, killed, and restarted on the same data. */
export class EnvironmentProcess {
  readonly #dataDir: string;
  readonly #onMails: (mails: readonly LoadMail[]) => void;
  readonly #waiting = new Map<Kind, (told: LoadMessage) => void>();
  #child: ChildProcess | undefined;
  #port = 0;

  constructor(dataDir: string, onMails: (mails: readonly LoadMail[]) => void) {
    this.#dataDir = dataDir;
    this.#onMails = onMails;
  }

  /** Returns its URL, which stays the same after a restart. */
  async start(): Promise<string> {
    const env = {
      ...process.env,
      DATA_DIR: this.#dataDir,
      PORT: String(this.#port),
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
    };
    const child = fork(join(import.meta.dirname, "environment.ts"), { env });
    this.#child = child;
    child.on("message", (told: LoadMessage) => this.#hear(told));
    const ended = new Promise<never>((_, reject) => {
      child.once("exit", (code) => reject(new Error(`the environment ended with ${code}`)));
    });
    // Once it runs, only this process ends it.
    ended.catch(() => {});
    const { url } = await Promise.race([this.#told("ready"), ended]);
    this.#port = Number(new URL(url).port);
    return url;
  }

  async ask<K extends "senders" | "signed in" | "reading">(
    asked: LoadRequest & { kind: K },
  ): Promise<Of<K>> {
    const told = this.#told(asked.kind);
    this.#child?.send(asked);
    return told;
  }

  async check(): Promise<Of<"checked">["checked"]> {
    const told = this.#told("checked");
    this.#child?.send({ kind: "check" });
    return (await told).checked;
  }

  /** Kills the process like a power failure, except that what the system has buffered still reaches the disk. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  #told<K extends Kind>(kind: K): Promise<Of<K>> {
    const isIt = (told: LoadMessage): told is Of<K> => told.kind === kind;
    return new Promise((resolve) => {
      this.#waiting.set(kind, (told) => isIt(told) && resolve(told));
    });
  }

  #hear(told: LoadMessage): void {
    if (told.kind === "mails") this.#onMails(told.mails);
    this.#waiting.get(told.kind)?.(told);
    this.#waiting.delete(told.kind);
  }
}
