import { createHash } from "node:crypto";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { operatorOf } from "./operator.ts";

/** Gives a file that was uploaded these bytes, which an earlier version accepted and this one refuses. */
export async function acceptedEarlier(
  environment: Parameters<typeof operatorOf>[0],
  fileId: string,
  bytes: Uint8Array,
): Promise<void> {
  const { names, db, s3, items } = await operatorOf(environment);
  const item = (await items("Subscriptions")).find(({ id }) => id === fileId);
  const key = String(item?.["key"]);
  const object = { Bucket: names.buckets.Documents, Key: key, Body: bytes };
  const { VersionId } = await s3.send(new PutObjectCommand(object));
  await db.send(
    new UpdateCommand({
      TableName: names.tables.Subscriptions,
      Key: { pk: item?.["pk"], sk: item?.["sk"] },
      UpdateExpression:
        "SET versionId = :version, sha256 = :sha256, sizeBytes = :size REMOVE firstPage",
      ExpressionAttributeValues: {
        ":version": VersionId,
        ":sha256": createHash("sha256").update(bytes).digest("hex"),
        ":size": bytes.length,
      },
    }),
  );
}
