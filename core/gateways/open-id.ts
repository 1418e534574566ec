import type { IncomingMessage } from "node:http";
import * as oidc from "openid-client";
import * as z from "zod/mini";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { SignOnClaims } from "../domain/account/sign-on.ts";
import { isPrivateOrigin } from "../domain/common/webhook-address.ts";
import { failure, log } from "../log.ts";
import {
  addressesOf,
  callOf,
  NoAnswer,
  orAborted,
  ownSurroundings,
  problemOf,
} from "./checked-host.ts";

/** Our registration at an issuer of OpenID Connect. */
export interface OpenIdClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What a login has to prove when its person comes back from the issuer. */
export interface OpenIdStart {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export const newStart = (): OpenIdStart => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
});

/** The page of the issuer at which the person logs in. Throws SIGN_ON_AWAY. */
export async function loginPage(
  client: OpenIdClient,
  { state, nonce, codeVerifier }: OpenIdStart,
  { redirectUri, email }: { readonly redirectUri: string; readonly email: string },
): Promise<string> {
  return within(async (signal) => {
    const config = await configuration(client, signal);
    const url = oidc.buildAuthorizationUrl(config, {
      ...{ redirect_uri: redirectUri, scope: "openid email profile", login_hint: email },
      ...{ state, nonce, code_challenge_method: "S256" },
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    });
    // A browser is sent there.
    if (url.protocol !== "https:" && !isPrivate(url)) throw new NoAnswer(notSafe);
    return url.href;
  });
}

/**
 * What the issuer says of the person who came back to `returned`, an address of ours. The code is exchanged, the ID token's
 * signature, issuer, audience, times and nonce are checked. Throws SIGN_ON_REFUSED and SIGN_ON_AWAY.
 */
export async function claimsAt(
  client: OpenIdClient,
  { state, nonce, codeVerifier }: OpenIdStart,
  returned: URL,
): Promise<SignOnClaims> {
  return within(async (signal) => {
    const config = await configuration(client, signal);
    const tokens = await oidc.authorizationCodeGrant(config, returned, {
      ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier },
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Refusal("SIGN_ON_REFUSED");
    return claims;
  });
}

/** Why the person who enters the address can't use it; undefined if an issuer answers there. */
export async function issuerProblem(client: OpenIdClient): Promise<string | undefined> {
  try {
    await within((signal) => configuration(client, signal));
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.body.message.replace(sentence, "");
    throw error;
  }
}

const notSafe = "The issuer's page for logging in does not begin with https://.";

const isPrivate = (url: URL): boolean => isPrivateOrigin(url, ownSurroundings.privateOrigins);

/** All calls of one step together: a page waits for them. */
const timeoutMs = 8_000;

/** The clocks of issuers and ours may differ by this. */
const clockToleranceSeconds = 60;

/** The metadata is read each time, and keys with it, so that an issuer may change both at any time. */
async function configuration(
  { issuer, clientId, clientSecret }: OpenIdClient,
  signal: AbortSignal,
): Promise<oidc.Configuration> {
  const url = new URL(issuer);
  // The address rule lets http pass only for hosts in the operator's own network.
  const more = url.protocol === "http:" && isPrivate(url) ? [oidc.allowInsecureRequests] : [];
  const fetching = guarded(signal);
  const found = await oidc.discovery(url, clientId, undefined, oidc.None(), {
    [oidc.customFetch]: fetching,
    execute: more,
  });
  const metadata = found.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const takesPost = methods.includes("client_secret_post");
  const proof = (takesPost ? oidc.ClientSecretPost : oidc.ClientSecretBasic)(clientSecret);
  const asked = { [oidc.clockTolerance]: clockToleranceSeconds };
  const config = new oidc.Configuration(metadata, clientId, asked, proof);
  config[oidc.customFetch] = fetching;
  // The signature is checked although the token comes by TLS from the issuer itself.
  for (const extend of [oidc.enableNonRepudiationChecks, ...more]) extend(config);
  return config;
}

const answerBytesMax = 256 * 1024;

/** Statuses of answers that have no body. */
const bodyless = new Set([204, 205, 304]);

const guarded =
  (signal: AbortSignal): oidc.CustomFetch =>
  async (address, { method, headers, body }) => {
    const url = new URL(address);
    const addresses = await orAborted(addressesOf(url, ownSurroundings), signal);
    const text = body === undefined || body === null ? "" : String(body);
    const call = { method, headers: { ...headers }, body: Buffer.from(text, "utf8") };
    const answer = await callOf(url, call, addresses, signal);
    const bytes = await wholeOf(answer);
    const status = answer.statusCode ?? 0;
    return new Response(bodyless.has(status) ? null : bytes, {
      status,
      headers: { "content-type": answer.headers["content-type"] ?? "" },
    });
  };

async function wholeOf(answer: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for await (const part of answer) {
    const bytes = Buffer.from(part);
    sizeBytes += bytes.length;
    if (sizeBytes > answerBytesMax) {
      answer.destroy();
      throw new NoAnswer("The answer of the issuer is larger than 256 KB.");
    }
    parts.push(bytes);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Runs one step with a deadline, and translates what goes wrong. */
async function within<T>(step: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await step(signal);
  } catch (error) {
    throw refusalFor(error, signal);
  }
}

/** Why the library could not go on: by its code, or by that of the issuer's own refusal. */
const coded = z.looseObject({ code: z.optional(z.string()), error: z.optional(z.string()) });

/** Codes of failures that are no judgement about the person: the issuer was not understood. */
const unreadable = new Set([
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_PARSE_ERROR",
  "OAUTH_INVALID_SERVER_METADATA",
  "OAUTH_MISSING_SERVER_METADATA",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_HTTP_REQUEST_FORBIDDEN",
]);

function refusalFor(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof Refusal) return error;
  const cause = causeOf(error);
  const { code = "", error: told = "" } = coded.safeParse(cause).data ?? {};
  log("warn", "single sign-on failed", { ...failure(cause), code, told: told.slice(0, 200) });
  if (signal.aborted) return away(`The issuer did not answer within ${timeoutMs / 1000} seconds.`);
  if (cause instanceof oidc.ClientError && !unreadable.has(code))
    return new Refusal("SIGN_ON_REFUSED");
  if (cause instanceof oidc.AuthorizationResponseError) return new Refusal("SIGN_ON_REFUSED");
  if (cause instanceof oidc.ResponseBodyError) return new Refusal("SIGN_ON_REFUSED");
  if (cause instanceof oidc.ClientError)
    return away("The answer is not that of an issuer of OpenID Connect with this very address.");
  return away(problemOf(cause));
}

/** What was thrown to the library by our own calls: its own judgements have codes. */
const causeOf = (error: unknown): unknown =>
  error instanceof oidc.ClientError && error.code === undefined ? error.cause : error;

const away = (why: string) => new Refusal("SIGN_ON_AWAY", { message: `${sentence}${why}` });
const sentence = "The login of your organization can't be reached right now. ";
