import fs from "node:fs";
import path from "node:path";
import type { Clock } from "../system/clock.ts";
import { readIfThere, writeAtomically } from "../system/disk.ts";

export interface Mail {
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string[];
  /** As sent, display name included. */
  from: string;
  subject: string;
  text: string;
  html: string;
  /** ISO 8601, by the product's clock. */
  at: string;
}

/** Every mail that would have left the house, in a file with one line of JSON for each. */
export class Mailbox {
  readonly #file: string;
  readonly #clock: Clock;
  readonly #mails: Mail[];
  readonly #listeners = new Set<(mail: Mail) => void>();

  constructor(file: string, clock: Clock) {
    this.#file = file;
    this.#clock = clock;
    this.#mails = readMails(file);
  }

  newestFirst(): readonly Mail[] {
    return this.#mails.toReversed();
  }

  deliver(unsent: Omit<Mail, "at">): void {
    const mail = { ...unsent, at: new Date(this.#clock.now()).toISOString() };
    fs.mkdirSync(path.dirname(this.#file), { recursive: true });
    fs.appendFileSync(this.#file, `${JSON.stringify(mail)}\n`, { mode: 0o600 });
    this.#mails.push(mail);
    for (const listener of this.#listeners) listener(mail);
  }

  onMail(listener: (mail: Mail) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

function readMails(file: string): Mail[] {
  const saved = readIfThere(file) ?? "";
  const whole = saved.slice(0, saved.lastIndexOf("\n") + 1);
  if (whole !== saved) writeAtomically(file, whole); // a crash cut the last line short
  const lines = whole.split("\n").filter((line) => line !== "");
  return lines.map((line): Mail => JSON.parse(line));
}
