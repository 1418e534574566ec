import type { auth } from "#contract/pages/auth";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type Person, poolUserOf } from "#core/domain/account/account";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { endSession } from "#core/store/account/accounts";
import { findDevice, listDevices, removeDevice } from "#core/store/account/devices";
import { deviceCookieName, noDeviceCookie } from "./device-cookie.ts";

export const devices: RouteOf<typeof auth.devices> = async ({ caller, cookie, now }) => {
  const ownId = await ownDeviceId(caller.actor, cookie, now);
  const all = await listDevices(caller.actor, now);
  return {
    devices: all.map(({ session: _, ...device }) => ({ ...device, isThis: device.id === ownId })),
  };
};

/** Also ends the device's session, unless the call comes from that device, where the session continues. */
export const endDevice: RouteOf<typeof auth.endDevice> = async ({ input, caller, cookie, now }) => {
  const device = (await listDevices(caller.actor, now)).find(({ id }) => id === input.deviceId);
  if (!device) throw new Refusal("NOT_FOUND");
  const isThis = device.id === (await ownDeviceId(caller.actor, cookie, now));
  await removeDevice(caller.actor, device.id);
  const poolUserId = poolUserOf(caller.actor);
  if (!isThis) await endSession({ poolUserId, ...device.session }, now);
  const cookies = isThis ? [noDeviceCookie(caller.actor.userId)] : [];
  return new Answer(200, { message: "The device is no longer remembered." }, { cookies });
};

/** Id of the remembered device that makes the call. */
async function ownDeviceId(
  person: Person,
  cookie: (name: string) => string | undefined,
  now: Date,
): Promise<string | undefined> {
  const token = cookie(deviceCookieName(person.userId));
  return token === undefined ? undefined : (await findDevice(person, token, now))?.id;
}
