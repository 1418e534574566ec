import { keys } from "../../core/store/common/keys.ts";
import type { Undersign } from "../../scripts/local.ts";
import { updateItem } from "./tables.ts";

/** Makes an export look a day old and not yet removed by DynamoDB. */
export const endExport = (
  environment: Pick<Undersign, "endpoint" | "grants" | "now">,
  userId: string,
  id: string,
): Promise<void> =>
  updateItem(
    environment,
    { table: /Drafts/, of: "Functionsonexport" },
    {
      Key: keys.export(userId, id),
      UpdateExpression: "SET requestedAt = :dayAgo",
      ExpressionAttributeValues: {
        ":dayAgo": new Date(environment.now() - 86_400_000).toISOString(),
      },
    },
  );
