import { ascii, type Bytes, latin1, startsWith } from "../../portable/bytes.ts";
import { inflate } from "../evidence/inflate.ts";
import { Refused, refusalsOf, verdicts } from "../report/words.ts";

/** A file that somebody gives for checking, or one inside a zip. */
export interface GivenFile {
  /** Its name, after those of its folders and `/`; never leads out of them in a zip. */
  readonly path: string;
  /** Throws Refused if it can't be unpacked. */
  read(): Promise<Uint8Array>;
}

const unpackedBytesMax = 512 * 1024 * 1024;
const damaged = () => new Refused(verdicts.zipDamaged);

/** A zip, by its first bytes; an empty one has only an end. */
export const looksLikeZip = (bytes: Uint8Array): boolean =>
  startsWith(bytes, ascii("PK\x03\x04")) || startsWith(bytes, ascii("PK\x05\x06"));

/**
 * The files in a zip (APPNOTE.TXT 6.3.10), without unpacking any. Refuses a zip whose files different programs would unpack
 * differently, or to more than it seems to hold: names that lead out or occur twice, files that overlap, two
 * names for one file. Throws Refused.
 */
export function readZip(zip: Bytes): GivenFile[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const { entries, end } = directoryOf(zip, view);
  const paths = entries.map(({ path }) => path);
  const outside = paths.find(leadsOut);
  if (outside !== undefined) throw new Refused(refusalsOf.zipLeadsOut(outside));
  // Names that differ only in upper and lower case are one on many systems.
  const seen = new Set<string>();
  const twice = paths.find((path) => seen.size === seen.add(path.toLowerCase()).size);
  if (twice !== undefined) throw new Refused(refusalsOf.zipTwice(twice));
  if (entries.some(({ locked }) => locked)) throw new Refused(verdicts.zipLocked);
  const unpackedBytes = entries.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (unpackedBytes > unpackedBytesMax) throw new Refused(verdicts.zipTooLarge);
  const places = entries.map((entry) => placeOf(entry, zip, view));
  const inOrder = [...places, { at: end, start: end, end }].sort((a, b) => a.at - b.at);
  if (inOrder.some(({ at }, i) => at < (inOrder[i - 1]?.end ?? 0)))
    throw new Refused(verdicts.zipTooLarge);
  return entries.flatMap((entry, i) =>
    entry.path.endsWith("/")
      ? []
      : [
          {
            path: entry.path,
            read: () => unpack(entry, zip.subarray(places[i]?.start, places[i]?.end)),
          },
        ],
  );
}

interface ZipEntry {
  readonly path: string;
  /** As in the directory, to be compared with the one beside the file. */
  readonly name: string;
  readonly locked: boolean;
  /** 0: stored, 8: deflated. */
  readonly method: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  readonly at: number;
}

/** The entries of the directory, and where it begins. Only the end's own comment may follow the end of the zip. */
function directoryOf(zip: Bytes, view: DataView): { entries: ZipEntry[]; end: number } {
  let end = zip.length - 22;
  const isEnd = () =>
    view.getUint32(end, true) === 0x06054b50 &&
    end + 22 + view.getUint16(end + 20, true) === zip.length;
  while (end >= Math.max(0, zip.length - 22 - 0xffff) && !isEnd()) end--;
  if (end < 0 || !isEnd()) throw damaged();
  const start = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  let at = start;
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) throw damaged();
    const [named = 0, extra = 0, comment = 0] = [28, 30, 32].map((n) =>
      view.getUint16(at + n, true),
    );
    entries.push({
      // Programs of Windows have written `\` between folders.
      path: new TextDecoder().decode(zip.subarray(at + 46, at + 46 + named)).replaceAll("\\", "/"),
      name: latin1(zip, at + 46, at + 46 + named),
      locked: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      sizeBytes: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + named + extra + comment;
  }
  // What stands before the zip, or its form of 64 bits, moves the directory.
  if (at !== end) throw damaged();
  return { entries, end: start };
}

const leadsOut = (path: string): boolean =>
  /^\/|^[a-z]:|\0/i.test(path) || path.split("/").includes("..");

/** Where a file and its packed bytes are. */
function placeOf({ at, name, packedBytes }: ZipEntry, zip: Bytes, view: DataView) {
  if (at + 30 > zip.length || view.getUint32(at, true) !== 0x04034b50) throw damaged();
  const [named, extra] = [view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
  if (latin1(zip, at + 30, at + 30 + named) !== name) throw damaged();
  const start = at + 30 + named + extra;
  return { at, start, end: start + packedBytes };
}

async function unpack({ method, sizeBytes }: ZipEntry, packed: Bytes): Promise<Bytes> {
  if (method === 0 && packed.length === sizeBytes) return packed;
  if (method !== 8) throw damaged();
  return inflate(packed, sizeBytes, "deflate-raw").catch(() => {
    throw damaged();
  });
}
