import {
  type KeyEnd,
  type KeyReply,
  type NewKeyReply,
  apiKeys as wire,
} from "#contract/pages/keys";
import type { Scope } from "#contract/rules/programs/scopes";
import { plain, replying } from "./api-call.ts";
import { inputErrors } from "./check.ts";

/** A key of the public API, without its secret. */
export type ApiKey = KeyReply;

/** The only reply that has the key itself. */
export type NewKey = NewKeyReply;

export type End = KeyEnd;

interface KeyRequest {
  readonly name: string;
  readonly scopes: Scope[];
  readonly end: End;
  readonly password: string;
}

export const apiKeys = {
  list: replying(wire.keys, (reply): readonly ApiKey[] => reply.keys),
  create: plain(wire.createKey),
  replace: plain(wire.replaceKey),
  revoke: plain(wire.revokeKey),
};

/** Validation of the form before it is sent, by field. */
export const newKeyErrors = (values: Pick<KeyRequest, "name" | "password">) =>
  inputErrors(wire.createKey.input, { ...values, scopes: ["documents:read"] });
