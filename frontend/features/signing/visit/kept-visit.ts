import * as z from "zod/mini";
import { limits } from "#contract/rules/limits/limits";
import { jsonOf } from "../../../api/json-of.ts";
import { deviceStorage } from "../../../session/storage.ts";

/**
 * A visitor of a public link whose page has asked for a code, with what they have entered. A phone may drop the page while they
 * look for the mail, also before the reply; it is on the device for as long as the code works. Without the code it opens nothing.
 */
const keptVisit = z.object({
  visit: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string(),
  /** Whether the server has said so. */
  isSent: z._default(z.boolean(), true),
  /** In ms since the epoch. */
  atMs: z.number(),
});

export type KeptVisit = z.output<typeof keptVisit>;

/** 32 random bytes in base64url. */
export const newVisit = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const keyOf = (token: string): string => `undersign.visit.${token}`;

export const keepVisit = (token: string, kept: KeptVisit): void =>
  deviceStorage.set(keyOf(token), JSON.stringify(kept));

export const forgetVisit = (token: string): void => deviceStorage.remove(keyOf(token));

export function readVisit(token: string, nowMs: number): KeptVisit | undefined {
  const kept = jsonOf(keptVisit, deviceStorage.get(keyOf(token)));
  if (!kept || nowMs - kept.atMs < limits.codeLifeMs) return kept;
  forgetVisit(token);
  return undefined;
}
