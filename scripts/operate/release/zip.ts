import { closeSync, openSync, readdirSync, readFileSync, writeSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { centralDirectory, localHeader, type ZipEntry } from "../../../core/domain/common/zip.ts";

/** The same bytes on every machine and day. */
const at = "2026-01-01T00:00:00Z";

/** Names of all files below a folder, with slashes, sorted. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => path.relative(folder, path.join(one.parentPath, one.name)))
    .map((name) => name.split(path.sep).join("/"))
    .sort();

/** Stores all files below `folder` in a zip, within a folder of this name. */
export function writeZip(file: string, folder: string, name: string): void {
  const zip = openSync(file, "w");
  try {
    const entries: ZipEntry[] = [];
    let offset = 0;
    const write = (bytes: Uint8Array): void => {
      writeSync(zip, bytes);
      offset += bytes.length;
    };
    for (const each of filesIn(folder)) {
      const bytes = readFileSync(path.join(folder, each));
      const entry = { name: `${name}/${each}`, crc32: crc32(bytes), sizeBytes: bytes.length, at };
      entries.push({ ...entry, offset });
      write(localHeader(entry));
      write(bytes);
    }
    write(centralDirectory(entries, offset));
  } finally {
    closeSync(zip);
  }
}
