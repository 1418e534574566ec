import type * as z from "zod/mini";
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
  return translated(endpoint, same, same);
}

/** A call whose input has other names in the frontend than in the contract. */
export const asking = <E extends Endpoint, Input>(
  endpoint: E,
  toWire: (input: Input) => InputOf<E>,
): ApiCall<Input, ReplyOf<E>> => translated(endpoint, toWire, same);

/** A call whose reply is another one in the frontend than in the contract. */
export const replying = <E extends Endpoint, Reply>(
  endpoint: E,
  fromWire: (reply: ReplyOf<E>) => Reply,
): ApiCall<InputOf<E>, Reply> => translated(endpoint, same, fromWire);

/** All items of a list of the API, whose replies have some of them each. */
export function whole<Item>(endpoint: ListEndpoint<Item>): ApiCall<object, readonly Item[]> {
  const call = async (_: object, options?: CallOptions) => {
    const all: Item[] = [];
    for (let after: string | undefined | null; after !== null; ) {
      const { data, next } = await callEndpoint(endpoint, { after, limit: 100 }, options);
      all.push(...data);
      after = next;
    }
    return all;
  };
  return Object.assign(call, { path: endpoint.path });
}

type ListEndpoint<Item> = Endpoint<
  "sender",
  z.ZodMiniType<unknown, { after?: string | undefined; limit?: unknown }>,
  { readonly data: readonly Item[]; readonly next: string | null }
>;

/** Both. */
export function translated<E extends Endpoint, Input, Reply>(
  endpoint: E,
  toWire: (input: Input) => InputOf<E>,
  fromWire: (reply: ReplyOf<E>) => Reply,
): ApiCall<Input, Reply> {
  const call = async (input: Input, options?: CallOptions) =>
    fromWire(await callEndpoint(endpoint, toWire(input), options));
  return Object.assign(call, { path: endpoint.path });
}

const same = <T>(value: T): T => value;
