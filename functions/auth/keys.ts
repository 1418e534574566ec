import type { apiKeys, KeyReply } from "#contract/pages/keys";
import { scopes } from "#contract/rules/programs/scopes";
import { fullNameOf } from "#core/domain/account/account";
import { type ApiKey, endOfKey, shownKeys } from "#core/domain/account/api-key";
import type { Caller } from "#core/domain/account/caller";
import type { Client } from "#core/domain/envelope/audit";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { logError } from "#core/log";
import { newKeyMail } from "#core/mails/account-mails";
import { belongs } from "#core/store/account/members";
import {
  insertKey,
  listKeys,
  removeKey,
  replaceKey as storeReplaced,
} from "#core/store/programs/key-lists";
import { lastUseOf } from "#core/store/programs/key-use";
import { assertPrintable } from "#core/text/printable";
import { assertOwnPassword } from "./own-password.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

export const keys: RouteOf<typeof apiKeys.keys> = async ({ caller, now }) => {
  const shown = shownKeys(await listKeys(caller.workspace.id), now);
  const listed = shown.map(async (key) => {
    const isLeft = !(await belongs(caller.workspace.id, key.madeBy?.id));
    return { ...(await withLastUse(key)), ...(isLeft ? { makerLeft: true as const } : {}) };
  });
  return { keys: await Promise.all(listed) };
};

export const createKey: RouteOf<typeof apiKeys.createKey> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const { name, password } = input;
  // A document's audit trail names the key, and is printed.
  assertPrintable([["name", name]]);
  const endsAt = endOfKey(input.end, now);
  await assertOwner(caller, password, client, now);
  const asked = scopes.filter((scope) => input.scopes.includes(scope));
  const made = await insertKey(
    { userId: caller.workspace.id, name, scopes: asked, endsAt, madeBy: nameOfMaker(caller) },
    now,
  );
  return madeReply(caller, made);
};

export const replaceKey: RouteOf<typeof apiKeys.replaceKey> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const endsAt = endOfKey(input.end, now);
  await assertOwner(caller, input.password, client, now);
  const replaced = {
    ...{ userId: caller.workspace.id, id: input.keyId, endsAt },
    madeBy: nameOfMaker(caller),
  };
  return madeReply(caller, await storeReplaced(replaced, now));
};

export const revokeKey: RouteOf<typeof apiKeys.revokeKey> = async ({
  input,
  caller,
  client,
  now,
}) => {
  await assertOwner(caller, input.password, client, now);
  await removeKey(caller.workspace.id, input.keyId, now);
  return { message: "The key is revoked." };
};

const nameOfMaker = ({ workspace, actor }: Caller): ApiKey["madeBy"] =>
  actor.userId === workspace.id ? undefined : { id: actor.userId, name: fullNameOf(actor) };

async function assertOwner(caller: Caller, password: string, client: Client, now: Date) {
  await assertOwnPassword(caller.actor, { field: "password", value: password }, client, now);
}

/** If the mail fails, the key must still be returned, since nobody could see it again. */
async function madeReply({ actor }: Caller, { key, token }: { key: ApiKey; token: string }) {
  await sendMail(actor.email, newKeyMail(key, product)).catch((error) =>
    logError("key made without a mail", error),
  );
  return new Answer(201, { key: replyOf(key), token });
}

async function withLastUse(key: ApiKey): Promise<KeyReply> {
  const lastUsedOn = await lastUseOf(key.id);
  return { ...replyOf(key), ...(lastUsedOn === undefined ? {} : { lastUsedOn }) };
}

function replyOf(key: ApiKey): KeyReply {
  const { id, name, scopes, createdAt, endsAt, replacedBy, madeBy } = key;
  return {
    ...{ id, name, scopes, createdAt },
    ...(endsAt === undefined ? {} : { endsAt }),
    ...(replacedBy === undefined ? {} : { replacedBy }),
    ...(madeBy === undefined ? {} : { madeBy: madeBy.name }),
  };
}
