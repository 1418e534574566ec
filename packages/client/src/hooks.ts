import type { Delivery, Hook, HookTest, HookWithSecret, Inputs, Replies } from "./api-types.ts";
import { at, list, type Pages } from "./pages.ts";
import type { Api, CallOptions } from "./request.ts";

type Body<Name extends keyof Inputs> = Omit<Inputs[Name], "hookId">;

export interface Hooks {
  /** The only reply that has the secret. */
  readonly create: (body: Inputs["hooksCreate"], options?: CallOptions) => Promise<HookWithSecret>;
  readonly list: () => Promise<Replies["hooksList"]>;
  readonly get: (id: string) => Promise<Hook>;
  readonly change: (id: string, body: Body<"hooksChange">) => Promise<Hook>;
  readonly remove: (id: string) => Promise<Replies["hooksRemove"]>;
  readonly test: (id: string, options?: CallOptions) => Promise<HookTest>;
  /** The only reply that has the new secret. */
  readonly replaceSecret: (id: string, options?: CallOptions) => Promise<HookWithSecret>;
  readonly deliveries: (id: string, query?: Body<"hooksDeliveries">) => Pages<Delivery>;
  readonly sendAgain: (id: string, deliveryId: string, options?: CallOptions) => Promise<Delivery>;
  readonly sendSince: (
    id: string,
    body: Body<"hooksSendSince">,
    options?: CallOptions,
  ) => Promise<Hook>;
}

export function hooksOf(api: Api): Hooks {
  const path = "/hooks";
  const post = <Reply>(parts: readonly string[], body: object, options: CallOptions = {}) =>
    api.send<Reply>({ ...options, method: "POST", path: at("hooks", ...parts), body });
  return {
    create: (body, options) => post([], body, options),
    list: () => api.send({ method: "GET", path }),
    get: (id) => api.send({ method: "GET", path: at("hooks", id) }),
    change: (id, body) => api.send({ method: "PUT", path: at("hooks", id), body }),
    remove: (id) => api.send({ method: "DELETE", path: at("hooks", id) }),
    test: (id, options) => post([id, "test"], {}, options),
    replaceSecret: (id, options) => post([id, "secret"], {}, options),
    deliveries: (id, query) => list(api, at("hooks", id, "deliveries"), query),
    sendAgain: (id, deliveryId, options) =>
      post([id, "deliveries", deliveryId, "send"], {}, options),
    sendSince: (id, body, options) => post([id, "deliveries", "send"], body, options),
  };
}
