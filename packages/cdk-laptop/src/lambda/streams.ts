import { setTimeout as wait } from "node:timers/promises";
import type { StreamRecord, TableStreams } from "../aws/dynamodb/streams.ts";
import type { StreamMapping } from "../template/events.ts";
import { matches } from "./filter.ts";

export interface StreamOptions {
  readonly mappings: readonly StreamMapping[];
  readonly streams: TableStreams;
  readonly invoke: (functionId: string, event: unknown) => Promise<unknown>;
  /** Whether the function's role lets Lambda read the stream. */
  readonly permitted: (mapping: StreamMapping) => boolean;
  readonly log: (line: string) => void;
  /** Publishes which records were given up, without what is in them. */
  readonly giveUp: (topicArn: string, failure: object) => void;
}

/** Lambda's event source mappings for tables: writes become invocations. Returns a function that stops reading. */
export function readStreams(options: StreamOptions): () => void {
  const stops = options.mappings
    .filter(options.permitted)
    .map((mapping) => readStream(mapping, options));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Handles one batch after the other in the order of the writes, since a table has one shard here. */
function readStream(mapping: StreamMapping, options: StreamOptions): () => void {
  let waiting: StreamRecord[] = [];
  let isRunning = false;
  const stopped = new AbortController();
  const run = async () => {
    isRunning = true;
    while (waiting.length > 0 && !stopped.signal.aborted) {
      const batch = waiting.slice(0, mapping.batchSize);
      waiting = waiting.slice(mapping.batchSize);
      await handle(batch, mapping, options, stopped.signal);
    }
    isRunning = false;
  };
  const stopReading = options.streams.read(mapping.streamArn, (records) => {
    waiting.push(...records.filter((record) => isWanted(record, mapping)));
    if (waiting.length > 0 && !isRunning) void run();
  });
  return () => {
    stopReading();
    stopped.abort();
  };
}

const isWanted = (record: StreamRecord, { filters }: StreamMapping): boolean =>
  filters.length === 0 || filters.some((filter) => matches(filter, record));

const retryAfterMs = 100;

/** Retries a batch that fails, possibly in two halves, and gives it up after its last try. */
async function handle(
  batch: readonly StreamRecord[],
  mapping: StreamMapping,
  options: StreamOptions,
  stopped: AbortSignal,
): Promise<void> {
  const { functionId, retriesMax, bisects } = mapping;
  for (let tries = 0; tries <= retriesMax && !stopped.aborted; tries++) {
    const isDone = await options.invoke(functionId, { Records: batch }).then(
      () => true,
      () => false,
    );
    if (isDone) return;
    if (bisects && batch.length > 1) {
      const half = Math.ceil(batch.length / 2);
      await handle(batch.slice(0, half), mapping, options, stopped);
      return handle(batch.slice(half), mapping, options, stopped);
    }
    await wait(retryAfterMs * 2 ** tries, undefined, { signal: stopped }).catch(() => undefined);
  }
  const { streamArn, failuresTo } = mapping;
  options.log(`${batch.length} records of ${streamArn} are given up`);
  if (failuresTo) options.giveUp(failuresTo, { functionId, records: batch.length, streamArn });
}
