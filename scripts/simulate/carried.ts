/**
 * AsyncLocalStorage, as far as it is used, of a process that does one thing at a time. Node's own makes every promise
 * slower. What is carried goes on after a call as it was before it (`Stores`).
 */
export interface Stores {
  /** What is carried at the moment. */
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
