import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { attachWhole } from "../../src/combine/attach-whole.ts";
import { hasAttachments } from "../../src/combine/attachments.ts";
import { combinePdfs } from "../../src/combine/combine.ts";
import { nameTreeEntries } from "../../src/file/name-tree.ts";
import { listPages } from "../../src/file/pages.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { textOf } from "../../src/file/text-string.ts";
import { preparePdf } from "../../src/index.ts";
import { verifyDocument } from "../../src/verify/document.ts";
import { makeSealKey, sealedDocument } from "../support/index.ts";
import { manyPages } from "../support/pdfs.ts";

const key = await makeSealKey();
const sealed = await sealedDocument({ original: manyPages(2), key });
const as = { name: "Lease.pdf", description: "sealed", modifiedAt: new Date(0) };
const attached = await attachWhole(sealed, as);

/** Names and contents. */
function attachments(bytes: Uint8Array): [string | undefined, Buffer][] {
  const file = new PdfFile(bytes);
  const tree = file.dict(file.dict(file.root.get("Names"))?.get("EmbeddedFiles"));
  return nameTreeEntries(file, tree).map(([called, specification]) => {
    const stream = file.get(file.dict(file.dict(specification)?.get("EF"))?.get("F"));
    if (stream === null || typeof stream !== "object" || !("bytes" in stream))
      throw new Error("no file");
    return [textOf(called), inflateSync(stream.bytes)];
  });
}

const verdictOf = async (bytes: Uint8Array) =>
  (await verifyDocument(bytes, { trusted: [key.certificate] })).verdict;

describe("a sealed document that is attached to its pages", () => {
  test("can be sealed anew, and both are genuine", async () => {
    const { bytes, pages, repaired, signaturesKept } = await preparePdf(attached);
    expect([repaired, signaturesKept]).toEqual([false, 0]);
    expect(pages).toHaveLength(listPages(new PdfFile(sealed)).length);
    const again = await sealedDocument({ original: bytes, key });
    expect(await verdictOf(again)).toBe("genuine");
    const inner = attachments(again).find(([called]) => called === "Lease.pdf")?.[1];
    expect(inner?.equals(sealed)).toBe(true);
    expect(await verdictOf(inner ?? Buffer.alloc(0))).toBe("genuine");
  });

  test("is the only attachment: its record stays in it", () => {
    expect(attachments(attached).map(([called]) => called)).toEqual(["Lease.pdf"]);
    expect(hasAttachments(attached)).toBe(true);
  });
});

describe("a file attached to a part", () => {
  const page = (file: number, index: number) => ({ file, page: index, turn: 0 }) as const;
  const part = { bytes: attached, name: "Lease" };
  const all = listPages(new PdfFile(attached)).map((_, index) => index);

  test("stays if all of its pages do, under a name of its own", async () => {
    const pages = [0, 1].flatMap((file) => all.map((index) => page(file, index)));
    const made = await combinePdfs([part, part], pages);
    expect(attachments(made).map(([called]) => called)).toEqual(["Lease.pdf", "Lease.pdf 2"]);
    expect(attachments(made)[1]?.[1].equals(sealed)).toBe(true);
  });

  test("goes with the first page that is left out or covered", async () => {
    const instead = {
      size: { width: 9, height: 9 },
      picture: {
        width: 1,
        height: 1,
        bytes: Buffer.of(0),
        filter: "DCTDecode",
        space: "DeviceRGB",
      },
      words: [],
    } as const;
    for (const first of [[], [{ ...page(0, 0), instead }]]) {
      const made = await combinePdfs(
        [part],
        [...first, ...all.slice(1).map((index) => page(0, index))],
      );
      expect(hasAttachments(made)).toBe(false);
    }
  });
});
