import * as z from "zod/mini";
import { jsonOf } from "../api/json-of.ts";
import { deviceStorage } from "./storage.ts";
import { handedOverKey } from "./stored-keys.ts";

/** This device shows it until it is given back to the sender who has handed it over. It is no secret. */
const handedOver = z.object({
  /** The sender's name. */
  sender: z.string(),
  envelopeId: z.string(),
  /** Whether the session was remembered. */
  remember: z.boolean(),
  /** When the digits stop working, in ms since the epoch. */
  untilMs: z.number(),
});

export type HandedOver = z.infer<typeof handedOver>;

/** Undefined unless this device is handed over now. */
export function readHandedOver(nowMs: number): HandedOver | undefined {
  const read = jsonOf(handedOver, deviceStorage.get(handedOverKey));
  return read && nowMs < read.untilMs ? read : undefined;
}

export const storeHandedOver = (value: HandedOver): void =>
  deviceStorage.set(handedOverKey, JSON.stringify(value));

const progressPrefix = "undersign.signing.";

/** Removes what a signer has begun on this device, so that the next person doesn't see it. */
export function forgetSigners(): void {
  for (const key of deviceStorage.keys())
    if (key.startsWith(progressPrefix)) deviceStorage.remove(key);
}
