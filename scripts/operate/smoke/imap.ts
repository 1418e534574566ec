import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { parseMail } from "cdk-laptop";
import type { Mailbox } from "./site.ts";

/** Mails take minutes where a receiver greylists. */
const waitMs = 5 * 60_000;

interface Wait {
  readonly everyMs?: number;
  readonly forMs?: number;
}

/**
 * A mailbox read by IMAP (RFC 9051), whose server is `imaps://user:password@host:port` with both in percent encoding.
 * Its address, with a plus sign, is that of everybody in a run.
 */
export function readByImap(
  server: URL,
  own: string,
  { everyMs = 5000, forMs = waitMs }: Wait = {},
): Mailbox {
  const [local = "", domain = ""] = own.split("@");
  const run = Date.now().toString(36);
  return {
    address: (name) => `${local}+${name}-${run}@${domain}`,
    async find(address, subject, pattern, what) {
      for (const deadline = Date.now() + forMs; Date.now() < deadline; ) {
        for (const bytes of await mailsTo(server, address)) {
          const { headers, text } = parseMail(bytes);
          const title = headers["subject"] ?? "";
          const found = subject.test(title) && pattern.exec(`${title}\n${text}`)?.[0];
          if (found) return found;
        }
        await new Promise((done) => setTimeout(done, everyMs));
      }
      throw new Error(`no mail with ${what} came to ${address} within ${forMs / 60_000} minutes`);
    },
  };
}

/** Newest first. */
async function mailsTo(server: URL, address: string): Promise<Buffer[]> {
  const session = await Session.open(server);
  try {
    const [user, password] = [server.username, server.password].map(decodeURIComponent);
    await session.ask(`LOGIN ${quoted(user)} ${quoted(password)}`);
    await session.ask("EXAMINE INBOX");
    const found = await session.ask(`UID SEARCH HEADER TO ${quoted(address)}`);
    const ids = /^\* SEARCH([ \d]*)\r$/m.exec(found.toString("latin1"))?.[1]?.match(/\d+/g) ?? [];
    const mails: Buffer[] = [];
    for (const id of ids.reverse())
      mails.push(literalIn(await session.ask(`UID FETCH ${id} BODY.PEEK[]`)));
    return mails;
  } finally {
    session.close();
  }
}

/** A quoted string has no line breaks (RFC 9051, 4.3). */
const quoted = (text = ""): string => `"${text.replace(/[\r\n]/g, "").replace(/["\\]/g, "\\$&")}"`;

/** The bytes after `{size}` and a line break. */
function literalIn(answer: Buffer): Buffer {
  const [head = "", size] = /^[^\n]*\{(\d+)\}\r\n/.exec(answer.toString("latin1")) ?? [];
  if (!size) throw new Error("expected a mail from the IMAP server, found none");
  return answer.subarray(head.length, head.length + Number(size));
}

const timeoutMs = 30_000;

class Session {
  readonly #socket: Socket;
  #asked = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error("IMAP: no answer")));
  }

  /** TLS is left out for this computer alone. */
  static async open({ protocol, hostname, port }: URL): Promise<Session> {
    if (protocol !== "imaps:" && hostname !== "127.0.0.1")
      throw new Error(`expected imaps://, found ${protocol}//`);
    const at = { host: hostname, port: Number(port || 993) };
    const session = new Session(
      protocol === "imaps:" ? connectTls({ ...at, servername: hostname }) : connect(at),
    );
    await session.#until(/^\* OK/);
    return session;
  }

  /** The server's answer to a command; throws with its last line unless that is OK. */
  async ask(command: string): Promise<Buffer> {
    const tag = `a${++this.#asked}`;
    this.#socket.write(`${tag} ${command}\r\n`);
    const answer = await this.#until(RegExp(`(?:^|\\n)${tag} (?:OK|NO|BAD)[^\\n]*\\n$`));
    const last = answer.toString("latin1").trimEnd().split("\n").at(-1) ?? "";
    if (!last.startsWith(`${tag} OK`)) throw new Error(`IMAP: ${last.slice(tag.length + 1)}`);
    return answer;
  }

  close(): void {
    this.#socket.destroy();
  }

  #until(end: RegExp): Promise<Buffer> {
    const parts: Buffer[] = [];
    return new Promise((done, failed) => {
      const listen = (part: Buffer) => {
        parts.push(part);
        const answer = Buffer.concat(parts);
        // Only the end is searched: a mail may be of megabytes.
        if (!end.test(answer.subarray(-4096).toString("latin1"))) return;
        this.#socket.off("data", listen).off("error", failed);
        done(answer);
      };
      this.#socket.on("data", listen).on("error", failed);
    });
  }
}
