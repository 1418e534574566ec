import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Answer, jsonReply } from "../http/message.ts";
import type { Mail } from "./mailbox.ts";

export interface InboxOptions {
  /** Newest first. */
  readonly mails: () => readonly Mail[];
}

/** The mails that would have been sent: a page, and as data. */
export function createInbox({ mails }: InboxOptions): Answer {
  const page = readFileSync(new URL("./inbox.html", import.meta.url), "utf8");
  const headers = pageHeaders(page);
  return async ({ method, path }) => {
    switch (`${method} ${path}`) {
      case "GET /_local/inbox":
        return { status: 200, headers, body: page };
      case "GET /_local/inbox.json":
        return jsonReply(200, mails(), { "cache-control": "no-store" });
      default:
        return jsonReply(404, { message: "Not Found" });
    }
  };
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
