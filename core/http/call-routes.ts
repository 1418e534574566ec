import type { Call } from "#contract/calls/call";
import type { RouteOf } from "./router.ts";

/** The type of the route that answers a call, whoever makes it: `CallRoute<typeof hooks.create>`. */
export type CallRoute<C extends Call> = RouteOf<C["session"]>;

type Routes<C extends Readonly<Record<string, Call>>> = {
  readonly [Name in keyof C & string]: CallRoute<C[Name]>;
};

/** The routes under both names of each call, like its endpoints in `endpointsOf`. */
export const routesOf = <C extends Readonly<Record<string, Call>>>(
  _calls: C,
  routes: Routes<C>,
): Routes<C> & { readonly [Name in keyof C & string as `${Name}ByKey`]: CallRoute<C[Name]> } =>
  Object.fromEntries(
    Object.entries(routes).flatMap(([name, route]) => [
      [name, route],
      [`${name}ByKey`, route],
    ]),
  ) as ReturnType<typeof routesOf<C>>;
