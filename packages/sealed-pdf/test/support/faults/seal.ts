import { deflateSync, inflateSync } from "node:zlib";
import { IncrementalUpdate } from "../../../src/file/incremental-update.ts";
import { PdfFile } from "../../../src/file/pdf-file.ts";
import type { FaultCode } from "../../../src/portable/fault.ts";
import type { SealKey } from "../../../src/seal/seal.ts";
import { onePage, tablePdf } from "../pdfs.ts";
import { objectOfType, opened, resealed, rewritten, sourceOf } from "../rewriting.ts";

/** Sealed documents of one key, by what they have. */
export interface Documents {
  readonly key: SealKey;
  readonly plain: Buffer;
  readonly withStore: Buffer;
  readonly archived: Buffer;
}

/** For each fault of a seal and of what it refers to, a document that has it. */
export const sealFaults = {
  "fault.added": ({ plain }) => Buffer.concat([plain, Buffer.from("% more\n")]),
  "fault.cutOff": ({ plain }) => plain.subarray(0, -20),
  "fault.noSeal": () => updatedOften(),
  "fault.severalSeals": ({ plain }) => {
    const file = opened(plain);
    const { number } = objectOfType(file, "Filespec");
    return rewritten(file, new Map([[number, { source: "<</Type /Sig>>" }]]));
  },
  "fault.sealKind": replaced("/SubFilter /ETSI.CAdES", "/SubFilter /ETSI.CAdXS"),
  "fault.notOurSeal": replaced("/Format 3\n", "/Format 4\n"),
  "fault.sealDamaged": replaced("/ByteRange [0", "/ByteRangx [0"),
  "fault.sealCoverage": replaced("/ByteRange [0", "/ByteRange [1"),
  "fault.notHexadecimal": replaced("/Contents <3", "/Contents <G"),
  "fault.bytesFollowSignature": replaced("00>\n/M (", "01>\n/M ("),
  "fault.sealTime": replaced(">\n/M (D:", ">\n/M (X:"),
  "fault.originalLength": replaced(/\/OriginalBytes \d/, "/OriginalBytes -"),
  "fault.between": replaced(/\/OriginalBytes \d/, "/OriginalBytes 9"),
  "fault.recordMissing": replaced("/Type /EmbeddedFile", "/Type /EmbeddedFilx"),
  "fault.noWayToSeal": replaced("/AcroForm <<", "/AcroForx <<"),
  "fault.stampField": replaced(/\/ArchiveField \d/, "/ArchiveField /", "archived"),
  "fault.noArchiveField": replaced(/\/ArchiveField \d\d/, "/ArchiveField 00", "archived"),
  "fault.securityStore": replaced(/\/SecurityStore \d\d/, "/SecurityStore 00", "withStore"),
  "fault.securityStores": replaced("/Perms <<", "/DSS   <<", "withStore"),
  "fault.afterSeal": replaced("/ETSI.RFC3161", "/ETSI.RFC3162", "archived"),

  "fault.tooLarge": recordWith({ sizeBytes: 99_999_999 }),
  "fault.longerThanSaid": recordWith({ sizeBytes: 9 }),
  "fault.shorterThanSaid": recordWith({ sizeBytes: 9_999_999 }),
  "fault.packed": recordWith({ stream: Buffer.from("not packed") }),
  "fault.notJson": recordWith({ stream: deflateSync("{"), sizeBytes: 1 }),
} satisfies Partial<Record<FaultCode, Make>>;

type Make = (documents: Documents) => Buffer | Promise<Buffer>;

/** Replaces the first match by text of the same length, so that no offset changes. */
function replaced(
  found: string | RegExp,
  text: string,
  of: "plain" | "withStore" | "archived" = "plain",
): Make {
  return ({ [of]: bytes }) => {
    const before = bytes.toString("latin1");
    const changed = Buffer.from(before.replace(found, text), "latin1");
    if (changed.length !== bytes.length || changed.equals(bytes))
      throw new Error(`expected ${found} to be replaced, found other bytes`);
    return changed;
  };
}

/** Its seal left a trace; more updates than a verifier looks through for a seal. */
function updatedOften(): Buffer {
  let bytes = tablePdf(onePage({ content: "% /XXUndersign <</Format 3" }));
  for (let done = 0; done < 65; done++) {
    const update = new IncrementalUpdate(new PdfFile(bytes));
    update.add(done);
    bytes = Buffer.concat([bytes, update.write().bytes]);
  }
  return bytes;
}

interface PackOptions {
  readonly sizeBytes?: number;
  readonly stream?: Buffer;
}

/** The record's stream as it is said to be, under a good seal. */
function recordWith({ sizeBytes, stream }: PackOptions) {
  return ({ key, plain }: Pick<Documents, "key" | "plain">) => {
    const file = opened(plain);
    const object = objectOfType(file, "EmbeddedFile");
    const size = sizeBytes === undefined ? "$&" : `/Size ${sizeBytes}`;
    const source = sourceOf(file, object).replace(/\/Size \d+/, size);
    const other = { source, stream: stream ?? object.stream };
    return resealed(rewritten(file, new Map([[object.number, other]])), key);
  };
}

/** The same document with other text in its record, under a valid seal. */
export function withRecordText(
  documents: Pick<Documents, "key" | "plain">,
  edit: (text: string) => string,
) {
  const { stream = Buffer.alloc(0) } = objectOfType(opened(documents.plain), "EmbeddedFile");
  const bytes = Buffer.from(edit(inflateSync(stream).toString("utf8")));
  const packed = { sizeBytes: bytes.length, stream: deflateSync(bytes) };
  return recordWith(packed)(documents);
}
