import { constants, deflateSync, inflateRawSync, inflateSync } from "node:zlib";
import { bounds } from "./bounds.ts";
import type { IncrementalUpdate } from "./incremental-update.ts";
import { Name, Stream } from "./objects.ts";
import type { ContentStream } from "./page-objects.ts";

/**
 * Rewrites compressed streams that don't decode to their end with the part that does: some readers show that part, some
 * nothing. Returns the pages on which something is lost, counted from 0.
 */
export function plainContents(
  update: IncrementalUpdate,
  contents: readonly ContentStream[],
): ReadonlySet<number> {
  const { file } = update;
  const damaged = new Set<number>();
  let left: number = bounds.inflatedTotalBytesMax;
  for (const { ref, stream, page } of contents) {
    const filter = file.get(stream.dict.get("Filter"));
    const [only, ...others] = Array.isArray(filter) ? filter.map((one) => file.get(one)) : [filter];
    const isDeflated = only instanceof Name && ["FlateDecode", "Fl"].includes(only.text);
    const isChecked = isDeflated && others.length === 0 && stream.bytes.length > 0;
    if (!isChecked || left <= 0) continue;
    const size = sizeOf(stream.bytes, left);
    left -= size ?? 0;
    if (size !== undefined) continue;
    if (!isWhole(stream.bytes)) damaged.add(page);
    update.replace(ref, new Stream(new Map(stream.dict), deflateSync(decodable(stream.bytes))));
  }
  return damaged;
}

/** Size of the decoded data, at most `maxOutputLength`; undefined if the stream doesn't decode to its end. */
function sizeOf(bytes: Buffer, maxOutputLength: number): number | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength }).length;
  } catch (error) {
    return isTooLarge(error) ? maxOutputLength : undefined;
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";

/** How zlib output ends that is flushed but never finished, as in Acrobat's appearances. */
const flush = Buffer.from([0, 0, 255, 255]);

/** Whether nothing is lost: only the end marker is missing, or the checksum is wrong, which most readers don't check. */
function isWhole(bytes: Buffer): boolean {
  const isFlushed = bytes.subarray(-flush.length).equals(flush);
  if (isFlushed && beginningOf(bytes) !== undefined) return true;
  try {
    inflateRawSync(bytes.subarray(zlibHeaderBytes), {
      maxOutputLength: bounds.inflatedStreamBytesMax,
    });
    return true;
  } catch {
    return false;
  }
}

const zlibHeaderBytes = 2;

/** The decoded data of the longest sound prefix. */
function decodable(bytes: Buffer): Buffer {
  let [sound, broken] = [0, bytes.length + 1];
  let best: Buffer = Buffer.alloc(0);
  while (broken - sound > 1) {
    const length = sound === 0 && broken > bytes.length ? bytes.length : (sound + broken) >> 1;
    const data = beginningOf(bytes.subarray(0, length));
    if (data === undefined) broken = length;
    else [sound, best] = [length, data];
  }
  return best;
}

function beginningOf(bytes: Buffer): Buffer | undefined {
  try {
    return inflateSync(bytes, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: bounds.inflatedStreamBytesMax,
    });
  } catch {
    return undefined;
  }
}
