import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { dataRegion } from "../../contract/rules/installation/installation.ts";
import type { Listing } from "../../core/domain/lists/listing.ts";
import { keys } from "../../core/store/common/keys.ts";
import type { Undersign } from "../../scripts/local.ts";

type Environment = Pick<Undersign, "endpoint" | "grants" | "now">;

const itemsOfTransaction = 100;
const names = ["Ann Lee", "Bob Okafor", "Cem Yılmaz", "Dana Levi", "Eva Novák"];
const labels = ["2026", "Tenants", "Suppliers"];

/** Rows of documents as if an account had sent them, one a minute until now: sending thousands takes an hour. */
export async function putRows(
  { endpoint, grants, now }: Environment,
  ownerId: string,
  count: number,
): Promise<void> {
  const grant = grants().find(
    ({ action, resource }) => action === "dynamodb:PutItem" && /Envelopes/.test(resource),
  );
  if (!grant) throw new Error("expected a grant on the envelopes, found none");
  const credentials = { accessKeyId: `ROLE${grant.roleId}`, secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint, region: dataRegion, credentials });
  const TableName = grant.resource.slice(grant.resource.lastIndexOf("/") + 1);
  const rows = Array.from({ length: count }, (_, index) => rowAt(index, now() + index));
  for (let first = 0; first < count; first += itemsOfTransaction) {
    const TransactItems = rows.slice(first, first + itemsOfTransaction).map((listing) => {
      const key = { ownerId, createdAt: `${listing.createdAt}#${listing.envelopeId}` };
      return { Put: { TableName, Item: { ...keys.row(listing.envelopeId), ...key, listing } } };
    });
    await DynamoDBDocumentClient.from(client).send(new TransactWriteCommand({ TransactItems }));
  }
}

function rowAt(index: number, time: number): Listing {
  const name = names[index % names.length] ?? "";
  const createdAt = new Date(time).toISOString();
  const isDone = index % 3 === 0;
  const open = { due: { names: [name], since: createdAt }, expiresAt: createdAt };
  return {
    envelopeId: crypto.randomUUID(),
    ...{ name: `agreement-${index}`, title: `Agreement ${index} with ${name}`, createdAt },
    ...{ status: isDone ? "completed" : "created", stage: isDone ? "completed" : "waiting" },
    ...{ signed: isDone ? 1 : 0, of: 1 },
    people: [{ name, email: `${index}@acme.example`, status: isDone ? "signed" : "waiting" }],
    ...(isDone ? { endedAt: createdAt } : open),
    labels: [labels[index % labels.length] ?? ""],
  };
}
