import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { dataRegion } from "../../contract/rules/installation/installation.ts";
import type { Undersign } from "../../scripts/local.ts";

/** The grant by which an item of a table is changed: `of` says whose, where more than one role has it for other items. */
interface Writer {
  readonly table: RegExp;
  readonly of?: string;
}

/** Changes an item as a function may that has the right to. */
export async function updateItem(
  { endpoint, grants }: Pick<Undersign, "endpoint" | "grants">,
  { table, of = "" }: Writer,
  change: Omit<UpdateCommandInput, "TableName">,
): Promise<void> {
  const grant = grants().find(
    ({ roleId, action, resource }) =>
      action === "dynamodb:UpdateItem" && table.test(resource) && roleId.includes(of),
  );
  if (!grant) throw new Error(`expected a grant on ${table}, found none`);
  const credentials = { accessKeyId: `ROLE${grant.roleId}`, secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint, region: dataRegion, credentials });
  await DynamoDBDocumentClient.from(client).send(
    new UpdateCommand({
      TableName: grant.resource.slice(grant.resource.lastIndexOf("/") + 1),
      ...change,
    }),
  );
}
