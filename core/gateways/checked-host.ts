import { lookup as lookUp } from "node:dns/promises";
import http, { type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { addressProblem, isPrivateOrigin } from "../domain/common/webhook-address.ts";
import { optionalVariable } from "../environment.ts";
import { isPublicAddress } from "./public-address.ts";

/**
 * Calls of addresses that others have chosen: https to port 443 of a host whose addresses are all public, on a connection to
 * one of the very addresses that were checked, since a second DNS query might be answered differently. No redirect is
 * followed and no proxy used.
 */

interface Address {
  readonly address: string;
  readonly family: number;
}
export type Addresses = readonly Address[];
type Resolve = (name: string) => Promise<Addresses>;

export interface Surroundings {
  /** Non-public origins that may also be called: receivers in the operator's own network. */
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

/** Why this address may not be called now, as a sentence; `undefined` if it may. */
export async function receiverProblem(
  url: string,
  around = ownSurroundings,
): Promise<string | undefined> {
  try {
    await orAborted(addressesOf(new URL(url), around), AbortSignal.timeout(around.timeoutMs));
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}

/** The addresses of a host, checked; throws NoAnswer. */
export async function addressesOf(url: URL, around: Surroundings): Promise<Addresses> {
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

export interface CheckedCall {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream needs its length in the headers. */
  readonly body?: Uint8Array | Readable;
}

/** Resolves when the head of the answer has arrived. */
export function callOf(
  url: URL,
  { method, headers, body = new Uint8Array() }: CheckedCall,
  addresses: Addresses,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const length = body instanceof Readable ? {} : { "content-length": body.length };
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...length },
    lookup: toThese(addresses),
    agent: agentOf(url),
    signal,
  };
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const made = request(url, options, resolve).on("error", reject);
    if (body instanceof Readable) pipeline(body, made).catch(reject);
    else made.end(body);
  });
}

/** A new agent uses no proxy, and no connection that was made for another call. */
const agentOf = (url: URL) => (url.protocol === "https:" ? new https.Agent() : new http.Agent());

/** Replaces DNS; the host name, against which the certificate is checked, stays. */
export const toThese =
  (addresses: Addresses): LookupFunction =>
  (_name, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family);
  };

const answerBytesMax = 4096;
const answerCharactersMax = 200;

/** The beginning of the answer. One that breaks off or never ends still counts by its status. */
export async function beginningOf(answer: IncomingMessage): Promise<string> {
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

export const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    }),
  ]);

const notFound = (hostname: string): string => `There is no host named ${hostname}.`;

export const lateOf = (limitMs: number): string =>
  `There was no answer within ${limitMs / 1000} seconds.`;

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

/** Why there was no answer, as a sentence for the person who chose the address. */
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
