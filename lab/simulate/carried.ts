/**
 * The used part of AsyncLocalStorage, for a process that does one thing at a time; Node's own slows down every promise.
 * After a call, the carried values are the same as before it (`Stores`).
 */
export interface Stores {
  /** The values carried at the moment. */
  now: ReadonlyMap<object, unknown>;
}

export function carriedBy(storesNow: () => Stores) {
  return class Carried<Value> {
    run<Result>(value: Value, work: () => Result): Result {
      const stores = storesNow();
      const before = stores.now;
      const after = carryOn.bind(undefined, stores, before);
      stores.now = new Map(before).set(this, value);
      const result = work();
      if (result instanceof Promise) result.then(after, after);
      else after();
      return result;
    }

    getStore(): Value | undefined {
      return storesNow().now.get(this) as Value | undefined;
    }
  };
}

function carryOn(stores: Stores, before: Stores["now"]): void {
  stores.now = before;
}
