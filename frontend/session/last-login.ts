import * as z from "zod/mini";
import { jsonOf } from "../api/json-of.ts";
import { deviceStorage } from "./storage.ts";

/** The last login on this device, so that the address needn't be typed again. Not a secret, and proves nothing. */
const storedLogin = z.object({ email: z.string(), remember: z.boolean() });

export type LastLogin = z.output<typeof storedLogin>;

const storageKey = "undersign.lastLogin";

/** Before a first login, Remember me is ticked and no address is known. */
const first: LastLogin = { email: "", remember: true };

export const readLastLogin = (): LastLogin =>
  jsonOf(storedLogin, deviceStorage.get(storageKey)) ?? first;

export function noteLogin(login: LastLogin): void {
  deviceStorage.set(storageKey, JSON.stringify(login));
}

/** Forgets whose login it was, not that the device is not to be remembered: others may use it too. */
export const forgetAddress = (): void => noteLogin({ ...readLastLogin(), email: "" });
