import { createRequire } from "node:module";
import { ServiceError } from "../protocol/failure.ts";
import type { JsonObject } from "../protocol/json.ts";

/** The internals of dynalite 4.0.0 that this package uses; dynalite has no types. */

export type Item = Record<string, Record<string, unknown>>;

export interface Table {
  TableName: string;
  TableStatus: string;
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  KeySchema: { AttributeName: string; KeyType: string }[];
  LocalSecondaryIndexes?: JsonObject[];
  GlobalSecondaryIndexes?: JsonObject[];
}

export interface Outcome extends JsonObject {
  Item?: Item;
  Items?: Item[];
  LastEvaluatedKey?: Item;
}

export type Callback<Value> = (error: unknown, value: Value) => void;
type Done = (error: unknown) => void;

export interface Level {
  open(): Promise<void>;
  close(): Promise<void>;
  get(key: string, done: Callback<unknown>): void;
  getSync(key: string): unknown;
  put(key: string, value: unknown, done: Done): void;
  del(key: string, done: Done): void;
  batch(operations: LevelOperation[]): Promise<void>;
}

export type LevelOperation =
  | { type: "put"; key: string; value: unknown }
  | { type: "del"; key: string };

interface PartOfLevel {
  get(key: string, done: Callback<Item | undefined>): void;
  put(key: string, value: unknown, done: Done): void;
}

export interface Store {
  db: Level;
  tableDb: PartOfLevel & { awsAccountId: string; awsRegion: string };
  getItemDb(tableName: string): PartOfLevel;
  /** `checkStatus` may be left out. */
  getTable(tableName: string, checkStatus: boolean | Callback<Table>, done?: Callback<Table>): void;
  deleteIndexDb(
    indexType: "Local" | "Global",
    tableName: string,
    indexName: string,
    done: Done,
  ): void;
}

interface Database {
  create(options: {
    path: string;
    createTableMs: number;
    deleteTableMs: number;
    updateTableMs: number;
  }): Store;
  createKey(key: Item, table: Table): string;
  validateKey(key: Item, table: Table): unknown;
  checkConditional(operation: JsonObject, existing: Item | undefined): unknown;
  updateIndexes(store: Store, table: Table, before: Item | null, after: Item, done: Done): void;
}

interface Rules {
  types: JsonObject;
  custom: unknown;
}

interface Validations {
  checkTypes(input: JsonObject, types: JsonObject): Operation;
  checkValidations(input: Operation, types: JsonObject, custom: unknown, store: Store): void;
  toLowerFirst(name: string): string;
}

/** A request whose types and expressions dynalite has checked and compiled. */
export interface Operation extends JsonObject {
  TableName: string;
  Key?: Item;
  Item?: Item;
}

type Action = (store: Store, operation: Operation, done: Callback<Outcome>) => void;

const load = createRequire(import.meta.url);
export const database: Database = load("dynalite/db");
const validations: Validations = load("dynalite/validations");

/** Checks and compiles an operation; throws ValidationException and the like. The input isn't modified. */
export function checkOperation(store: Store, name: string, input: JsonObject): Operation {
  const rules: Rules = load(`dynalite/validations/${validations.toLowerFirst(name)}`);
  return translated(() => {
    const operation = validations.checkTypes(structuredClone(input), rules.types);
    validations.checkValidations(operation, rules.types, rules.custom, store);
    return operation;
  });
}

export function runOperation(store: Store, name: string, operation: Operation): Promise<Outcome> {
  const action: Action = load(`dynalite/actions/${validations.toLowerFirst(name)}`);
  return promised((done) => action(store, operation, done));
}

export function promised<Value>(start: (done: Callback<Value>) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    start((error, value) => (error ? reject(translate(error)) : resolve(value)));
  });
}

export function settled(start: (done: Done) => void): Promise<void> {
  return promised<void>((done) => start((error) => done(error, undefined)));
}

/** Throws the error that a function of dynalite has returned, if any. */
export function throwIfError(error: unknown): void {
  if (error) throw translate(error);
}

function translated<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw translate(error);
  }
}

interface DynaliteError extends Error {
  statusCode: number;
  body: { __type: string; message?: string; Message?: string };
}

function translate(error: unknown): unknown {
  if (!isDynaliteError(error)) return error;
  const { __type, message, Message } = error.body;
  return new ServiceError(
    __type.split("#").pop() ?? __type,
    message ?? Message ?? "",
    error.statusCode,
  );
}

function isDynaliteError(error: unknown): error is DynaliteError {
  return error instanceof Error && "statusCode" in error && "body" in error;
}
