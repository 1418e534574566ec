import type { Clock } from "../../system/clock.ts";
import { ServiceError } from "../protocol/failure.ts";
import { isObject, type JsonObject, maybeText, object, objects } from "../protocol/json.ts";
import { type Capacity, inTransaction } from "./capacity.ts";
import { database, type Item, type Operation, throwIfError } from "./dynalite.ts";
import type { Observer } from "./observed.ts";
import { type AtomicStore, keyOf } from "./store.ts";

const operationOf = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  // dynalite has no ConditionCheck, which has the members of a conditional delete.
  ConditionCheck: "DeleteItem",
} as const;

type Kind = keyof typeof operationOf;

const actsMax = 100;
const tokenLifetimeMs = 10 * 60 * 1000;

export interface Act {
  kind: Kind;
  tableName: string;
  input: JsonObject;
}

/** The actions of a TransactWriteItems request. */
export function actsOf(input: JsonObject): Act[] {
  const items = objects(input, "TransactItems");
  if (items.length === 0 || items.length > actsMax) {
    throw invalid(`TransactItems must have between 1 and ${actsMax} members`);
  }
  return items.map(actOf);
}

function actOf(item: JsonObject): Act {
  const kinds = Object.keys(item).filter((name): name is Kind => name in operationOf);
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) {
    throw invalid("TransactItems can only contain one of Check, Put, Update or Delete");
  }
  const input = object(item, kind);
  return { kind, input, tableName: maybeText(input, "TableName") ?? "" };
}

interface PreparedAct extends Act {
  operation: Operation;
  key: Item;
}

interface Reason {
  Code: string;
  Message?: string;
  Item?: Item;
}

export class Transactions {
  readonly #store: AtomicStore;
  readonly #clock: Clock;
  readonly #capacity: Capacity;
  readonly #observe: Observer;
  readonly #done = new Map<string, { request: string; at: number }>();

  constructor(store: AtomicStore, clock: Clock, capacity: Capacity, observe: Observer) {
    this.#store = store;
    this.#clock = clock;
    this.#capacity = capacity;
    this.#observe = observe;
  }

  async write(input: JsonObject): Promise<JsonObject> {
    const acts = await Promise.all(actsOf(input).map((act) => this.#prepare(act)));
    refuseRepeatedItems(acts);
    const token = maybeText(input, "ClientRequestToken");
    const request = JSON.stringify(input["TransactItems"]);
    return this.#store.atomically(async () => {
      if (token !== undefined && this.#wasDone(token, request)) return this.#readAgain(acts);
      await this.#observe("TransactWriteItems", input, () => this.#apply(acts));
      if (token !== undefined) this.#done.set(token, { request, at: this.#clock.now() });
      return {};
    });
  }

  async #prepare(act: Act): Promise<PreparedAct> {
    if (
      act.kind === "ConditionCheck" &&
      maybeText(act.input, "ConditionExpression") === undefined
    ) {
      throw invalid("ConditionExpression must not be null");
    }
    const operation = this.#store.check(operationOf[act.kind], act.input);
    const table = await this.#store.table(act.tableName);
    return { ...act, operation, key: operation.Key ?? keyOf(table, operation.Item ?? {}) };
  }

  #wasDone(token: string, request: string): boolean {
    for (const [old, { at }] of this.#done) {
      if (at + tokenLifetimeMs < this.#clock.now()) this.#done.delete(old);
    }
    const done = this.#done.get(token);
    if (done !== undefined && done.request !== request) {
      throw new ServiceError(
        "IdempotentParameterMismatchException",
        "The request uses the same client token as a previous, but non-identical request.",
      );
    }
    return done !== undefined;
  }

  async #apply(acts: readonly PreparedAct[]): Promise<JsonObject> {
    const reasons: Reason[] = [];
    for (const act of acts) reasons.push(await this.#judge(act));
    const isCancelled = reasons.some(isReason);
    for (const act of acts) {
      if (isCancelled || act.kind === "ConditionCheck") await this.#countUnchanged(act);
    }
    refuseIfAny(reasons);
    for (const [index, act] of acts.entries()) {
      if (act.kind !== "ConditionCheck") reasons[index] = await this.#perform(act);
    }
    refuseIfAny(reasons);
    return {};
  }

  async #judge({ input, operation, tableName, key }: PreparedAct): Promise<Reason> {
    const existing = await this.#store.item(tableName, key);
    try {
      throwIfError(database.checkConditional(operation, existing));
      return { Code: "None" };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const wanted = input["ReturnValuesOnConditionCheckFailure"] === "ALL_OLD";
      const reason = { Code: "ConditionalCheckFailed", Message: error.message };
      return wanted && existing !== undefined ? { ...reason, Item: existing } : reason;
    }
  }

  /** Repeating a request with the same token reads the items that it wrote. */
  async #readAgain(acts: readonly PreparedAct[]): Promise<JsonObject> {
    for (const { tableName, key } of acts) {
      await this.#capacity.countRead({ tableName, item: key }, inTransaction);
    }
    return {};
  }

  /** Counts a check, or any part of a transaction that was cancelled. */
  async #countUnchanged({ tableName, key }: PreparedAct): Promise<void> {
    const item = await this.#store.item(tableName, key);
    await this.#capacity.count(tableName, item, item, inTransaction);
  }

  async #perform({ kind, operation }: PreparedAct): Promise<Reason> {
    try {
      await this.#capacity.write(operationOf[kind], operation, inTransaction);
      return { Code: "None" };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return { Code: "ValidationError", Message: error.message };
    }
  }
}

function refuseRepeatedItems(acts: readonly PreparedAct[]): void {
  const items = acts.map(({ tableName, key }) =>
    JSON.stringify([tableName, Object.entries(key).sort()]),
  );
  if (new Set(items).size < items.length) {
    throw invalid("Transaction request cannot include multiple operations on one item");
  }
}

const isReason = ({ Code }: Reason): boolean => Code !== "None";

function refuseIfAny(reasons: readonly Reason[]): void {
  if (!reasons.some(isReason)) return;
  const codes = reasons.map((reason) => reason.Code).join(", ");
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  throw new ServiceError("TransactionCanceledException", message, 400, {
    CancellationReasons: reasons,
    Message: message,
  });
}

function invalid(message: string): ServiceError {
  return new ServiceError("ValidationException", message);
}

/** The reads of a TransactGetItems request. */
export function readsOf(input: JsonObject): JsonObject[] {
  return objects(input, "TransactItems")
    .map((item) => object(item, "Get"))
    .filter(isObject);
}
