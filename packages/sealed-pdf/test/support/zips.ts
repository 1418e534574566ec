import { deflateRawSync } from "node:zlib";

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Name beside the file, if it is to differ from the directory's. */
  readonly localName?: string;
  readonly deflated?: boolean;
  readonly locked?: boolean;
  /** CRC-32 of the bytes; our own verifier asks for none, since the seal covers what matters. */
  readonly digest?: number;
  /** Size that the directory claims. */
  readonly claims?: number;
  /** Index of the file whose place in the zip this one has, too. */
  readonly sharedWith?: number;
}

/** A zip (APPNOTE.TXT 6.3.10), which may lie about what is in it. */
export function zipOf(files: readonly ZippedFile[], comment = ""): Buffer {
  const parts: Buffer[] = [];
  const places: number[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const packed = file.deflated ? deflateRawSync(file.bytes) : Buffer.from(file.bytes);
    const header = headerOf(file, packed.length);
    if (file.sharedWith === undefined) {
      const local = Buffer.from(file.localName ?? file.name);
      parts.push(
        number(0x04034b50, 4),
        header,
        number(local.length, 2),
        number(0, 2),
        local,
        packed,
      );
      places.push(at);
      at += 30 + local.length + packed.length;
    } else places.push(places[file.sharedWith] ?? 0);
    const name = Buffer.from(file.name);
    const rest = [number(name.length, 2), number(0, 12), number(places.at(-1) ?? 0, 4), name];
    entries.push(Buffer.concat([number(0x02014b50, 4), number(20, 2), header, ...rest]));
  }
  const directory = Buffer.concat(entries);
  const counts = [number(0, 4), number(files.length, 2), number(files.length, 2)];
  const ends = [number(directory.length, 4), number(at, 4), number(comment.length, 2)];
  return Buffer.concat([
    ...parts,
    directory,
    number(0x06054b50, 4),
    ...counts,
    ...ends,
    Buffer.from(comment),
  ]);
}

/** Version, flags, method, time, digest and sizes, as before a file and in the directory. */
const headerOf = (
  { bytes, deflated, locked, digest, claims }: ZippedFile,
  packedBytes: number,
): Buffer =>
  Buffer.concat([
    number(20, 2),
    number(locked ? 1 : 0, 2),
    number(deflated ? 8 : 0, 2),
    number(0, 4),
    number(digest ?? 0, 4),
    number(packedBytes, 4),
    number(claims ?? bytes.length, 4),
  ]);

function number(value: number, size: number): Buffer {
  const made = Buffer.alloc(size);
  made.writeUIntLE(value, 0, Math.min(size, 6));
  return made;
}
