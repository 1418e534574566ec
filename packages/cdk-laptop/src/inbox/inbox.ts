import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { type HttpReply, type HttpRequest, jsonReply } from "../http/message.ts";
import type { Mail } from "./mailbox.ts";

export interface InboxOptions {
  /** Newest first. */
  readonly mails: () => readonly Mail[];
  /** Moves the product's clock; resolves when what became due is done. */
  readonly advance: (ms: number) => Promise<void>;
  readonly now: () => number;
  /** Answers for `/_local/stripe`. */
  readonly desk: (request: HttpRequest) => Promise<HttpReply>;
}

const clockSchema = z.object({ advanceMs: z.int().check(z.nonnegative(), z.maximum(10 ** 12)) });

/** What only a laptop has, below `/_local/`: the mails that would have been sent, and the clock. */
export function createInbox(options: InboxOptions): (request: HttpRequest) => Promise<HttpReply> {
  const page = readFileSync(new URL("./inbox.html", import.meta.url), "utf8");
  const headers = pageHeaders(page);
  return async (request) => {
    // A page of another site must not read sign-in codes by way of a name that it points at 127.0.0.1.
    if (!isLoopback(request.headers["host"])) return jsonReply(403, { message: "Forbidden" });
    switch (`${request.method} ${request.path}`) {
      case "GET /_local/inbox":
        return { status: 200, headers, body: Buffer.from(page) };
      case "GET /_local/inbox.json":
        return jsonReply(200, options.mails(), { "cache-control": "no-store" });
      case "GET /_local/stripe":
      case "POST /_local/stripe":
        return options.desk(request);
      case "POST /_local/clock":
        return moveClock(request, options);
      default:
        return jsonReply(404, { message: "Not Found" });
    }
  };
}

function isLoopback(host = ""): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host);
}

async function moveClock(request: HttpRequest, options: InboxOptions): Promise<HttpReply> {
  // A form of another site can't send this type.
  if (!request.headers["content-type"]?.startsWith("application/json")) {
    return jsonReply(415, { message: "content-type must be application/json" });
  }
  const parsed = clockSchema.safeParse(parseJson(request.body.toString()));
  if (!parsed.success) {
    return jsonReply(400, {
      message: "advanceMs must be a whole number of milliseconds, 0 or more",
    });
  }
  await options.advance(parsed.data.advanceMs);
  return jsonReply(200, { now: new Date(options.now()).toISOString() });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function pageHeaders(page: string): Record<string, string> {
  const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? "";
  const hash = createHash("sha256").update(script).digest("base64");
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    // Mails are shown in sandboxed frames, which inherit this: no script of theirs runs, images may load.
    "content-security-policy": `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src data: http: https:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
}
