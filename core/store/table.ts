import { setTimeout as wait } from "node:timers/promises";
import { DynamoDBClient, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";

export const db = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});

export type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** Conditions of a transaction did not hold; `failed[i]` says whether item i's was one of them. */
export class ConditionFailed extends Error {
  readonly failed: readonly boolean[];

  constructor(failed: readonly boolean[]) {
    super("a condition of the transaction did not hold");
    this.name = "ConditionFailed";
    this.failed = failed;
  }
}

const conflictTriesMax = 10;

/**
 * All items or none. DynamoDB answers TransactionConflict when another write is under way on an item;
 * that is no answer about the conditions, so it is tried again after a short random wait.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html
 */
export async function transact(items: readonly TransactItem[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await db.send(new TransactWriteCommand({ TransactItems: [...items] }));
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code);
      const failed = codes.map((code) => code === "ConditionalCheckFailed");
      if (failed.includes(true)) throw new ConditionFailed(failed);
      if (!codes.includes("TransactionConflict") || tries === conflictTriesMax) throw error;
      await wait(Math.random() * 20 * 2 ** Math.min(tries, 5));
    }
  }
}
