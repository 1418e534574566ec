import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { type Answer, type HttpReply, jsonReply } from "../http/message.ts";
import type { MailQuery, ReceivedMail } from "./mailbox.ts";

export interface Mails {
  mails(query: MailQuery): readonly ReceivedMail[];
  attachment(id: string): Uint8Array | undefined;
}

/** The mails that would have been sent, as a page and as JSON. */
export function createInbox(mails: Mails): Answer {
  const page = readFileSync(new URL("./inbox.html", import.meta.url), "utf8");
  const headers = pageHeaders(page);
  return async ({ method, path, query }) => {
    switch (`${method} ${path}`) {
      case "GET /_local/inbox":
        return { status: 200, headers, body: page };
      case "GET /_local/inbox.json":
        return listMails(query, mails);
      default:
        return attachment(method, path, mails);
    }
  };
}

const attachmentPath = /^\/_local\/inbox\/attachments\/([\da-f]+)$/;

function attachment(method: string, path: string, mails: Mails): HttpReply {
  const [, id = ""] = attachmentPath.exec(path) ?? [];
  const bytes = method === "GET" ? mails.attachment(id) : undefined;
  if (!bytes) return jsonReply(404, { message: "Not Found" });
  const headers = {
    "content-type": "application/octet-stream",
    "content-disposition": "attachment",
    "x-content-type-options": "nosniff",
  };
  return { status: 200, headers, body: Buffer.from(bytes) };
}

const count = z.coerce.number().check(z.int(), z.nonnegative());
const querySchema = z.strictObject({
  to: z.optional(z.string()),
  after: z.optional(count),
  before: z.optional(count),
  limit: z._default(count.check(z.minimum(1), z.maximum(1000)), 100),
});

function listMails(query: string, { mails }: Mails): HttpReply {
  const parsed = querySchema.safeParse(Object.fromEntries(new URLSearchParams(query)));
  if (parsed.success) return jsonReply(200, mails(parsed.data), { "cache-control": "no-store" });
  const message = "takes to=address, after=id, before=id and limit=1 to 1000";
  return jsonReply(400, { message });
}

function pageHeaders(page: string): Record<string, string> {
  const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? "";
  const hash = createHash("sha256").update(script).digest("base64");
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    // Mails are shown in sandboxed frames, which inherit this policy: their scripts don't run, their images may load.
    "content-security-policy": `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src data: http: https:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
}
