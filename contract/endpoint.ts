import type * as z from "zod/mini";

/**
 * Who may call: anybody; our own pages, with the browser's refresh cookie; the holder of a login token
 * (between password and code); a signed-in sender; the holder of a mailed link.
 */
export type Access = "public" | "cookie" | "login" | "sender" | "signer";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One call as data, from which API Gateway's route, the handler's input and the browser's client are made. */
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
  /** The input is the unparsed body in the field `raw`, for calls whose signature is over its bytes. */
  readonly rawBody?: true;
  /** The field for a body that is only a JSON string, or plain text. */
  readonly bareBody?: string;
  /** The part of a form that contains the whole body as JSON. */
  readonly jsonPart?: string;
  /** Type only: the reply's shape. */
  readonly reply?: Reply;
}

/** Gives an endpoint the type of its reply: `replies<UserReply>()({ method, path, ... })`. */
export function replies<Reply>() {
  return <A extends Access, Input extends z.ZodMiniType>(
    endpoint: Omit<Endpoint<A, Input>, "reply">,
  ): Endpoint<A, Input, Reply> => endpoint;
}
