import * as z from "zod/mini";
import { deviceStorage } from "./storage.ts";

/** The last login on this device, so that the address needn't be typed again. Not a secret, and proves nothing. */
const storedLogin = z.object({ email: z.string(), remember: z.boolean() });

export type LastLogin = z.output<typeof storedLogin>;

const storageKey = "undersign.lastLogin";

export function readLastLogin(): LastLogin | undefined {
  try {
    return z.parse(storedLogin, JSON.parse(deviceStorage.get(storageKey) ?? ""));
  } catch {
    return undefined;
  }
}

export function noteLogin(login: LastLogin): void {
  deviceStorage.set(storageKey, JSON.stringify(login));
}

export const forgetLogin = (): void => deviceStorage.remove(storageKey);
