import { lookup as lookUp } from "node:dns/promises";
import http, { type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { addressProblem, isPrivateOrigin } from "../domain/common/webhook-address.ts";
import { optionalVariable } from "../environment.ts";
import { isPublicAddress } from "./public-address.ts";

/** The result of one call to a receiver. */
export interface WebhookAnswer {
  /** HTTP status code; absent if there was no answer. */
  readonly status?: number;
  /** The beginning of the answer, on one line. */
  readonly text: string;
  /** Why there was no answer, as a sentence for the owner of the webhook. */
  readonly problem?: string;
  readonly tookMs: number;
}

export interface WebhookCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Address {
  readonly address: string;
  readonly family: number;
}
type Resolve = (name: string) => Promise<readonly Address[]>;

export interface Surroundings {
  /** Non-public origins to which webhooks may also go: receivers in the operator's own network. */
  readonly privateOrigins: readonly string[];
  readonly resolve: Resolve;
  readonly timeoutMs: number;
}

/** A call that is not allowed, or that got no answer. */
class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

const timeoutMs = 10_000;
const answerBytesMax = 4096;
const answerCharactersMax = 200;

const resolveAll: Resolve = (name) => lookUp(name, { all: true, order: "ipv4first" });

const own: Surroundings = {
  privateOrigins: (optionalVariable("WEBHOOK_PRIVATE_ORIGINS") ?? "").split(" ").filter(Boolean),
  resolve: resolveAll,
  timeoutMs,
};

/** Why a webhook may not go to this address now, as a sentence; `undefined` if it may. */
export async function receiverProblem(url: string, around = own): Promise<string | undefined> {
  try {
    await orAborted(addressesOf(new URL(url), around), AbortSignal.timeout(around.timeoutMs));
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}

/**
 * Posts a webhook and reads the beginning of the answer. It uses https to port 443 of a host whose addresses are all
 * public, and connects to one of the very addresses that were checked, since a second DNS query might be answered
 * differently. No redirect is followed and no proxy used. 10 seconds in all. Never rejects.
 */
export async function postWebhook(call: WebhookCall, around = own): Promise<WebhookAnswer> {
  const startedAt = performance.now();
  const took = () => ({ tookMs: Math.round(performance.now() - startedAt) });
  const signal = AbortSignal.timeout(around.timeoutMs);
  try {
    const url = new URL(call.url);
    const addresses = await orAborted(addressesOf(url, around), signal);
    const answer = await send(url, call, addresses, signal);
    const text = await beginningOf(answer);
    return { status: answer.statusCode ?? 0, text, ...took() };
  } catch (error) {
    const isLate = signal.aborted;
    const problem = isLate
      ? `There was no answer within ${around.timeoutMs / 1000} seconds.`
      : problemOf(error);
    return { text: "", problem, ...took() };
  }
}

async function addressesOf(url: URL, around: Surroundings): Promise<readonly Address[]> {
  const problem = addressProblem(url, around.privateOrigins);
  if (problem !== undefined) throw new NoAnswer(problem);
  const addresses = await around.resolve(url.hostname.replace(/^\[|\]$/g, ""));
  if (addresses.length === 0) throw new NoAnswer(notFound(url.hostname));
  const isPrivate = isPrivateOrigin(url, around.privateOrigins);
  if (!isPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new NoAnswer(
      `${url.hostname} leads to an address that is not public. We call public addresses only.`,
    );
  }
  return addresses;
}

/** Resolves when the head of the answer has arrived. */
function send(
  url: URL,
  { headers, body }: WebhookCall,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const bytes = Buffer.from(body, "utf8");
  const options: RequestOptions = {
    method: "POST",
    headers: { ...headers, "content-length": bytes.length },
    lookup: toThese(addresses),
    // A new agent uses no proxy, and no connection that was made for another call.
    agent: url.protocol === "https:" ? new https.Agent() : new http.Agent(),
    signal,
  };
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on("error", reject).end(bytes);
  });
}

/** Replaces DNS; the host name, against which the certificate is checked, stays. */
const toThese =
  (addresses: readonly Address[]): LookupFunction =>
  (_name, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family);
  };

/** The beginning of the answer. One that breaks off or never ends still counts by its status. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  try {
    for await (const part of answer) {
      parts.push(Buffer.from(part));
      sizeBytes += Buffer.byteLength(part);
      if (sizeBytes >= answerBytesMax) break;
    }
  } catch {
    // What arrived before the break is kept.
  }
  answer.destroy();
  const text = Buffer.concat(parts)
    .toString("utf8")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  return [...text].slice(0, answerCharactersMax).join("");
}

const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    }),
  ]);

const notFound = (hostname: string): string => `There is no host named ${hostname}.`;

/** By Node's error code. */
const problems: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The host refused the connection.",
  ECONNRESET: "The host closed the connection before it answered.",
  EHOSTUNREACH: "The host can't be reached.",
  ENETUNREACH: "The host can't be reached.",
  ETIMEDOUT: "The host did not take the connection in time.",
  CERT_HAS_EXPIRED: "The host's certificate has expired.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The host's certificate is for another name.",
};
const unknownHost = new Set(["ENOTFOUND", "ENODATA", "EAI_AGAIN", "EAI_NODATA"]);
const distrusted = /CERT|SELF_SIGNED|UNABLE_TO/;

function problemOf(error: unknown): string {
  if (error instanceof NoAnswer) return error.message;
  const code = codeOf(error);
  if (unknownHost.has(code))
    return "There is no host of this name, or its name servers don't answer.";
  const known = problems[code];
  if (known !== undefined) return known;
  if (error instanceof DOMException) return "The name of the host could not be looked up in time.";
  if (distrusted.test(code)) return "The host's certificate is not one that we trust.";
  return "The host did not answer as a web server does.";
}

/** Several addresses may have failed, one after another. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
