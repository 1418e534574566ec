import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import type { DeviceReply } from "#contract/pages/auth";
import { retention } from "#contract/rules/installation/legal";
import { limits } from "#contract/rules/limits/limits";
import type { Person, Session } from "../../domain/account/account.ts";
import { dayMs } from "../../domain/common/time.ts";
import { isSameHash, tokenHash } from "../../domain/common/token-hash.ts";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { changeItem, deleteAll, deleteItem, getItem, listItems, putIf } from "../common/table.ts";

const table = variable("LOGINS_TABLE");

/**
 * A browser that its owner has chosen to have remembered; signing in there needs only the password. Only the browser
 * has its secret; only the hash is stored.
 */
export interface Device extends Omit<DeviceReply, "isThis"> {
  /** The latest session that was begun on it. */
  readonly session: Pick<Session, "id" | "startedAtSeconds">;
}

const deviceItem = z.object({
  sk: z.string(),
  secretHash: z.string(),
  name: z.string(),
  rememberedAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  session: z.object({ id: z.string(), startedAtSeconds: z.number() }),
});

const lifeMs = retention.rememberedDeviceDays * dayMs;

type NewDevice = Pick<Device, "id" | "name" | "session">;

/** Remembers a browser; returns the token for it. Beyond ten devices, the one remembered first is forgotten. */
export async function insertDevice(
  person: Person,
  { id, name, session }: NewDevice,
  now: Date,
): Promise<string> {
  const others = await listDevices(person, now);
  for (const device of others.slice(limits.devicesMax - 1)) await removeDevice(person, device.id);
  const secret = randomBytes(32).toString("base64url");
  const expiresAtMs = now.getTime() + lifeMs;
  await putIf(table, {
    ...keys.device(person.userId, id),
    secretHash: tokenHash(secret),
    name,
    rememberedAt: now.toISOString(),
    lastUsedAt: now.toISOString(),
    expiresAt: new Date(expiresAtMs).toISOString(),
    session: storedSession(session),
    ttl: Math.ceil(expiresAtMs / 1000),
  });
  return `${id}.${secret}`;
}

/** The device of this account that a browser's token names, if the account still remembers it. */
export async function findDevice(
  person: Person,
  token: string,
  now: Date,
): Promise<Device | undefined> {
  const [id = "", secret = ""] = token.split(".");
  if (!id || !secret) return undefined;
  const item = await getItem(table, keys.device(person.userId, id));
  if (!item) return undefined;
  const { secretHash, ...device } = fromItem(item);
  const isRight = isSameHash(secretHash, tokenHash(secret));
  return isRight && isRemembered(person, device, now) ? device : undefined;
}

/** The account's devices, most recently remembered first. */
export async function listDevices(person: Person, now: Date): Promise<Device[]> {
  const items = await listItems(table, keys.device(person.userId, ""));
  return items
    .map((item) => {
      const { secretHash: _, ...device } = fromItem(item);
      return device;
    })
    .filter((device) => isRemembered(person, device, now))
    .sort((a, b) => b.rememberedAt.localeCompare(a.rememberedAt));
}

/** Records a sign-in on a device; false if the device was ended in the meantime. */
export async function markUsed(
  { userId }: Person,
  { id, name, session }: NewDevice,
  now: Date,
): Promise<boolean> {
  const used = { lastUsedAt: now.toISOString(), name, session: storedSession(session) };
  const updated = await changeItem(table, keys.device(userId, id), used);
  return updated !== undefined;
}

export async function removeDevice({ userId }: Person, id: string): Promise<void> {
  await deleteItem(table, keys.device(userId, id));
}

/** Removes all devices of an account, including those that are no longer valid. */
export const removeDevices = (userId: string): Promise<void> =>
  deleteAll(table, keys.device(userId, ""));

function fromItem(item: unknown) {
  const { sk: id, ...device } = z.parse(deviceItem, item);
  return { id, ...device };
}

/** A new password ends all devices, in the same write that ends all sessions. */
const isRemembered = (
  { sessionsValidFrom = "" }: Person,
  { rememberedAt, expiresAt }: Device,
  now: Date,
): boolean => expiresAt > now.toISOString() && rememberedAt > sessionsValidFrom;

const storedSession = ({ id, startedAtSeconds }: Device["session"]) => ({ id, startedAtSeconds });
