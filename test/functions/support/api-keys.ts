import type { KeyReply } from "../../../contract/pages/keys.ts";
import { call } from "../../support/cloud.ts";
import { password, type Sender } from "../../support/people.ts";

/** Keys of the public API: how they are made and end, and what they open. */

export const logged: string[] = [];

interface RefusalReply {
  readonly code?: string;
  readonly requestId?: string;
}

export const account = (token: string | undefined) =>
  call<RefusalReply & { key: { name: string } }>("GET", "/api/v1/account", undefined, {
    bearer: token,
  });

export const keysOf = async (sender: Sender) =>
  (await call<{ keys: KeyReply[] }>("GET", "/api/keys", undefined, sender)).body.keys;

export const act = (sender: Sender, id: string, what: "replace" | "revoke", more: object = {}) =>
  call<RefusalReply & { token: string; key: KeyReply }>(
    "POST",
    `/api/keys/${id}/${what}`,
    { password, ...more },
    sender,
  );

export const day = 86_400_000;
