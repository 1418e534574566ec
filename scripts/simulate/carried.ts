import { AsyncLocalStorage } from "node:async_hooks";

type Stores = ReadonlyMap<object, unknown>;

/** The only real one: Node visits each that was ever used at every promise, and each environment makes its own. */
const carried = new AsyncLocalStorage<Stores>();

/** AsyncLocalStorage, as far as it is used. */
export class Carried<Value> {
  run<Result>(value: Value, work: () => Result): Result {
    return carried.run(new Map(carried.getStore()).set(this, value), work);
  }

  getStore(): Value | undefined {
    return carried.getStore()?.get(this) as Value | undefined;
  }
}
