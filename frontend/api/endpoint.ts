import type * as z from "zod/mini";
import type { Access, Endpoint } from "#contract/endpoint";
import { ApiError } from "./api-error.ts";
import { requestOf } from "./request.ts";
import { send } from "./send.ts";

export type InputOf<E extends Endpoint> = z.input<E["input"]>;
export type ReplyOf<E extends Endpoint> =
  E extends Endpoint<Access, z.ZodMiniType, infer Reply> ? Reply : never;

export interface CallOptions {
  /** Sent as Idempotency-Key: repeated requests with the same key have one effect. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  /** Replaces the session's token in this call alone: an access token where the refresh cookie authorizes, or another link's token. */
  bearer?: string | undefined;
}

/** Calls an endpoint; throws ApiError. */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { reply } = await callForStatus(endpoint, input, options);
  return reply;
}

/** Like `callEndpoint`, but returns the HTTP status too, for the few calls in which it has a meaning. */
export async function callForStatus<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { idempotencyKey, signal, bearer }: CallOptions = {},
): Promise<{ status: number; reply: ReplyOf<E> }> {
  const request = requestOf(endpoint, asFields(input));
  const headers = {
    ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
    ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
  };
  const { status, json } = await withRenewal(endpoint.access, () =>
    send(endpoint.access, endpoint.method, request, { headers, signal }),
  );
  // The server's handlers are typed with the same Reply.
  return { status, reply: json as ReplyOf<E> };
}

/** Like `callEndpoint`, for an endpoint that takes a multipart form with a file. */
export async function callWithForm<E extends Endpoint>(
  endpoint: E,
  form: FormData,
): Promise<ReplyOf<E>> {
  const request = { ...requestOf(endpoint, {}), body: form };
  const { json } = await withRenewal(endpoint.access, () =>
    send(endpoint.access, endpoint.method, request),
  );
  return json as ReplyOf<E>;
}

/** Renews the sender's token; false when the session is over. */
type Renew = () => Promise<boolean>;
let renew: Renew = async () => false;

/** Sets how a session is renewed: api/ doesn't import session/. */
export function onExpiredToken(renewSession: Renew): void {
  renew = renewSession;
}

/** Called when the person no longer belongs to the workspace that is open. */
let loseWorkspace = () => {};

/** Sets how pages leave a workspace to which the person no longer belongs. */
export function onLostWorkspace(leave: () => void): void {
  loseWorkspace = leave;
}

/** Refusals of a workspace that the session can't open, or no longer. */
const shut: ReadonlySet<string> = new Set(["NO_WORKSPACE", "SIGN_ON_NEEDED"]);

/** Repeats a sender's call once after renewing an expired token. */
export async function withRenewal<T>(access: Access, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const ofSender = access === "sender" && error instanceof ApiError;
    if (ofSender && shut.has(error.code)) loseWorkspace();
    const expired = ofSender && error.status === 401;
    if (!expired || !(await renew())) throw error;
    return attempt();
  }
}

function asFields(input: unknown): Record<string, unknown> {
  return typeof input === "object" && input !== null ? { ...input } : {};
}
