import type { Endpoint } from "#contract/endpoint";
import { type CallOptions, callEndpoint, type InputOf, type ReplyOf } from "./endpoint.ts";

/** An API call in the frontend's names, which are not always those of the wire. */
export interface ApiCall<Input, Reply> {
  (input: Input, options?: CallOptions): Promise<Reply>;
  /** The endpoint's path, under which replies are cached. */
  readonly path: Endpoint["path"];
}

/** A call that uses the contract's names. */
export function plain<E extends Endpoint>(endpoint: E): ApiCall<InputOf<E>, ReplyOf<E>> {
  return translated(endpoint, asItIs, asItIs);
}

/** A call whose input or reply has other names in the frontend than in the contract. */
export function translated<E extends Endpoint, Input, Reply>(
  endpoint: E,
  toWire: (input: Input) => InputOf<E>,
  fromWire: (reply: ReplyOf<E>) => Reply,
): ApiCall<Input, Reply> {
  const call = async (input: Input, options?: CallOptions) =>
    fromWire(await callEndpoint(endpoint, toWire(input), options));
  return Object.assign(call, { path: endpoint.path });
}

/** Translates nothing: all names are the same in this direction. */
export const asItIs = <T>(value: T): T => value;
