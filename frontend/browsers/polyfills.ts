/**
 * Polyfills for functions that our code and pdf.js call and the oldest supported browsers lack. `contract/rules/product/browsers.ts` loads
 * them if one is missing, and pdf.js' worker begins with them (`pdf/vite-plugin.ts`). Native functions are not replaced.
 */
export function addMissing(): void {
  add(Promise, "withResolvers", withResolvers);
  add(URL, "canParse", canParse);
  add(AbortSignal, "timeout", timeout);
  add(AbortSignal, "any", anyOf);
  add(Array.prototype, "toSorted", toSorted);
  if (typeof ReadableStream === "function")
    add(ReadableStream.prototype, Symbol.asyncIterator, iterate);
}

function add(target: object, name: string | symbol, value: unknown): void {
  if (name in target) return;
  Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

/** Chrome 119, Firefox 121, Safari 17.4. */
function withResolvers(this: PromiseConstructor) {
  let settle = {};
  const promise = new this((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
}

/** Chrome 120, Firefox 115, Safari 17. */
function canParse(address: string | URL, base?: string | URL): boolean {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
}

/** Chrome 103, Firefox 100, Safari 16. */
function timeout(afterMs: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("signal timed out", "TimeoutError")), afterMs);
  return controller.signal;
}

/** Chrome 116, Firefox 124, Safari 17.4. */
function anyOf(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const stop = () => controller.abort(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true, signal: controller.signal });
  }
  return controller.signal;
}

/** Chrome 110, Firefox 115, Safari 16. */
function toSorted<T>(this: readonly T[], compare?: (a: T, b: T) => number): T[] {
  return Array.from(this).sort(compare);
}

/** Chrome 124, Firefox 110, Safari 27. Leaving the loop early cancels the stream. */
async function* iterate<T>(
  this: ReadableStream<T>,
  { preventCancel = false }: ReadableStreamIteratorOptions = {},
): AsyncGenerator<T, void> {
  const reader = this.getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      ended = done;
      if (done) return;
      yield value;
    }
  } catch (error) {
    ended = true;
    throw error;
  } finally {
    if (!ended && !preventCancel) await reader.cancel();
    reader.releaseLock();
  }
}
