import * as z from "zod/mini";
import type { MemberEntry } from "../../domain/account/member.ts";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { getItem, putting, transactIf } from "../common/table.ts";
import { logged } from "./member-log.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

const originsItem = z.object({ origins: z.array(z.string()) });

/** Origins whose pages may show the workspace's signing pages in a frame. */
export async function embedOriginsOf(workspaceId: string): Promise<readonly string[]> {
  const item = await getItem(table, keys.embedOrigins(workspaceId));
  return item ? z.parse(originsItem, item).origins : [];
}

/** Replaces all of them, and logs that. */
export async function putEmbedOrigins(
  workspaceId: string,
  origins: readonly string[],
  entry: MemberEntry,
): Promise<void> {
  await transactIf([
    putting(table, { ...keys.embedOrigins(workspaceId), origins: [...origins] }),
    logged(workspaceId, { ...entry, origins }),
  ]);
}
