/** What `read` returns for each of these, in their order, while the next ones are being read. */
export async function* ahead<Of, Result>(
  all: readonly Of[],
  count: number,
  read: (one: Of) => Promise<Result>,
): AsyncGenerator<Result> {
  const started: Promise<Result>[] = [];
  for (const [index, one] of all.entries()) {
    started.push(begin(read, one));
    const first = index >= count - 1 ? started.shift() : undefined;
    if (first) yield await first;
  }
  for (const rest of started) yield await rest;
}

function begin<Of, Result>(read: (one: Of) => Promise<Result>, one: Of): Promise<Result> {
  const reading = read(one);
  // A consumer that stops early waits for none of the rest, whose failures nobody handles then.
  reading.catch(() => {});
  return reading;
}
