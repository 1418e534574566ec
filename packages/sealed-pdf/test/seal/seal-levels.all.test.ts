import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Ref } from "../../src/file/objects.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import type { SealLevel } from "../../src/pki/read/seal-level.ts";
import { archiveRevision } from "../../src/seal/archive.ts";
import { type Proofs, type SealKey, sealPdf } from "../../src/seal/seal.ts";
import { verifyDocument } from "../../src/verify/document.ts";
import { readSeal } from "../../src/verify/seal-parts.ts";
import { onePage, stream, streamPdf, tablePdf } from "../support/pdfs.ts";
import { makeSealing, makeSealKey, seal, verdictOf } from "../support/sealing.ts";
import { makeCurveKey } from "../support/targets.ts";
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

async function sealedAt(
  level: SealLevel,
  original = tablePdf(onePage()),
  sealKey = key,
): Promise<Buffer> {
  const timestampCertificatesSha256 = level === "B-B" ? [] : authority.certificatesSha256;
  const options = { level, proofs: proofsFor(level), timestampCertificatesSha256 };
  return seal(makeSealing(original, sealKey, [], options));
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

    test("is valid for poppler, which sees what covers all of it", (context) => {
      if (!hasTool("pdfsig")) context.skip("pdfsig is not installed");
      withFile(file, (path) => {
        const { output } = run("pdfsig", ["-nocert", path]);
        expect(output).toContain("Signature is Valid");
        // At B-LT, no signature covers the validation data; instead, no byte of the archive revision can be chosen freely.
        expect(output.includes("Total document signed")).toBe(level !== "B-LT");
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
      // Each look at B-LTA takes two seals and their chains; `npm run mutations -w lab` changes ten thousand places.
      const step = level === "B-LTA" ? 397 : 293;
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

describe.runIf(hasTool("openssl"))("a seal by a key on the curve P-256", () => {
  let curveKey: SealKey;
  beforeAll(async () => {
    curveKey = await makeCurveKey();
  });

  test.each(cases)(
    "of level %s over a file with a cross-reference %s holds, for stock tools too",
    async (level, _, make) => {
      const file = await sealedAt(level, make(), curveKey);
      const report = await verifyDocument(file, { trusted: [curveKey.certificate] });
      expect(report).toMatchObject({ verdict: "genuine", document: { level } });
      const { sealEnd } = await readSeal(file);
      expect(opensslAccepts(file.subarray(0, sealEnd), curveKey.certificate)).toBe(true);
      if (hasTool("pdfsig"))
        withFile(file, (path) => {
          expect(run("pdfsig", ["-nocert", path]).output).toContain("Signature is Valid");
        });
      for (let place = (await readSeal(file)).originalBytes; place < sealEnd; place += 1_499) {
        const changed = Buffer.from(file);
        changed[place] = (changed[place] ?? 0) ^ 0x01;
        expect([place, await verdictOf(changed, curveKey)]).not.toEqual([place, "genuine"]);
      }
    },
  );
});

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

  test.each(["B-LT", "B-LTA"] as const)(
    "at %s brings the security store, which no catalog before it names",
    async (level) => {
      const file = await sealedAt(level);
      const sealed = new PdfFile(file.subarray(0, (await readSeal(file)).sealEnd));
      expect(sealed.root.has("DSS")).toBe(false);
      const { root } = new PdfFile(file);
      const store = root.get("DSS");
      expect(store instanceof Map && [...store.keys()]).toEqual(["Type", "Certs", "CRLs"]);
      root.delete("DSS");
      expect(root).toEqual(sealed.root);
    },
  );

  test("keeps what the security store of the original holds", async () => {
    const store = "/DSS<</Type/DSS/Certs[5 0 R]/VRI<<>>>>";
    const original = tablePdf(onePage({}, store, [stream("a certificate")]));
    const file = new PdfFile(await sealedAt("B-LT", original));
    const found = file.dict(file.root.get("DSS"));
    expect(file.array(found?.get("Certs"))?.[0]).toEqual(new Ref(5, 0));
    expect(found?.has("VRI")).toBe(true);
    expect(await verdictOf(file.bytes, key)).toBe("genuine");
  });

  test("keeps the number and generation of a catalog that an update had replaced", async () => {
    const first = tablePdf(onePage());
    const source = "1 3 obj\n<</Type/Catalog/Pages 2 0 R/X(\nendobj\n)>>\nendobj\n";
    const index = `xref\n1 1\n${String(first.length).padStart(10, "0")} 00003 n \n`;
    const [, prev = ""] = /startxref\n(\d+)/.exec(first.toString("latin1")) ?? [];
    const trailer = `trailer\n<</Size 5/Root 1 3 R/Prev ${prev}>>\n`;
    const end = `startxref\n${first.length + source.length}\n%%EOF\n`;
    const original = Buffer.concat([first, Buffer.from(source + index + trailer + end)]);
    for (const level of ["B-LT", "B-LTA"] as const)
      expect(await verdictOf(await sealedAt(level, original), key)).toBe("genuine");
  });

  test("at B-LT is missed when it is gone, and not believed after any change", async () => {
    const file = await sealedAt("B-LT");
    const { sealEnd } = await readSeal(file);
    expect(await failing(file.subarray(0, sealEnd))).toEqual(["level"]);
    for (let place = sealEnd; place < file.length; place += 7) {
      const changed = Buffer.from(file);
      changed[place] = (changed[place] ?? 0) ^ 0x01;
      expect([place, await verdictOf(changed, key)]).not.toEqual([place, "genuine"]);
    }
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
    const plain = new PdfFile(sealed.bytes.subarray(0, (await readSeal(sealed.bytes)).sealEnd));
    await expect(archiveRevision(plain, stampedBy(authority))).rejects.toThrow(/no place/);
  });

  test("of a document that is sealed again is part of the original", async () => {
    const first = await sealedAt("B-LTA");
    const unlocked = Buffer.from(first.toString("latin1").replace("/P 1\n", "/P 2\n"), "latin1");
    const again = await sealedAt("B-B", unlocked);
    expect(await checked(again)).toMatchObject({ verdict: "genuine", document: { level: "B-B" } });
    expect((await readSeal(again)).originalBytes).toBe(unlocked.length);
  });
});
