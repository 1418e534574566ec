import type { Resource } from "../../template/resource.ts";
import { ServiceError } from "../protocol/failure.ts";
import type { JsonObject } from "../protocol/json.ts";
import type { Outcome } from "./dynalite.ts";
import type { AtomicStore } from "./store.ts";

/** A table's properties in CloudFormation: `TableName`, `KeySchema`, `GlobalSecondaryIndexes` and so on. */
export type TableProperties = Readonly<Record<string, unknown>> & { readonly TableName: string };

/**
 * Called for each operation that was not refused as invalid, except `TransactGetItems`, in the order in which they take
 * effect, with the reply or the error; all in the format of DynamoDB's protocol. Expired items are reported as deleted.
 */
export type DynamoDbObserver = (
  operation: string,
  input: JsonObject,
  outcome: JsonObject | Error,
) => void;

export type Observing = (tables: readonly TableProperties[]) => DynamoDbObserver;

/** Runs the work of one operation. */
export type Observer = <Value extends JsonObject>(
  operation: string,
  input: JsonObject,
  work: () => Promise<Value>,
) => Promise<Value>;

/** Starts observing, beginning with the items that an earlier run has left. */
export async function observed(
  store: AtomicStore,
  resources: readonly Resource[],
  observing: Observing | undefined,
): Promise<Observer> {
  if (!observing) return (_operation, _input, work) => work();
  const tables = resources
    .filter(({ type }) => /^AWS::DynamoDB::(Global)?Table$/.test(type))
    .map(({ ref, props }) => ({ ...props, TableName: ref }));
  const observe = observing(tables);
  for (const { TableName } of tables) {
    let from: JsonObject | undefined = {};
    while (from) {
      const page: Outcome = await store.run("Scan", store.check("Scan", { TableName, ...from }));
      for (const Item of page.Items ?? []) observe("PutItem", { TableName, Item }, {});
      from = page.LastEvaluatedKey && { ExclusiveStartKey: page.LastEvaluatedKey };
    }
  }
  return async (operation, input, work) => {
    try {
      const outcome = await work();
      observe(operation, input, outcome);
      return outcome;
    } catch (error) {
      if (error instanceof ServiceError) observe(operation, input, error);
      throw error;
    }
  };
}
