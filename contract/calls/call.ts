import type * as z from "zod/mini";
import {
  type Endpoint,
  type MethodAndPath,
  type Needs,
  type Published,
  partsOf,
} from "../endpoint.ts";
import type { CallLimit } from "../rules/throttles.ts";

type StrictObject = z.ZodMiniObject<z.core.$ZodShape, z.core.$strict>;

/**
 * A call that a person's session makes on our pages and an API key makes from a program; both endpoints are made from
 * it.
 */
export interface Call<Input extends StrictObject = StrictObject, Reply = unknown> {
  readonly session: Endpoint<"sender", Input, Reply>;
  readonly key: Endpoint<"key", Input, Reply>;
}

type Declared<Input, Body> = Omit<Published, "answer" | "status"> & {
  /** Method and path, below `/api` for pages and below `/api/v1` for programs. */
  readonly path: MethodAndPath<`/${string}`>;
  /** The path below `/api`, where pages have another one. */
  readonly pagesPath?: `/${string}`;
  /** "any" where every key may make the call. */
  readonly needs: Needs;
  /** How often it may be made, by session and by key together. */
  readonly limit?: CallLimit;
  /** 200 unless stated otherwise. */
  readonly status?: Published["status"];
  readonly input: Input;
  readonly answer: Body;
};

/**
 * Declares a call. Its input is strict, and so are all objects within it: a member or parameter with an unknown name is
 * refused, because otherwise nobody would hear of the mistake.
 */
export function call<Input extends StrictObject, Body extends z.ZodMiniType>({
  path,
  pagesPath,
  needs,
  limit,
  input,
  status = 200,
  ...rest
}: Declared<Input, Body>): Call<Input, z.input<Body>> {
  const { method, path: below } = partsOf(path);
  const both = { method, needs, ...(limit && { limit }), input };
  return {
    session: { ...both, path: `/api${pagesPath ?? below}`, access: "sender" },
    key: { ...both, path: `/api/v1${below}`, access: "key", published: { status, ...rest } },
  };
}

type Calls = Readonly<Record<string, Call>>;

/** The endpoints of these calls by name: `create` for pages, `createByKey` for programs. */
export type EndpointsOf<C extends Calls> = {
  [Name in keyof C & string as Name]: C[Name]["session"];
} & {
  [Name in keyof C & string as `${Name}ByKey`]: C[Name]["key"];
};

export const endpointsOf = <C extends Calls>(calls: C): EndpointsOf<C> =>
  Object.fromEntries(
    Object.entries(calls).flatMap(([name, { session, key }]) => [
      [name, session],
      [`${name}ByKey`, key],
    ]),
  ) as EndpointsOf<C>;
