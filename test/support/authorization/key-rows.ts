import { hookKeyRows } from "./hook-rows.ts";
import type { Naming } from "./rows.ts";

/** Calls of the public API that name what belongs to an account. Whoever adds such a call adds a row. */
export const keyRows: Readonly<Record<string, Naming>> = { ...hookKeyRows };

/** Those that act on the account of the key, or list what it has. */
export const keyNamesNothing: readonly string[] = [
  "GET /api/v1/account",
  "GET /api/v1/events",
  "GET /api/v1/hooks",
  "POST /api/v1/hooks",
];
