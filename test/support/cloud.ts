import { get } from "node:http";
import { inject } from "vitest";
import { recordCall } from "./recorded-calls.ts";

/** The cloud on a laptop that the test run has booted, as a browser on the same machine sees it. */

declare module "vitest" {
  interface ProvidedContext {
    url: string;
  }
}

let ownUrl: string | undefined;

/** For tests that start an environment of their own; undefined for the one that all others share. */
export function sendCallsTo(url: string | undefined): void {
  ownUrl = url;
}

export const siteUrl = (): string => ownUrl ?? inject("url");

export interface Reply<Body = unknown> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

interface CallOptions {
  readonly bearer?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirect?: "follow" | "manual";
}

/** Makes one API call. A body other than FormData, string or Uint8Array is sent as JSON. */
export async function call<Body = Record<string, never>>(
  method: string,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<Reply<Body>> {
  const raw = body instanceof FormData || body instanceof Uint8Array || typeof body === "string";
  const response = await fetch(`${siteUrl()}${path}`, {
    method,
    redirect: options.redirect ?? "manual",
    headers: {
      ...(body !== undefined && !raw ? { "content-type": "application/json" } : {}),
      ...(options.bearer ? { authorization: `Bearer ${options.bearer}` } : {}),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
  });
  const { status, headers } = response;
  const reply = parsed(await response.text());
  recordCall(method, path, options.bearer, { status, body: reply });
  return { status, body: reply as Body, headers };
}

/** A call with headers that `fetch` sets itself (Sec-Fetch-Mode), as a browser would send them. */
export function rawStatus(
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${siteUrl()}${path}`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on("error", reject);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export interface InboxMail {
  readonly to: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Pictures that came along, which the HTML shows by `cid:`. */
  readonly inline?: readonly { id: string; contentType: string; base64: string }[];
  readonly attachments?: readonly { id: string; fileName: string; contentType: string }[];
  readonly at: string;
}

/** Mails to one address, or the newest thousand of all; newest first. */
export async function inbox(to?: string): Promise<InboxMail[]> {
  const query = new URLSearchParams({ limit: "1000", ...(to ? { to } : {}) });
  return (await call<InboxMail[]>("GET", `/_local/inbox.json?${query}`)).body;
}

/** The newest mail to this address that fits, as soon as it has arrived. */
export async function mailTo(
  address: string,
  fits: (mail: InboxMail) => boolean = () => true,
): Promise<InboxMail> {
  return eventually(`a mail to ${address}`, async () => (await inbox(address)).find(fits));
}

/** Polls until there is an answer: for at least a minute, and each time for as long as the answer takes. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 1200; tries++) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`expected ${what}, it never came`);
}
