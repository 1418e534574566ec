/** What `read` gives for each of these, in their order, while the next ones are being read. */
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
  // Whoever stops early waits for none of the rest, whose failures are nobody's then.
  reading.catch(() => {});
  return reading;
}
