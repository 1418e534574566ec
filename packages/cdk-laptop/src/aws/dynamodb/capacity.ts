import type { Meter } from "../../system/meter.ts";
import { ServiceError } from "../protocol/failure.ts";
import { isObject, type JsonObject, maybeText, object, objects } from "../protocol/json.ts";
import type { Item, Operation, Outcome, Table } from "./dynalite.ts";
import { type AtomicStore, keyOf } from "./store.ts";
import { bytesStored, readUnits, writeUnits } from "./units.ts";

/** The location of an item that exists or is to be written. */
export interface Place {
  readonly tableName: string;
  /** At least the attributes of its key. */
  readonly item: Item;
}

/**
 * Within a transaction, items of a table are billed twice, for prepare and commit, but index entries once, as measured
 * on AWS by github.com/nubo-db/dynoxide (pull request 188).
 */
export const inTransaction = 2;

/** Runs operations and, if there is a meter, counts the request units for which each would be billed. */
export class Capacity {
  readonly #store: AtomicStore;
  readonly #meter: Meter | undefined;

  constructor(store: AtomicStore, meter: Meter | undefined) {
    this.#store = store;
    this.#meter = meter;
  }

  /** Runs PutItem, UpdateItem, DeleteItem or BatchWriteItem. A write whose condition fails is billed as well. */
  async write(name: string, operation: Operation, times = 1): Promise<Outcome> {
    if (!this.#meter) return this.#store.run(name, operation);
    const places = placesWritten(operation);
    const before = await Promise.all(places.map((place) => this.#itemAt(place)));
    try {
      const outcome = await this.#store.run(name, operation);
      for (const [index, place] of places.entries()) {
        await this.count(place.tableName, before[index], await this.#itemAt(place), times);
      }
      return outcome;
    } catch (error) {
      const isRefused = error instanceof ServiceError && error.code.startsWith("Conditional");
      if (!isRefused) throw error;
      for (const [index, { tableName }] of places.entries()) {
        await this.count(tableName, before[index], before[index], times);
      }
      throw error;
    }
  }

  /** Runs GetItem or BatchGetItem. */
  async read(name: string, operation: Operation, times?: number): Promise<Outcome> {
    const places = this.#meter ? placesRead(operation) : [];
    for (const { consistent, ...place } of places) {
      await this.countRead(place, times ?? (consistent ? 1 : 0.5));
    }
    return this.#store.run(name, operation);
  }

  async countRead(place: Place, times: number): Promise<void> {
    if (!this.#meter) return;
    const units = readUnits(await this.#itemAt(place)) * times;
    this.#meter.count(place.tableName, "dynamodb:read-units", units);
  }

  /** Runs Query or Scan. Items that a filter leaves out are billed too, and so is an empty page. */
  async readPage(name: string, operation: Operation): Promise<Outcome> {
    if (!this.#meter) return this.#store.run(name, operation);
    const told = { ReturnConsumedCapacity: "TOTAL" };
    const outcome = await this.#store.run(name, { ...told, ...operation });
    const index = maybeText(operation, "IndexName");
    const resource = operation.TableName + (index === undefined ? "" : `/index/${index}`);
    const units = Number(object(outcome, "ConsumedCapacity")["CapacityUnits"] ?? 0);
    const unitsMin = operation["ConsistentRead"] === true ? 1 : 0.5;
    this.#meter.count(resource, "dynamodb:read-units", Math.max(units, unitsMin));
    if (operation["ReturnConsumedCapacity"] !== undefined) return outcome;
    const { ConsumedCapacity: _unasked, ...rest } = outcome;
    return rest;
  }

  /** Counts a write that changed `before` into `after`; both are the same for a refused write or a mere check. */
  async count(
    tableName: string,
    before: Item | undefined,
    after: Item | undefined,
    times: number,
  ): Promise<void> {
    if (!this.#meter) return;
    const table = await this.#store.table(tableName);
    const grown = bytesStored(table, after) - bytesStored(table, before);
    this.#meter.count(tableName, "dynamodb:bytes-stored", grown);
    for (const [resource, units] of writeUnits(table, before, after)) {
      const paid = resource === tableName ? units * times : units;
      this.#meter.count(resource, "dynamodb:write-units", paid);
      const kind = kindOf(table, after ?? before ?? {});
      this.#meter.count(`${resource} ${kind}`, "dynamodb:units-by-item", paid);
    }
  }

  async #itemAt({ tableName, item }: Place): Promise<Item | undefined> {
    return this.#store.item(tableName, keyOf(await this.#store.table(tableName), item));
  }
}

/**
 * The kind of an item by its key, in tables that hold several kinds: for each part of the key its name in capitals, up
 * to "#" where more follows, or "*" for a part without such a name.
 */
const kindOf = (table: Table, item: Item): string =>
  table.KeySchema.map(({ AttributeName }) => {
    const value = item[AttributeName];
    const text = isObject(value) ? String(value["S"] ?? "") : "";
    return /^[A-Z-]+(#|$)/.exec(text)?.[0] ?? "*";
  }).join("/");

function placesWritten({ TableName, Key, Item, ...operation }: Operation): Place[] {
  const requests = object(operation, "RequestItems");
  const batch = Object.keys(requests).flatMap((tableName) =>
    objects(requests, tableName).map((request) => {
      const { Item, Key } = {
        ...object(request, "PutRequest"),
        ...object(request, "DeleteRequest"),
      };
      return { tableName, item: itemOf(Item ?? Key) };
    }),
  );
  return batch.length > 0 ? batch : [{ tableName: TableName, item: Key ?? Item ?? {} }];
}

function placesRead({ TableName, Key, ...operation }: Operation) {
  const place = (tableName: string, key: unknown, { ConsistentRead }: JsonObject) => {
    return { tableName, item: itemOf(key), consistent: ConsistentRead === true };
  };
  const requests = object(operation, "RequestItems");
  const batch = Object.keys(requests).flatMap((tableName) => {
    const asked = object(requests, tableName);
    return objects(asked, "Keys").map((key) => place(tableName, key, asked));
  });
  return batch.length > 0 ? batch : [place(TableName, Key, operation)];
}

/** Attributes in the wire format: `{ "pk": { "S": "1" } }`. */
function itemOf(value: unknown): Item {
  const attributes = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    attributes.flatMap(([name, one]) => (isObject(one) ? [[name, one]] : [])),
  );
}
