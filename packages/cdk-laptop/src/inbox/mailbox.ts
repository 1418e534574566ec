import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Clock } from "../system/clock.ts";
import type { AttachedPart, InlinePart } from "./mime.ts";

export interface Mail {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  /** The sender as sent, including the display name. */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Parts to which the HTML refers by `cid:`. */
  readonly inline?: readonly InlinePart[];
  readonly attachments?: readonly Attachment[];
  /** ISO 8601, by the stack's clock. */
  readonly at: string;
}

export interface Attachment {
  /** Digest of its bytes: one file that many get is stored once. */
  readonly id: string;
  readonly fileName: string;
  readonly contentType: string;
}

/** A mail as it is delivered. */
export type UnsentMail = Omit<Mail, "at" | "attachments"> & {
  readonly attachments?: readonly AttachedPart[];
};

export interface ReceivedMail extends Mail {
  /** Mails are numbered from 1, the oldest first. */
  readonly id: number;
}

export interface MailQuery {
  /** Only mails with this address in `to`, ignoring case. */
  readonly to?: string | undefined;
  /** Only mails that are newer than this one. */
  readonly after?: number | undefined;
  /** Only mails that are older than this one. */
  readonly before?: number | undefined;
  /** The maximum number of mails; unlimited by default. */
  readonly limit?: number | undefined;
}

/**
 * Every mail that would have been sent, in a file with one line of JSON for each. Only their positions and
 * recipients are held in memory, and read on first use.
 */
export class Mailbox {
  readonly #file: string;
  readonly #clock: Clock;
  /** The position of each mail in bytes, and at the end that of the next one. */
  readonly #starts = [0];
  readonly #idsByAddress = new Map<string, number[]>();

  constructor(file: string, clock: Clock) {
    this.#file = file;
    this.#clock = clock;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    dropHalfLine(file);
  }

  deliver({ attachments = [], ...unsent }: UnsentMail): void {
    const mail: Mail = {
      ...unsent,
      ...(attachments.length > 0 ? { attachments: attachments.map((one) => this.#keep(one)) } : {}),
      at: new Date(this.#clock.now()).toISOString(),
    };
    fs.appendFileSync(this.#file, `${JSON.stringify(mail)}\n`, { mode: 0o600 });
  }

  /** The bytes of an attachment; undefined if there is none of this id. */
  attachment(id: string): Uint8Array | undefined {
    const file = this.#attachmentFile(id);
    return /^[\da-f]{64}$/.test(id) && fs.existsSync(file) ? fs.readFileSync(file) : undefined;
  }

  #keep({ bytes, ...named }: AttachedPart): Attachment {
    const id = createHash("sha256").update(bytes).digest("hex");
    const file = this.#attachmentFile(id);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    if (!fs.existsSync(file)) fs.writeFileSync(file, bytes, { mode: 0o600 });
    return { id, ...named };
  }

  #attachmentFile(id: string): string {
    return path.join(path.dirname(this.#file), "attachments", id);
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

/** Each complete line from `start` on, including its line break. */
function* linesFrom(fd: number, start: number): Generator<Buffer> {
  const { size } = fs.fstatSync(fd);
  // A small buffer where little is new: programs that wait for a mail poll often, mostly in vain.
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

/** Drops an incomplete last line, which a crash may have left. Creates the file if it doesn't exist. */
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
