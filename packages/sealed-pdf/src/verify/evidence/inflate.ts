import { type Bytes, joined } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";

const sizeBytesMax = 64 * 1024 * 1024;

/** Unpacks data, which must give exactly `sizeBytes` bytes; stops as soon as there are more. Throws Fault. */
export async function inflate(
  packed: Bytes,
  sizeBytes: number,
  form: CompressionFormat = "deflate",
): Promise<Bytes> {
  if (!(sizeBytes >= 0 && sizeBytes <= sizeBytesMax)) throw new Fault("fault.tooLarge");
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of unpacking(packed, form)) {
    length += part.length;
    if (length > sizeBytes) throw new Fault("fault.longerThanSaid");
    parts.push(part);
  }
  if (length !== sizeBytes) throw new Fault("fault.shorterThanSaid");
  return joined(...parts);
}

/** The beginning of what packed data holds: up to `sizeBytes`, and to where it is damaged. */
export async function inflatedStart(packed: Bytes, sizeBytes: number): Promise<Bytes> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of unpacking(packed, "deflate")) {
      length += part.length;
      if (length > sizeBytes) break;
      parts.push(part);
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
  return joined(...parts);
}

async function* unpacking(packed: Bytes, form: CompressionFormat): AsyncGenerator<Uint8Array> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream(form)).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new Fault("fault.packed");
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
