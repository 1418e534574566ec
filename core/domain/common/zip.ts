/**
 * Zip archives with stored entries, written from front to back (PKWARE's APPNOTE 6.3.10). The bytes of an entry follow
 * its local header. The central directory comes last and is made of what was recorded for each entry, so that a writer
 * that was stopped between two entries can continue.
 */
export interface ZipEntry {
  readonly name: string;
  readonly crc32: number;
  /** Less than 4 GiB. */
  readonly sizeBytes: number;
  /** Offset of its local header from the start of the archive. */
  readonly offset: number;
  /** ISO 8601; the archive stores it in UTC, in steps of two seconds. */
  readonly at: string;
}

/** APPNOTE 4.3.7 */
export function localHeader(entry: Omit<ZipEntry, "offset">): Uint8Array {
  const name = Buffer.from(entry.name, "utf8");
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeShared(header, 4, entry, name.length, versionNeeded);
  return Buffer.concat([header, name]);
}

/** What follows the last entry, at `offset`: a header for each entry, and the end records. */
export function centralDirectory(entries: readonly ZipEntry[], offset: number): Uint8Array {
  const headers = Buffer.concat(entries.map(centralHeader));
  return Buffer.concat([headers, endRecords(entries.length, headers.length, offset)]);
}

const versionNeeded = 20;
/** Version needed to extract archives beyond 4 GiB or 65,535 entries. */
const versionOfZip64 = 45;
const max16 = 0xffff;
const max32 = 0xffffffff;
/** Bit 11: names are UTF-8. */
const utf8Flag = 0x0800;

/** The fields that both headers have, in this order. */
function writeShared(
  header: Buffer,
  at: number,
  entry: Omit<ZipEntry, "offset">,
  nameLength: number,
  version: number,
): void {
  const { time, date } = dosTime(entry.at);
  header.writeUInt16LE(version, at);
  header.writeUInt16LE(utf8Flag, at + 2);
  // The compression method stays 0: stored.
  header.writeUInt16LE(time, at + 6);
  header.writeUInt16LE(date, at + 8);
  header.writeUInt32LE(entry.crc32, at + 10);
  header.writeUInt32LE(entry.sizeBytes, at + 14);
  header.writeUInt32LE(entry.sizeBytes, at + 18);
  header.writeUInt16LE(nameLength, at + 22);
}

/** APPNOTE 4.3.12 */
function centralHeader(entry: ZipEntry): Uint8Array {
  const name = Buffer.from(entry.name, "utf8");
  const isFar = entry.offset >= max32;
  const extra = isFar ? zip64Extra(entry.offset) : Buffer.alloc(0);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(versionOfZip64, 4);
  writeShared(header, 6, entry, name.length, isFar ? versionOfZip64 : versionNeeded);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(isFar ? max32 : entry.offset, 42);
  return Buffer.concat([header, name, extra]);
}

/** APPNOTE 4.5.3, with the offset only. */
function zip64Extra(offset: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return extra;
}

/** APPNOTE 4.3.14 to 4.3.16 */
function endRecords(count: number, sizeBytes: number, offset: number): Uint8Array {
  const needsZip64 = count >= max16 || offset + sizeBytes >= max32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, max16), 8);
  end.writeUInt16LE(Math.min(count, max16), 10);
  end.writeUInt32LE(Math.min(sizeBytes, max32), 12);
  end.writeUInt32LE(Math.min(offset, max32), 16);
  return needsZip64 ? Buffer.concat([zip64End(count, sizeBytes, offset), end]) : end;
}

function zip64End(count: number, sizeBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50, 0);
  // The size leaves out the record's first twelve bytes.
  end.writeBigUInt64LE(BigInt(end.length - 12), 4);
  end.writeUInt16LE(versionOfZip64, 12);
  end.writeUInt16LE(versionOfZip64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(sizeBytes), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + sizeBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end, locator]);
}

function dosTime(at: string): { readonly time: number; readonly date: number } {
  const day = new Date(at);
  return {
    time:
      (day.getUTCHours() << 11) | (day.getUTCMinutes() << 5) | Math.floor(day.getUTCSeconds() / 2),
    date: ((day.getUTCFullYear() - 1980) << 9) | ((day.getUTCMonth() + 1) << 5) | day.getUTCDate(),
  };
}
