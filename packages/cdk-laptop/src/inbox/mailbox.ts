import fs from "node:fs";
import path from "node:path";
import type { Clock } from "../system/clock.ts";
import type { InlinePart } from "./mime.ts";

export interface Mail {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  /** As sent, display name included. */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What the HTML shows by `cid:`. */
  readonly inline?: readonly InlinePart[];
  /** ISO 8601, by the stack's clock. */
  readonly at: string;
}

export interface ReceivedMail extends Mail {
  /** The oldest is 1, and each the next number. */
  readonly id: number;
}

export interface MailQuery {
  /** One of the addresses in `to`, whatever its case. */
  readonly to?: string | undefined;
  /** Only mails that are newer than this one. */
  readonly after?: number | undefined;
  /** Only mails that are older than this one. */
  readonly before?: number | undefined;
  /** All that fit where there is none. */
  readonly limit?: number | undefined;
}

/**
 * Every mail that would have been sent, in a file with one line of JSON for each. Only where they lie
 * and whom they are for is held in memory, and that is read when somebody first asks.
 */
export class Mailbox {
  readonly #file: string;
  readonly #clock: Clock;
  /** Where each mail begins, in bytes, and last where the next one will. */
  readonly #starts = [0];
  readonly #idsByAddress = new Map<string, number[]>();

  constructor(file: string, clock: Clock) {
    this.#file = file;
    this.#clock = clock;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    dropHalfLine(file);
  }

  deliver(unsent: Omit<Mail, "at">): void {
    const mail: Mail = { ...unsent, at: new Date(this.#clock.now()).toISOString() };
    fs.appendFileSync(this.#file, `${JSON.stringify(mail)}\n`, { mode: 0o600 });
  }

  newestFirst(query: MailQuery = {}): ReceivedMail[] {
    const fd = fs.openSync(this.#file, "r");
    try {
      this.#indexNew(fd);
      return this.#find(query).map((id) => ({ id, ...this.#read(fd, id) }));
    } finally {
      fs.closeSync(fd);
    }
  }

  #find({ to, after = 0, before = this.#starts.length, limit = Infinity }: MailQuery): number[] {
    const own = to === undefined ? undefined : (this.#idsByAddress.get(to.toLowerCase()) ?? []);
    const count = own ? own.length : Math.min(before, this.#starts.length) - 1;
    const found: number[] = [];
    for (let index = count - 1; index >= 0 && found.length < limit; index--) {
      const id = own?.[index] ?? index + 1;
      if (id <= after) break;
      if (id < before) found.push(id);
    }
    return found;
  }

  #read(fd: number, id: number): Mail {
    const start = this.#starts[id - 1] ?? 0;
    const bytes = Buffer.alloc((this.#starts[id] ?? start) - start);
    fs.readSync(fd, bytes, 0, bytes.length, start);
    return JSON.parse(bytes.toString());
  }

  /** Reads what has been written since the last time. */
  #indexNew(fd: number): void {
    let start = this.#starts.at(-1) ?? 0;
    for (const line of linesFrom(fd, start)) {
      start += line.length;
      this.#starts.push(start);
      const id = this.#starts.length - 1;
      for (const address of recipientsOf(line)) {
        const ids = this.#idsByAddress.get(address);
        if (ids) ids.push(id);
        else this.#idsByAddress.set(address, [id]);
      }
    }
  }
}

function recipientsOf(line: Buffer): string[] {
  const { to }: Mail = JSON.parse(line.toString());
  return to.map((address) => address.toLowerCase());
}

const chunkBytes = 1024 * 1024;
const newline = 0x0a;

/** Each whole line from `start` on, its end included. */
function* linesFrom(fd: number, start: number): Generator<Buffer> {
  const { size } = fs.fstatSync(fd);
  // Whoever waits for a mail asks often, and mostly there is none.
  const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, size - start));
  let rest = Buffer.alloc(0);
  for (let position = start; position < size; ) {
    const length = fs.readSync(fd, chunk, 0, chunk.length, position);
    if (length === 0) return;
    position += length;
    rest = Buffer.concat([rest, chunk.subarray(0, length)]);
    for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline)) {
      yield rest.subarray(0, end + 1);
      rest = rest.subarray(end + 1);
    }
  }
}

/** A crash may have cut the last line short. Makes the file where there is none. */
function dropHalfLine(file: string): void {
  const fd = fs.openSync(file, "a+", 0o600);
  try {
    const { size } = fs.fstatSync(fd);
    const whole = endOfLastLine(fd, size);
    if (whole < size) fs.ftruncateSync(fd, whole);
  } finally {
    fs.closeSync(fd);
  }
}

function endOfLastLine(fd: number, size: number): number {
  const chunk = Buffer.alloc(chunkBytes);
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - chunkBytes);
    fs.readSync(fd, chunk, 0, end - start, start);
    const at = chunk.subarray(0, end - start).lastIndexOf(newline);
    if (at >= 0) return start + at + 1;
    end = start;
  }
  return 0;
}
