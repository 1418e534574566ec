import { randomUUID } from "node:crypto";
import type { storageCalls } from "#contract/pages/storages";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Caller } from "#core/domain/account/caller";
import type { StorageTarget } from "#core/domain/programs/hook";
import { isStorage, type StorageHook, storageAnswerOf } from "#core/domain/programs/storage";
import { variable } from "#core/environment";
import { ownSurroundings, receiverProblem } from "#core/gateways/checked-host";
import { encryptedSecret } from "#core/gateways/hook-secret";
import { sendMail } from "#core/gateways/mail";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { logError } from "#core/log";
import { newStorageMail } from "#core/mails/account-mails";
import { changeHook, findDue, findHook, insertHook, listHooks } from "#core/store/programs/hooks";
import { assertOwnPassword } from "./own-password.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/** A name is looked up in this time, which the call has beside the check of the password. */
const around = { ...ownSurroundings, timeoutMs: 5_000 };

export const storages: RouteOf<typeof storageCalls.storages> = async ({ caller }) => {
  const all = await listHooks(caller.workspace.id);
  return {
    storages: all.flatMap(({ hook, dueAt }) =>
      isStorage(hook) ? [storageAnswerOf(hook, dueAt)] : [],
    ),
  };
};

/** Documents that were completed earlier are not put there. */
export const createStorage: RouteOf<typeof storageCalls.createStorage> = async ({
  input,
  caller,
  client,
  now,
}) => {
  await assertOwnPassword(caller.actor, { field: "password", value: input.password }, client, now);
  await assertAddress(input.url);
  const own = { userId: caller.workspace.id, id: randomUUID() };
  const hook: StorageHook = {
    ...{ ...own, email: caller.actor.email, url: input.url, description: "", generation: 0 },
    types: ["envelope.completed"],
    storage: targetOf(input, await encryptedSecret(own, input.secret)),
    createdAt: now.toISOString(),
  };
  if (!(await insertHook(hook))) throw new Refusal("TOO_MANY_HOOKS");
  await sayWhere(caller, hook);
  return new Answer(201, storageAnswerOf(hook, undefined));
};

export const changeStorage: RouteOf<typeof storageCalls.changeStorage> = async ({
  input,
  caller,
  client,
  now,
}) => {
  await assertOwnPassword(caller.actor, { field: "password", value: input.password }, client, now);
  const { id: userId } = caller.workspace;
  const before = await ownStorage(userId, input.storageId);
  await assertAddress(input.url);
  const { kind } = before.storage;
  const secret =
    input.secret === undefined
      ? keptSecret(before, input.url)
      : await encryptedSecret(before, input.secret);
  const change = { url: input.url, storage: targetOf({ ...input, kind }, secret) };
  const changed = await changeHook(userId, before.id, change);
  if (!changed || !isStorage(changed)) throw new Refusal("NOT_FOUND");
  if (changed.url !== before.url) await sayWhere(caller, changed);
  return storageAnswerOf(changed, (await findDue(userId, before.id))?.dueAt);
};

async function ownStorage(userId: string, id: string): Promise<StorageHook> {
  const hook = await findHook(userId, id);
  if (!hook || !isStorage(hook)) throw new Refusal("NOT_FOUND");
  return hook;
}

/** The stored secret, which goes to no other address than the one for which it was entered. */
function keptSecret({ url, storage }: StorageHook, to: string): string {
  if (url === to) return storage.secret;
  throw new Refusal("BAD_FIELD", { field: "secret", message: senderMessages.storageSecretAgain });
}

type Place = Omit<StorageTarget, "secret">;

function targetOf({ kind, user, pattern, bucket, region }: Place, secret: string): StorageTarget {
  if (kind === "webdav") return { kind, user, pattern, secret };
  if (bucket === undefined) throw missing("bucket", senderMessages.storageBucket);
  if (region === undefined) throw missing("region", senderMessages.storageRegion);
  return { ...{ kind, user, pattern, secret, bucket, region } };
}

const missing = (field: string, message: string) => new Refusal("BAD_FIELD", { field, message });

async function assertAddress(url: string): Promise<void> {
  const message = await receiverProblem(url, around);
  if (message !== undefined) throw new Refusal("BAD_FIELD", { field: "url", message });
}

/** To the person and to the workspace's address: from now on signed documents leave by themselves. */
async function sayWhere({ actor, workspace }: Caller, { url }: StorageHook): Promise<void> {
  const mail = newStorageMail({ url, by: actor.email }, product);
  for (const address of new Set([actor.email, workspace.email]))
    await sendMail(address, mail).catch((error) => logError("storage set without a mail", error));
}
