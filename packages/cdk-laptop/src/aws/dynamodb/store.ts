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

/**
 * dynalite writes an item and each of its index entries one by one, so that a crash in between
 * leaves them inconsistent. Here the writes of one request gather in memory and reach the disk as one
 * batch of LevelDB; and requests run one after the other, so none sees half of another.
 */
export class AtomicStore {
  readonly raw: Store;
  #gathered: Map<string, LevelOperation> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(raw: Store) {
    this.raw = raw;
    this.#interceptWrites();
  }

  static async open(directory: string): Promise<AtomicStore> {
    fs.mkdirSync(directory, { recursive: true });
    const options = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 };
    const raw = database.create({ ...options, path: directory });
    await raw.db.open();
    return new AtomicStore(raw);
  }

  async close(): Promise<void> {
    await this.#last.catch(() => undefined);
    await this.raw.db.close();
  }

  /** Runs alone. */
  alone<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#last.then(work, work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Runs alone; all of its writes happen, or, when it throws, none. */
  atomically<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.alone(async () => {
      const gathered = new Map<string, LevelOperation>();
      this.#gathered = gathered;
      try {
        const value = await work();
        this.#gathered = undefined;
        await this.raw.db.batch([...gathered.values()]);
        return value;
      } finally {
        this.#gathered = undefined;
      }
    });
  }

  check(name: string, input: JsonObject): Operation {
    return checkOperation(this.raw, name, input);
  }

  run(name: string, operation: Operation): Promise<Outcome> {
    return runOperation(this.raw, name, operation);
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

/** On this thread: a value that LevelDB has in memory is there sooner than another thread would begin to look. */
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
