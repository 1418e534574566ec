import * as z from "zod/mini";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { getItem, putIf } from "../common/table.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

const originsItem = z.object({ origins: z.array(z.string()) });

/** Origins whose pages may show the workspace's signing pages in a frame. */
export async function embedOriginsOf(workspaceId: string): Promise<readonly string[]> {
  const item = await getItem(table, keys.embedOrigins(workspaceId));
  return item ? z.parse(originsItem, item).origins : [];
}

export async function putEmbedOrigins(
  workspaceId: string,
  origins: readonly string[],
): Promise<void> {
  await putIf(table, { ...keys.embedOrigins(workspaceId), origins: [...origins] });
}
