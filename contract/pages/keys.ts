import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { anyPassword, oneLine, word } from "../rules/inputs/inputs.ts";
import { notOurName, noWebAddress } from "../rules/inputs/names.ts";
import { instant } from "../rules/inputs/sender-inputs.ts";
import { limits, messages } from "../rules/limits/limits.ts";
import { senderMessages } from "../rules/limits/sender-messages.ts";
import { type Scope, scopes } from "../rules/programs/scopes.ts";
import type { DoneReply } from "../specified/session.ts";

/** An API key as its owner sees it, without the secret. */
export interface KeyReply {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  /** YYYY-MM-DD in UTC; absent until the key is used. */
  readonly lastUsedOn?: string;
  /** Absent for a key that doesn't expire. */
  readonly endsAt?: string;
  /** The id of the key that replaced it. */
  readonly replacedBy?: string;
  /** Name of the member who made it; absent for the workspace's owner. */
  readonly madeBy?: string;
  /** The member who made it no longer belongs to the workspace. */
  readonly makerLeft?: true;
}

/** The only reply that contains the key itself. */
export interface NewKeyReply {
  readonly key: KeyReply;
  /** `us_...`: what programs send as their bearer token. */
  readonly token: string;
}

/** Days for which a key is valid, unless another end is chosen. */
export const keyDaysDefault = 90;

/** Days from now, an instant, or "never". */
const end = z._default(
  z.union([z.literal([30, 90, 365]), z.literal("never"), instant], senderMessages.keyEnd),
  keyDaysDefault,
);

export type KeyEnd = z.output<typeof end>;

const keyName = z.string(messages.required).check(
  z.trim(),
  z.minLength(1, messages.required),
  z.maxLength(limits.keyNameMax, senderMessages.keyName),
  oneLine,
  // The pages of sealed documents print it among our words.
  noWebAddress,
  notOurName,
);

const keyScopes = z
  .array(z.enum(scopes, senderMessages.keyScopes), senderMessages.keyScopes)
  .check(
    z.minLength(1, senderMessages.keyScopesMissing),
    z.maxLength(scopes.length, senderMessages.keyScopes),
  );

/** The account's keys, newest first. A key that has ended stays in the list for 30 days. */
const keys = replies<{ readonly keys: readonly KeyReply[] }>()({
  path: "GET /api/keys",
  access: "sender",
  needs: "keys:write",
  because: "person",
  input: z.object({}),
});

const createKey = replies<NewKeyReply>()({
  path: "POST /api/keys",
  access: "sender",
  needs: "keys:write",
  because: "person",
  limit: "keysByAccount",
  input: z.object({ name: keyName, scopes: keyScopes, end, password: anyPassword }),
});

/**
 * Creates a key with the same name and scopes; the old one ends in 24 hours, or earlier if it would have expired by
 * then.
 */
const replaceKey = replies<NewKeyReply>()({
  path: "POST /api/keys/{keyId}/replace",
  access: "sender",
  needs: "keys:write",
  because: "person",
  limit: "keysByAccount",
  input: z.object({ keyId: word, end, password: anyPassword }),
});

/** The key stops working at once. */
const revokeKey = replies<DoneReply>()({
  path: "POST /api/keys/{keyId}/revoke",
  access: "sender",
  needs: "keys:write",
  because: "person",
  limit: "keysByAccount",
  input: z.object({ keyId: word, password: anyPassword }),
});

/** Calls of a sender's session: no key can create or end keys. */
export const apiKeys = { keys, createKey, replaceKey, revokeKey };
