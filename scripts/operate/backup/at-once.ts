const tasksAtOnce = 16;

/** Does the task for each, sixteen at a time. */
export async function forEachOf<T>(
  all: Iterable<T> | AsyncIterable<T>,
  task: (one: T) => Promise<void>,
): Promise<void> {
  // All workers share one iterator; each takes the next item.
  const left = (async function* () {
    yield* all;
  })();
  const worker = async () => {
    for await (const one of left) await task(one);
  };
  await Promise.all(Array.from({ length: tasksAtOnce }, worker));
}
