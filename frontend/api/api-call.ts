import type { Endpoint } from "#contract/endpoint";
import { type CallOptions, callEndpoint, type InputOf, type ReplyOf } from "./endpoint.ts";

/** A call of the server in the words of the pages, which are not always those of the wire. */
export interface ApiCall<Input, Reply> {
  (input: Input, options?: CallOptions): Promise<Reply>;
  /** Of the endpoint: what the call's replies are cached under. */
  readonly path: Endpoint["path"];
}

/** A call whose names are the contract's. */
export function plain<E extends Endpoint>(endpoint: E): ApiCall<InputOf<E>, ReplyOf<E>> {
  return translated(endpoint, asItIs, asItIs);
}

/** A call whose input or reply is named otherwise in pages than in the contract. */
export function translated<E extends Endpoint, Input, Reply>(
  endpoint: E,
  toWire: (input: Input) => InputOf<E>,
  fromWire: (reply: ReplyOf<E>) => Reply,
): ApiCall<Input, Reply> {
  const call = async (input: Input, options?: CallOptions) =>
    fromWire(await callEndpoint(endpoint, toWire(input), options));
  return Object.assign(call, { path: endpoint.path });
}

/** For the direction in which nothing is named otherwise. */
export const asItIs = <T>(value: T): T => value;
