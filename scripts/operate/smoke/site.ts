import { createInterface } from "node:readline/promises";
import * as z from "zod/mini";

/** A running product, accessed like by any other program. */
export interface Site {
  readonly url: string;
  /** Returns an answer with any status. */
  ask(method: string, path: string, options?: CallOptions): Promise<SiteReply>;
  /** Returns the reply of a successful call; throws with the answer otherwise. */
  call<T extends z.ZodMiniType>(
    method: string,
    path: string,
    reply: T,
    options?: CallOptions,
  ): Promise<z.output<T>>;
}

interface CallOptions {
  readonly body?: unknown;
  readonly bearer?: string | undefined;
  readonly cookie?: string | undefined;
}

export interface SiteReply {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export function siteAt(url: string): Site {
  const ask = async (method: string, path: string, { body, bearer, cookie }: CallOptions = {}) => {
    const response = await fetch(new URL(path, url), {
      method,
      redirect: "manual",
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(cookie ? { cookie } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return {
    url,
    ask,
    async call(method, path, reply, options) {
      const { status, text } = await ask(method, path, options);
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
      return z.parse(reply, JSON.parse(text));
    },
  };
}

/** Access to the mails that the product sends. */
export interface Mailbox {
  /** A new person's address. */
  address(name: string): string;
  /** Finds a pattern in the newest mail to this address with such a subject; `what` names what is looked for. */
  find(address: string, subject: RegExp, pattern: RegExp, what: string): Promise<string>;
}

const inboxReply = z.array(z.object({ subject: z.string(), text: z.string() }));

/** The inbox page of a product on this computer; undefined for a deployed one. */
export async function inboxOf(site: Site): Promise<Mailbox | undefined> {
  const run = Date.now().toString(36);
  const path = "/_local/inbox.json";
  const { status, headers } = await site.ask("GET", `${path}?to=nobody@example.com`);
  if (status !== 200 || !headers.get("content-type")?.includes("json")) return undefined;
  return {
    address: (name) => `${name}-${run}@example.com`,
    async find(address, subject, pattern, what) {
      const deadline = Date.now() + 60_000;
      while (Date.now() < deadline) {
        const query = new URLSearchParams({ to: address });
        const mails = await site.call("GET", `${path}?${query}`, inboxReply);
        const mail = mails.find((one) => subject.test(one.subject));
        const found = mail && pattern.exec(`${mail.subject}\n${mail.text}`)?.[0];
        if (found) return found;
        await new Promise((done) => setTimeout(done, 100));
      }
      throw new Error(`no mail with ${what} came to ${address} within a minute`);
    },
  };
}

/** A person's mailbox, who is asked to paste what is needed: ann@example.org also gets mail to ann+1@example.org. */
export function readBySomebody(own: string): Mailbox {
  const [local = "", domain = ""] = own.split("@");
  const run = Date.now().toString(36);
  return {
    address: (name) => `${local}+${name}-${run}@${domain}`,
    async find(address, _, pattern, what) {
      const terminal = createInterface({ input: process.stdin, output: process.stdout });
      try {
        for (;;) {
          const found = pattern.exec(
            await terminal.question(`${what} from the mail to ${address}: `),
          );
          if (found) return found[0];
        }
      } finally {
        terminal.close();
      }
    },
  };
}
