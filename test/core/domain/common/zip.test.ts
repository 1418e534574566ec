import { crc32 } from "node:zlib";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import {
  centralDirectory,
  localHeader,
  type ZipEntry,
} from "../../../../core/domain/common/zip.ts";

const at = "2026-11-22T20:31:42.000Z";

function archiveOf(files: Readonly<Record<string, string>>): Uint8Array {
  const chunks: Uint8Array[] = [];
  const entries: ZipEntry[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text, "utf8");
    const told = { name, crc32: crc32(bytes), sizeBytes: bytes.length, at };
    entries.push({ ...told, offset });
    chunks.push(localHeader(told), bytes);
    offset = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  }
  return Buffer.concat([...chunks, centralDirectory(entries, offset)]);
}

const files = { "Mietvertrag Köln.pdf": "one", "audit/契約.json": "two", "empty.txt": "" };

test("another program reads every file under its name", () => {
  const read = unzipSync(archiveOf(files));
  const texts = Object.entries(read).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);
  expect(Object.fromEntries(texts)).toEqual(files);
});

/** APPNOTE 4.3.16 */
test("the end says how many entries there are, and where the directory of which length begins", () => {
  const bytes = Buffer.from(archiveOf(files));
  const end = bytes.subarray(bytes.length - 22);
  const begin = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  expect([end.readUInt16LE(8), end.readUInt16LE(10)]).toEqual([3, 3]);
  expect(end.readUInt32LE(12)).toBe(bytes.length - 22 - begin);
  expect(end.readUInt32LE(16)).toBe(begin);
});

/** APPNOTE 4.4.4, bit 11 */
test("both headers say that names are UTF-8", () => {
  const told = { name: "ä", crc32: 0, sizeBytes: 0, at };
  const central = Buffer.from(centralDirectory([{ ...told, offset: 0 }], 0));
  const flags = [Buffer.from(localHeader(told)).readUInt16LE(6), central.readUInt16LE(8)];
  expect(flags).toEqual([0x0800, 0x0800]);
});

/** APPNOTE 4.3.7 and 4.3.12; 20:31:42 in steps of two seconds. */
test("both headers tell the checksum, and the time as MS-DOS had it", () => {
  const bytes = Buffer.from("one", "utf8");
  const told = { name: "a.pdf", crc32: crc32(bytes), sizeBytes: bytes.length, at };
  const [time, date] = [(20 << 11) | (31 << 5) | 21, (46 << 9) | (11 << 5) | 22];
  const local = Buffer.from(localHeader(told));
  const central = Buffer.from(centralDirectory([{ ...told, offset: 0 }], 38));
  for (const shared of [local.subarray(4), central.subarray(6)]) {
    expect(shared.readUInt16LE(6)).toBe(time);
    expect(shared.readUInt16LE(8)).toBe(date);
    expect(shared.readUInt32LE(10)).toBe(crc32(bytes));
    expect([shared.readUInt32LE(14), shared.readUInt32LE(18)]).toEqual([3, 3]);
    expect(shared.readUInt16LE(22)).toBe(told.name.length);
  }
  expect([local.readUInt32LE(0), central.readUInt32LE(0)]).toEqual([0x04034b50, 0x02014b50]);
});

test("an empty archive is one", () => {
  expect(unzipSync(archiveOf({}))).toEqual({});
});

const far: ZipEntry = { name: "far.pdf", crc32: 1, sizeBytes: 7, offset: 5_000_000_000, at };
const near: ZipEntry = { ...far, name: "near.pdf", offset: 0 };

test("an entry behind 4 GiB has its place in 64 bits", () => {
  const end = Buffer.from(centralDirectory([near, far], 6_000_000_000));
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(5_000_000_000n, 4);
  expect(end.indexOf(extra)).toBe(46 + near.name.length + 46 + far.name.length);
  expect(end.readUInt32LE(46 + near.name.length + 42)).toBe(0xffffffff);
  expect(end.readUInt16LE(30)).toBe(0);
  // Made by version 4.5, of which the far entry needs all and the near one little (APPNOTE 4.4.2, 4.4.3).
  const versions = (header: number) => [end.readUInt16LE(header + 4), end.readUInt16LE(header + 6)];
  expect([versions(0), versions(46 + near.name.length)]).toEqual([
    [45, 20],
    [45, 45],
  ]);
});

/** https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.14 and 4.3.15 */
test("a directory behind 4 GiB is found by the records of zip64", () => {
  const directory = Buffer.from(centralDirectory([near], 6_000_000_000));
  const headers = 46 + near.name.length;
  expect(directory.readUInt32LE(headers)).toBe(0x06064b50);
  expect(directory.readBigUInt64LE(headers + 4)).toBe(44n);
  expect(directory.readBigUInt64LE(headers + 24)).toBe(1n);
  expect(directory.readBigUInt64LE(headers + 32)).toBe(1n);
  expect(directory.readBigUInt64LE(headers + 40)).toBe(BigInt(headers));
  expect(directory.readBigUInt64LE(headers + 48)).toBe(6_000_000_000n);
  expect(directory.readUInt32LE(headers + 56)).toBe(0x07064b50);
  expect(directory.readBigUInt64LE(headers + 64)).toBe(BigInt(6_000_000_000 + headers));
  expect(directory.readUInt32LE(headers + 72)).toBe(1);
  expect(directory.readUInt32LE(headers + 76)).toBe(0x06054b50);
  expect(directory.readUInt32LE(headers + 76 + 16)).toBe(0xffffffff);
});

test("a directory needs zip64 from where it ends at the last place of 32 bits", () => {
  const zip64 = Buffer.from([0x50, 0x4b, 6, 6]);
  const lastPlace = 0xffffffff - 46 - near.name.length;
  const has = (offset: number) => Buffer.from(centralDirectory([near], offset)).includes(zip64);
  expect([has(lastPlace - 1), has(lastPlace)]).toEqual([false, true]);
});

test("65,535 entries need zip64, and one less does not", () => {
  const zip64 = Buffer.from([0x50, 0x4b, 6, 6]);
  const many = Array.from({ length: 65_534 }, () => near);
  expect(Buffer.from(centralDirectory(many, 0)).includes(zip64)).toBe(false);
  const full = Buffer.from(centralDirectory([...many, near], 0));
  expect(full.includes(zip64)).toBe(true);
  expect(full.readUInt16LE(full.length - 12)).toBe(0xffff);
});
