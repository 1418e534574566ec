import { randomBytes } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { inject } from "vitest";
import { dataRegion } from "../../contract/rules/installation/installation.ts";
import type { Link } from "../../core/domain/acts/link.ts";
import { tokenHash } from "../../core/domain/common/token-hash.ts";
import { keys } from "../../core/store/common/keys.ts";
import { grantOf } from "./grants.ts";

declare module "vitest" {
  interface ProvidedContext {
    endpoint: string;
  }
}

/**
 * A link to sign, stored by the permission of the function that mails links. The product itself stores
 * none before the signer's turn has come.
 */
export async function linkBeforeItIsMailed(envelopeId: string, signerId: string): Promise<string> {
  const { roleId, resource } = grantOf("on-mail-requested", "dynamodb:PutItem", /Envelopes/);
  const table = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: inject("endpoint"),
      region: dataRegion,
      credentials: { accessKeyId: `ROLE${roleId}`, secretAccessKey: "local" },
    }),
  );
  const token = randomBytes(32).toString("base64url");
  const party = { kind: "signer", signerId } as const;
  const link: Link = { envelopeId, party, purpose: "sign", generation: 1, checks: [] };
  const TableName = resource.slice(resource.lastIndexOf("/") + 1);
  await table.send(new PutCommand({ TableName, Item: { ...keys.link(tokenHash(token)), link } }));
  return token;
}
