import * as z from "zod/mini";
import { type Endpoint, type MethodAndPath, type PublicCallFacts, partsOf } from "../endpoint.ts";
import type { Scope } from "../rules/programs/scopes.ts";
import type { CallLimit } from "../rules/refusals/throttles.ts";

type StrictObject = z.ZodMiniObject<z.core.$ZodShape, z.core.$strict>;

/**
 * A call that a person's session makes on our pages and an API key makes from a program; both endpoints are made from
 * it.
 */
export interface Call<
  Input extends StrictObject = StrictObject,
  Reply = unknown,
  PagesInput extends StrictObject = Input,
  PagesReply = Reply,
> {
  readonly session: Endpoint<"sender", PagesInput, PagesReply>;
  readonly key: Endpoint<"key", Input, Reply>;
}

type CallDeclaration<Input, Body> = Omit<PublicCallFacts, "answer" | "status"> & {
  /** Method and path, below `/api` for pages and below `/api/v1` for programs. */
  readonly path: MethodAndPath<`/${string}`>;
  /** The path below `/api`, where pages have another one. */
  readonly pagesPath?: `/${string}`;
  /** "any" where every key may make the call. */
  readonly needs: Scope | "any";
  /** How often it may be made, by session and by key together. */
  readonly limit?: CallLimit;
  /** 200 unless stated otherwise. */
  readonly status?: PublicCallFacts["status"];
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
}: CallDeclaration<Input, Body>): Call<Input, z.input<Body>> {
  const { method, path: below } = partsOf(path);
  const both = { method, needs, ...(limit && { limit }), input };
  return {
    session: { ...both, path: `/api${pagesPath ?? below}`, access: "sender" },
    key: { ...both, path: `/api/v1${below}`, access: "key", published: { status, ...rest } },
  };
}

/**
 * The same call, to which pages send these members too, and whose reply to them has more: what only pages show, or need
 * on their way to another page. Programs can neither send nor get it.
 */
export const moreForPages =
  <PagesReply>() =>
  <Input extends StrictObject, Reply, const Shape extends z.core.$ZodShape>(
    { session, key }: Call<Input, Reply>,
    members: Shape,
  ): Call<
    Input,
    Reply,
    z.ZodMiniObject<z.core.util.Extend<Input["shape"], Shape>, z.core.$strict>,
    PagesReply
  > => {
    const { reply: _, ...pages } = session;
    return { session: { ...pages, input: z.extend(session.input, members) }, key };
  };

/** Calls for both, and those that programs alone make. */
type Calls = Readonly<Record<string, Call | Endpoint<"key">>>;

/** The endpoints of these calls by name: `create` for pages, `createByKey` for programs. */
export type EndpointsOf<C extends Calls> = {
  [Name in keyof C & string as C[Name] extends Call ? Name : never]: C[Name] extends Call
    ? C[Name]["session"]
    : never;
} & {
  [Name in keyof C & string as `${Name}ByKey`]: C[Name] extends Call ? C[Name]["key"] : C[Name];
};

export const endpointsOf = <C extends Calls>(calls: C): EndpointsOf<C> =>
  Object.fromEntries(
    Object.entries(calls).flatMap(([name, one]): [string, Endpoint][] =>
      "session" in one
        ? [
            [name, one.session],
            [`${name}ByKey`, one.key],
          ]
        : [[`${name}ByKey`, one]],
    ),
  ) as EndpointsOf<C>;
