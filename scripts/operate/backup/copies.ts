import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { copyBucketName } from "../../../lib/copies-stack.ts";
import { copiesStackName, dataStackName, type Stage } from "../../../lib/stages.ts";
import { tableNames } from "../../stage-names.ts";
import type { StageData } from "../person/stage-data.ts";
import type { Deployment } from "./deployment.ts";

/** The name under which a table's copy is restored from the vault, for `--copies`. */
export const restoredName = (stage: Pick<Stage, "name">, table: string): string =>
  `${dataStackName(stage)}-restored-${table}`;

/**
 * The copies of a stage in another account: its buckets, whose objects have the same versions, and the tables that were
 * restored from its vault. Throws with a sentence if the stage has no copies.
 */
export function openCopies(stage: Stage): { readonly data: StageData; readonly from: Deployment } {
  const { copyTo: to, name } = stage;
  if (!to) throw new Error(`expected copyTo of ${name} in undersign.config.ts, found none`);
  const tables = tableNames.map((table) => [table, restoredName(stage, table)]);
  const data: StageData = {
    names: {
      tables: Object.fromEntries(tables),
      buckets: {
        Uploads: "",
        Documents: copyBucketName(stage, to, "documents"),
        Completed: copyBucketName(stage, to, "completed"),
      },
      userPoolId: "",
    },
    db: DynamoDBDocumentClient.from(new DynamoDBClient({ region: to.region })),
    s3: new S3Client({ region: to.region }),
  };
  const stack = copiesStackName(stage);
  return { data, from: { stack, ...to, siteUrl: "" } };
}
