import { lookup as lookUp } from "node:dns/promises";
import http, { type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { addressProblem, isPrivateOrigin } from "../domain/common/webhook-address.ts";
import { optionalVariable } from "../environment.ts";
import { isPublicAddress } from "./public-address.ts";

/**
 * Calls to addresses that somebody else has chosen: webhooks' receivers, and issuers of single sign-on. They use https to port 443
 * of a host whose addresses are all public, follow no redirect and use no proxy.
 */

export interface Address {
  readonly address: string;
  readonly family: number;
}
type Resolve = (name: string) => Promise<readonly Address[]>;

export interface Surroundings {
  /** Non-public origins to which calls may also go: hosts in the operator's own network. */
  readonly privateOrigins: readonly string[];
  readonly resolve: Resolve;
  readonly timeoutMs: number;
}

/** A call that is not allowed, or that got no answer. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

const timeoutMs = 10_000;

const resolveAll: Resolve = (name) => lookUp(name, { all: true, order: "ipv4first" });

export const ownSurroundings: Surroundings = {
  privateOrigins: (optionalVariable("WEBHOOK_PRIVATE_ORIGINS") ?? "").split(" ").filter(Boolean),
  resolve: resolveAll,
  timeoutMs,
};

export async function addressesOf(url: URL, around: Surroundings): Promise<readonly Address[]> {
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

export interface PublicRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Connects to one of the very addresses that were checked, since a second DNS query might be answered differently. Resolves when
 * the head of the answer has arrived.
 */
export function send(
  url: URL,
  { method, headers, body }: PublicRequest,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const bytes = Buffer.from(body, "utf8");
  const options: RequestOptions = {
    method,
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

export const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
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

/** Why there was no answer, as a sentence. */
export function problemOf(error: unknown): string {
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
