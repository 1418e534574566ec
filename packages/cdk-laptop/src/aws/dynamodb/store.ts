import fs from "node:fs";
import type { JsonObject } from "../protocol/json.ts";
import {
  type Callback,
  checkOperation,
  database,
  type Item,
  type Level,
  type LevelOperation,
  type Operation,
  type Outcome,
  promised,
  runOperation,
  type Store,
  type Table,
  throwIfError,
} from "./dynalite.ts";
import type { ItemChange } from "./streams.ts";

/** Operations whose writes go to streams. BatchWriteItem is not among them. */
const writes: ReadonlySet<string> = new Set(["PutItem", "UpdateItem", "DeleteItem"]);

interface Watch {
  has(tableName: string): boolean;
  written(changes: readonly ItemChange[]): void;
}

/**
 * dynalite writes an item and each of its index entries one by one, so that a crash in between leaves them
 * inconsistent. Here the writes of one request are collected in memory and reach the disk as one LevelDB batch, and
 * requests run one after the other, so that none sees half of another.
 */
export class AtomicStore {
  readonly raw: Store;
  /** Receives writes to tables with a stream, once they are on the disk. */
  streams: Watch | undefined;
  #gathered: Map<string, LevelOperation> | undefined;
  #changes: ItemChange[] = [];
  #last: Promise<unknown> = Promise.resolve();

  private constructor(raw: Store) {
    this.raw = raw;
    this.#interceptWrites();
  }

  static async open(directory: string): Promise<AtomicStore> {
    fs.mkdirSync(directory, { recursive: true });
    const options = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 };
    const raw = database.create({ ...options, path: directory });
    try {
      await raw.db.open();
    } catch (error) {
      throw isLocked(error) ? new DataInUse(directory) : error;
    }
    return new AtomicStore(raw);
  }

  /** Called once the tables are as the template has them: then each definition is read once, not with every operation. */
  keepTables(): void {
    const { raw } = this;
    const read = raw.getTable;
    const known = new Map<string, Table>();
    raw.getTable = (name, checkStatus, then) => {
      const done = typeof checkStatus === "function" ? checkStatus : then;
      const table = known.get(name);
      if (table) return void setImmediate(() => done?.(null, table));
      read(name, Boolean(checkStatus), (error, found) => {
        if (!error) known.set(name, found);
        done?.(error, found);
      });
    };
  }

  async close(): Promise<void> {
    await this.#last.catch(() => undefined);
    await this.raw.db.close();
  }

  /** Runs the work while no other request runs. */
  alone<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#last.then(work, work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Runs the work while no other request runs; all of its writes happen or, if it throws, none. */
  atomically<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.alone(async () => {
      const gathered = new Map<string, LevelOperation>();
      this.#gathered = gathered;
      this.#changes = [];
      try {
        const value = await work();
        this.#gathered = undefined;
        await this.raw.db.batch([...gathered.values()]);
        this.streams?.written(this.#changes);
        return value;
      } finally {
        this.#gathered = undefined;
      }
    });
  }

  check(name: string, input: JsonObject): Operation {
    return checkOperation(this.raw, name, input);
  }

  async run(name: string, operation: Operation, isExpiry = false): Promise<Outcome> {
    const { TableName: tableName } = operation;
    if (!this.streams?.has(tableName) || !writes.has(name))
      return runOperation(this.raw, name, operation);
    // A copy, since dynalite builds the item from the key object that it was given.
    const key = keyOf(await this.table(tableName), operation.Key ?? operation.Item ?? {});
    const before = await this.item(tableName, key);
    const outcome = await runOperation(this.raw, name, operation);
    const after = await this.item(tableName, key);
    this.#changes.push({ tableName, key, before, after, isExpiry });
    return outcome;
  }

  table(name: string): Promise<Table> {
    return promised((done) => this.raw.getTable(name, false, done));
  }

  async item(tableName: string, key: Item): Promise<Item | undefined> {
    const table = await this.table(tableName);
    throwIfError(database.validateKey(key, table));
    return promised((done) =>
      this.raw.getItemDb(tableName).get(database.createKey(key, table), done),
    );
  }

  #interceptWrites(): void {
    const { db } = this.raw;
    const [put, del] = [db.put.bind(db), db.del.bind(db)];
    db.get = (key, done) => {
      const operation = this.#gathered?.get(key);
      if (operation === undefined) return readAt(db, key, done);
      setImmediate(done, null, operation.type === "put" ? operation.value : undefined);
    };
    db.put = (key, value, done) => {
      if (this.#gathered === undefined) return put(key, value, done);
      this.#gathered.set(key, { type: "put", key, value });
      setImmediate(done, null);
    };
    db.del = (key, done) => {
      if (this.#gathered === undefined) return del(key, done);
      this.#gathered.set(key, { type: "del", key });
      setImmediate(done, null);
    };
  }
}

/** Reads on this thread: a value in LevelDB's memory is returned before another thread would start. */
function readAt(db: Level, key: string, done: Callback<unknown>): void {
  try {
    setImmediate(done, null, db.getSync(key));
  } catch (error) {
    setImmediate(done, error, undefined);
  }
}

export function keyOf(table: Table, item: Item): Item {
  const names = table.KeySchema.map((part) => part.AttributeName);
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
}

/** Another process has the data open, and would not see what this one changes. */
export class DataInUse extends Error {
  override name = "DataInUse";

  constructor(directory: string) {
    super(`The folder ${directory} is in use by another program.`);
  }
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  "code" in error.cause &&
  error.cause.code === "LEVEL_LOCKED";
