import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { anyPassword, instant, word } from "../inputs.ts";
import { isOneLine, limits, messages } from "../rules.ts";
import { type Scope, scopes } from "../scopes.ts";
import type { DoneReply } from "./auth.ts";

/** An API key as its owner sees it, without the secret. */
export interface KeyReply {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  /** YYYY-MM-DD in UTC; absent until it is used. */
  readonly lastUsedOn?: string;
  /** Absent for one that does not end by itself. */
  readonly endsAt?: string;
  /** The id of the key that was made in its place. */
  readonly replacedBy?: string;
}

/** The only reply that has the key itself. */
export interface NewKeyReply {
  readonly key: KeyReply;
  /** `us_...`: what programs send as their bearer. */
  readonly token: string;
}

/** For how many days a key is good, unless another end is chosen. */
export const keyDaysDefault = 90;

/** Days from now, an instant, or "never". */
const end = z._default(
  z.union([z.literal([30, 90, 365]), z.literal("never"), instant], messages.keyEnd),
  keyDaysDefault,
);

export type KeyEnd = z.output<typeof end>;

const keyName = z
  .string(messages.required)
  .check(
    z.trim(),
    z.normalize("NFC"),
    z.minLength(1, messages.required),
    z.maxLength(limits.keyNameMax, messages.keyName),
    z.refine(isOneLine, messages.keyName),
  );

const keyScopes = z
  .array(z.enum(scopes, messages.keyScopes), messages.keyScopes)
  .check(z.minLength(1, messages.keyScopesMissing), z.maxLength(scopes.length, messages.keyScopes));

/** The account's keys, the newest first. One that has ended stays in the list for 30 days. */
const keys = replies<{ readonly keys: readonly KeyReply[] }>()({
  method: "GET",
  path: "/api/keys",
  access: "sender",
  because: "person",
  input: z.object({}),
});

const createKey = replies<NewKeyReply>()({
  method: "POST",
  path: "/api/keys",
  access: "sender",
  because: "person",
  limit: "keysByAccount",
  input: z.object({ name: keyName, scopes: keyScopes, end, password: anyPassword }),
});

/** Makes a key with the same name and scopes; the old one ends in 24 hours, or when it would have ended before. */
const replaceKey = replies<NewKeyReply>()({
  method: "POST",
  path: "/api/keys/{keyId}/replace",
  access: "sender",
  because: "person",
  limit: "keysByAccount",
  input: z.object({ keyId: word, end, password: anyPassword }),
});

/** The key opens nothing from now on. */
const revokeKey = replies<DoneReply>()({
  method: "POST",
  path: "/api/keys/{keyId}/revoke",
  access: "sender",
  because: "person",
  limit: "keysByAccount",
  input: z.object({ keyId: word, password: anyPassword }),
});

/** Of a sender's session: no key makes or ends keys. */
export const apiKeys = { keys, createKey, replaceKey, revokeKey };
