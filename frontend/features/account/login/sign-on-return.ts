import * as z from "zod/mini";
import { jsonOf } from "../../../api/json-of.ts";
import { paths } from "../../../paths.ts";
import { tabStorage } from "../../../session/storage.ts";
import { loginKey } from "../../../session/stored-keys.ts";

/** The page that asks for the work address. */
export const signOnPath = `${paths.login()}/sso`;

const kept = z.object({ from: z.nullable(z.string()) });

/** Keeps where to go after a login at an issuer, in this tab: what comes back from there says nothing about it. */
export const keepReturn = (from: string | null): void =>
  tabStorage.set(loginKey, JSON.stringify({ from }));

/** It stays stored, since the login loads the page again. */
export const keptReturn = (): string | null => jsonOf(kept, tabStorage.get(loginKey))?.from ?? null;
