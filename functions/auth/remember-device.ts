import { randomUUID } from "node:crypto";
import { deviceWords } from "#contract/rules/people/device";
import type { Account, Session } from "#core/domain/account/account";
import type { Client } from "#core/domain/envelope/audit";
import { findDevice, insertDevice, removeDevice } from "#core/store/account/devices";
import { deviceCookieFor, noDeviceCookie } from "./device-cookie.ts";

interface Wish {
  /** Undefined if the caller doesn't say; then nothing changes. */
  readonly remember: boolean | undefined;
  /** Token in this browser's cookie for the account. */
  readonly token: string | undefined;
}

/** After a correct code: remembers this browser, or forgets it. Returns the cookies to set. */
export async function rememberDevice(
  account: Account,
  { remember, token }: Wish,
  { session, client, now }: { session: Session; client: Client; now: Date },
): Promise<string[]> {
  if (remember === undefined) return [];
  const before = token && (await findDevice(account, token, now));
  if (before) await removeDevice(account, before.id);
  if (!remember) return token ? [noDeviceCookie(account.userId)] : [];
  const device = { id: randomUUID(), name: deviceWords(client.userAgent), session };
  return [deviceCookieFor(account.userId, await insertDevice(account, device, now))];
}
