import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { variable } from "../environment.ts";
import { keys } from "./keys.ts";
import { db, getItem } from "./table.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

/** An announced upload: keeps the file's name until the bytes have arrived. */
export interface Upload {
  readonly id: string;
  readonly userId: string;
  readonly fileName: string;
  readonly forTemplate: boolean;
}

const uploadItem: z.ZodMiniType<Upload> = z.object({
  id: z.string(),
  userId: z.string(),
  fileName: z.string(),
  forTemplate: z._default(z.boolean(), false),
});

const lifeSeconds = 86_400;

export async function insertUpload(upload: Upload, now: Date): Promise<void> {
  const ttl = Math.floor(now.getTime() / 1000) + lifeSeconds;
  const Item = { ...keys.upload(upload.userId, upload.id), ...upload, ttl };
  await db.send(new PutCommand({ TableName: table, Item }));
}

export async function findUpload(userId: string, fileId: string): Promise<Upload | undefined> {
  const item = await getItem(table, keys.upload(userId, fileId));
  return item && z.parse(uploadItem, item);
}
