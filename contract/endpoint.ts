import type * as z from "zod/mini";

/**
 * Who may call: anybody; the holder of a login token (between password and code); a signed-in
 * sender; the holder of a mailed link.
 */
export type Access = "public" | "login" | "sender" | "signer";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One call, as data: API Gateway's route, the handler's input and the browser's client come from it. */
export interface Endpoint<
  A extends Access = Access,
  Input extends z.ZodMiniType = z.ZodMiniType,
  Reply = unknown,
> {
  readonly method: Method;
  /** API Gateway's form: `/api/envelopes/rv/{token}`. */
  readonly path: `/api/${string}`;
  readonly access: A;
  /** Path parameters, query and body, merged into one object and parsed once. */
  readonly input: Input;
  /** The body reaches the input as it came, in its field `raw`: a signature is over its bytes. */
  readonly rawBody?: true;
  /** The field that a body stands for which is one JSON string, or plain text. */
  readonly bareBody?: string;
  /** The part of a form that holds the whole body as JSON. */
  readonly jsonPart?: string;
  /** Type only: the reply's shape on the wire. */
  readonly reply?: Reply;
}

/** Gives an endpoint the type of its reply: `replies<UserReply>()({ method, path, ... })`. */
export function replies<Reply>() {
  return <A extends Access, Input extends z.ZodMiniType>(
    endpoint: Omit<Endpoint<A, Input>, "reply">,
  ): Endpoint<A, Input, Reply> => endpoint;
}
