import type * as z from "zod/mini";
import type { Endpoint, Method, Published } from "../endpoint.ts";
import type { Scope } from "../scopes.ts";

type StrictObject = z.ZodMiniObject<z.core.$ZodShape, z.core.$strict>;

/** A call of an account, by a person's session on our pages and by a program's key: both endpoints are made from it. */
export interface Call<Input extends StrictObject = StrictObject, Reply = unknown> {
  readonly session: Endpoint<"sender", Input, Reply>;
  readonly key: Endpoint<"key", Input, Reply>;
}

type Declared<Input, Body> = Omit<Published, "scope" | "answer" | "status"> & {
  /** Method and path, below `/api` for pages and below `/api/v1` for programs. */
  readonly path: `${Method} /${string}`;
  /** The scope that a key must have; "any" where every key may ask. */
  readonly needs: Scope | "any";
  /** 200 unless told otherwise. */
  readonly status?: Published["status"];
  readonly input: Input;
  readonly answer: Body;
};

/**
 * Declares a call. Its input is strict, as all objects within: a member or parameter of another name is refused, since it would
 * be a mistake that nobody is told of.
 */
export function call<Input extends StrictObject, Body extends z.ZodMiniType>({
  path,
  needs: scope,
  input,
  status = 200,
  ...rest
}: Declared<Input, Body>): Call<Input, z.input<Body>> {
  const [method, below] = partsOf(path);
  const published: Published = { scope, status, ...rest };
  return {
    session: { method, path: `/api${below}`, access: "sender", input },
    key: { method, path: `/api/v1${below}`, access: "key", input, published },
  };
}

function partsOf(path: `${Method} /${string}`): [Method, `/${string}`] {
  const space = path.indexOf(" ");
  // The type above says so; a template's parts can't be told from a text.
  return [path.slice(0, space) as Method, path.slice(space + 1) as `/${string}`];
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
