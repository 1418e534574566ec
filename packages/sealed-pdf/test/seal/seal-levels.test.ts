import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PdfFile } from "../../src/file/pdf-file.ts";
import type { SealLevel } from "../../src/pki/read/seal-level.ts";
import { archiveRevision } from "../../src/seal/archive.ts";
import { type Proofs, type SealKey, sealPdf } from "../../src/seal/seal.ts";
import { verifyDocument } from "../../src/verify/document.ts";
import { readSeal } from "../../src/verify/seal-parts.ts";
import { onePage, streamPdf, tablePdf } from "../support/pdfs.ts";
import { makeSealing, makeSealKey, seal, verdictOf } from "../support/sealing.ts";
import {
  startTimeStampAuthority,
  type TimeStampAuthority,
} from "../support/time-stamp-authority.ts";
import { hasTool, opensslAccepts, run, withFile } from "../support/tools.ts";

let authority: TimeStampAuthority;
let other: TimeStampAuthority;
let key: SealKey;
beforeAll(async () => {
  authority = await startTimeStampAuthority();
  other = await startTimeStampAuthority();
  key = await makeSealKey();
});
afterAll(() => Promise.all([authority.close(), other.close()]));

const at = new Date("2026-11-20T10:00:05Z");
const stampedBy = (whom: TimeStampAuthority) => async (imprint: Uint8Array) =>
  whom.token(imprint, at);

const proofsFor = (level: SealLevel): Proofs | undefined =>
  level === "B-B"
    ? undefined
    : {
        timeStamp: stampedBy(authority),
        validation: level === "B-T" ? undefined : validation(),
      };

const validation = () => ({
  certificates: [key.certificate, authority.root.der],
  revocationLists: [Buffer.from("a list")],
  statusAnswers: [],
});

async function sealedAt(level: SealLevel, original = tablePdf(onePage())): Promise<Buffer> {
  const timestampCertificatesSha256 = level === "B-B" ? [] : authority.certificatesSha256;
  const options = { level, proofs: proofsFor(level), timestampCertificatesSha256 };
  return seal(makeSealing(original, key, [], options));
}

const checked = (file: Uint8Array) => verifyDocument(file, { trusted: [key.certificate] });

const failing = async (file: Uint8Array) =>
  (await checked(file)).checks.filter(({ outcome }) => outcome === "fail").map(({ id }) => id);

const kinds = [
  ["table", () => tablePdf(onePage())],
  ["stream", () => streamPdf(onePage())],
] as const;
const levels = ["B-B", "B-T", "B-LT", "B-LTA"] as const;
const cases = kinds.flatMap(([kind, make]) => levels.map((level) => [level, kind, make] as const));

describe.each(cases)(
  "a seal of level %s over a file with a cross-reference %s",
  (level, _, make) => {
    let file: Buffer;
    beforeAll(async () => {
      file = await sealedAt(level, make());
    });

    test("holds and has that level", async () => {
      expect(await checked(file)).toMatchObject({ verdict: "genuine", document: { level } });
    });

    test("is valid for poppler, and something covers the whole document", (context) => {
      if (!hasTool("pdfsig")) context.skip("pdfsig is not installed");
      withFile(file, (path) => {
        const { output } = run("pdfsig", ["-nocert", path]);
        expect(output).toContain("Signature is Valid");
        expect(output).toContain("Total document signed");
        expect(output.split("Signature #").length - 1).toBe(level === "B-LTA" ? 2 : 1);
      });
    });

    test("is sound for qpdf", (context) => {
      if (!hasTool("qpdf")) context.skip("qpdf is not installed");
      withFile(file, (path) => expect(run("qpdf", ["--check", path])).toMatchObject({ status: 0 }));
    });

    test("is validly signed for OpenSSL", async (context) => {
      if (!hasTool("openssl")) context.skip("openssl is not installed");
      const { sealEnd } = await readSeal(file);
      expect(opensslAccepts(file.subarray(0, sealEnd), key.certificate)).toBe(true);
    });

    test("fails after any change of any sampled byte behind the original", async () => {
      const { originalBytes: start } = await readSeal(file);
      // Each look at B-LTA takes two seals and their chains; `npm run mutations` changes ten thousand places.
      const step = level === "B-LTA" ? 149 : 97;
      for (let place = start; place < file.length; place += step) {
        const changed = Buffer.from(file);
        changed[place] = (changed[place] ?? 0) ^ 0x01;
        expect([place, await verdictOf(changed, key)]).not.toEqual([place, "genuine"]);
      }
    });

    test("fails with anything behind it", async () => {
      for (const more of ["\n", "%%EOF\n", "9 0 obj\nnull\nendobj\n"])
        expect(await verdictOf(Buffer.concat([file, Buffer.from(more)]), key)).toBe("altered");
    });
  },
);

describe("a level", () => {
  test("without its proofs is not sealed at all", async () => {
    const plain = makeSealing(tablePdf(onePage()), key);
    for (const level of ["B-T", "B-LT", "B-LTA"] as const)
      await expect(sealPdf({ ...plain, level })).rejects.toThrow(level);
    const proofs = { timeStamp: stampedBy(authority) };
    await expect(sealPdf({ ...plain, level: "B-LT", proofs })).rejects.toThrow("B-LT");
  });

  test("is not made when the authority fails", async () => {
    const proofs = { timeStamp: () => Promise.reject(new Error("down")) };
    const sealing = { ...makeSealing(tablePdf(onePage()), key), level: "B-T" as const, proofs };
    await expect(sealPdf(sealing)).rejects.toThrow("down");
  });
});

describe("the archive revision", () => {
  test("taken away leaves a seal that can be told from an archived one", async () => {
    const file = await sealedAt("B-LTA");
    const { sealEnd } = await readSeal(file);
    expect(await failing(file.subarray(0, sealEnd))).toEqual(["level"]);
  });

  test("by another authority is not accepted", async () => {
    const file = await sealedAt("B-LTA");
    const sealed = new PdfFile(file.subarray(0, (await readSeal(file)).sealEnd));
    const revision = await archiveRevision(sealed, stampedBy(other));
    expect(await failing(Buffer.concat([sealed.bytes, revision]))).toEqual(["time"]);
  });

  test("may be followed by nothing, not even by another one", async () => {
    const file = await sealedAt("B-LTA");
    const again = await archiveRevision(
      new PdfFile(file.subarray(0, (await readSeal(file)).sealEnd)),
      stampedBy(authority),
    );
    expect(await verdictOf(Buffer.concat([file, again]), key)).toBe("altered");
  });

  test("has no place behind a seal that did not promise one", async () => {
    const sealed = new PdfFile(await sealedAt("B-LT"));
    await expect(archiveRevision(sealed, stampedBy(authority))).rejects.toThrow(/no place/);
  });

  test("of a document that is sealed again is part of the original", async () => {
    const first = await sealedAt("B-LTA");
    const unlocked = Buffer.from(first.toString("latin1").replace("/P 1\n", "/P 2\n"), "latin1");
    const again = await sealedAt("B-B", unlocked);
    expect(await checked(again)).toMatchObject({ verdict: "genuine", document: { level: "B-B" } });
    expect((await readSeal(again)).originalBytes).toBe(unlocked.length);
  });
});
