import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renewArchive } from "../../src/seal/renew.ts";
import type { SealKey } from "../../src/seal/seal.ts";
import type { ValidationData } from "../../src/seal/security-store.ts";
import { readArchiveFacts } from "../../src/verify/archives.ts";
import { type Trust, verifyDocument } from "../../src/verify/document.ts";
import { readSeal } from "../../src/verify/seal-parts.ts";
import { certificate, revocationList, statusAnswer } from "../support/certificates.ts";
import { onePage, streamPdf, tablePdf } from "../support/pdfs.ts";
import { makeSealing, makeSealKey, seal } from "../support/sealing.ts";
import { makeCurveKey } from "../support/targets.ts";
import {
  startTimeStampAuthority,
  type TimeStampAuthority,
} from "../support/time-stamp-authority.ts";
import { hasTool, run, withFile } from "../support/tools.ts";

// Archive time stamps are renewed before they expire; nothing else may follow a sealed document.

const firstEnds = new Date("2030-01-01T00:00:00Z");
let first: TimeStampAuthority;
let later: TimeStampAuthority;
let key: SealKey;
beforeAll(async () => {
  first = await startTimeStampAuthority("list", firstEnds);
  later = await startTimeStampAuthority();
  key = await makeSealKey();
});
afterAll(() => Promise.all([first.close(), later.close()]));

const at = (year: number) => new Date(Date.UTC(year, 5, 1));
const dayMs = 86_400_000;
const around = (when: Date) => ({
  from: new Date(when.getTime() - dayMs),
  until: new Date(when.getTime() + dayMs),
});

const proofsOf = ({ root, unit }: TimeStampAuthority, when: Date): ValidationData => ({
  certificates: [root.der],
  revocationLists: [revocationList(root, around(when), [])],
  statusAnswers: [statusAnswer(root, unit.der, "good", around(when))],
});

async function archived(original = tablePdf(onePage()), sealKey = key): Promise<Buffer> {
  const timeStamp = async (imprint: Uint8Array) =>
    first.token(imprint, new Date("2026-11-20T10:00:05Z"));
  const validation = { certificates: [first.root.der], revocationLists: [], statusAnswers: [] };
  const timestampCertificatesSha256 = first.certificatesSha256;
  const options = { proofs: { timeStamp, validation }, timestampCertificatesSha256 };
  return seal(makeSealing(original, sealKey, [], { ...options, level: "B-LTA" }));
}

async function renewed(
  file: Buffer,
  authority: TimeStampAuthority,
  when: Date,
  proofs = proofsOf(authority, when),
): Promise<Buffer> {
  const timeStamp = async (imprint: Uint8Array) => authority.token(imprint, when);
  return Buffer.concat([file, await renewArchive(file, timeStamp, proofs)]);
}

const twice = async (file: Buffer): Promise<Buffer> =>
  renewed(await renewed(file, first, at(2028)), later, at(2029));

const trust = (): Trust => ({ trusted: [key.certificate], authorities: [later.unit.der] });
const verdictOf = async (file: Uint8Array, by = trust()) =>
  (await verifyDocument(file, by)).verdict;

const kinds = [
  ["table", () => tablePdf(onePage())],
  ["stream", () => streamPdf(onePage())],
] as const;

describe.each(kinds)("a document with a cross-reference %s, renewed twice", (_, original) => {
  let before: Buffer;
  let file: Buffer;
  beforeAll(async () => {
    before = await archived(original());
    file = await twice(before);
  });

  test("is genuine, and says until when", async () => {
    const report = await verifyDocument(file, trust());
    expect(report).toMatchObject({ verdict: "genuine", document: { level: "B-LTA" } });
    const sentences = report.checks.map(({ sentence }) => sentence).join(" ");
    expect(sentences).toContain("2 renewals of its archive time stamp");
    expect(sentences).toContain("renewed last on 1 June 2029");
    expect(await readArchiveFacts(file)).toMatchObject({ at: at(2029), renewals: 2 });
    expect(await readArchiveFacts(before)).toMatchObject({ endsAt: firstEnds, renewals: 0 });
  });

  test("begins with the document as it was completed", async () => {
    const { completedEnd } = await readSeal(file);
    expect(file.subarray(0, completedEnd).equals(before)).toBe(true);
    expect(await verdictOf(before)).toBe("genuine");
  });

  test("is valid for poppler, which sees each time stamp, and sound for qpdf", (context) => {
    if (!hasTool("pdfsig") || !hasTool("qpdf")) context.skip("pdfsig or qpdf is not installed");
    withFile(file, (path) => {
      const { output } = run("pdfsig", ["-nocert", path]);
      expect(output.split("Signature #").length - 1).toBe(4);
      // pdfsig shows time stamps, and checks the seal.
      expect(output).toContain("Signature is Valid");
      expect(output).toContain("Total document signed");
      expect(run("qpdf", ["--check", path])).toMatchObject({ status: 0 });
    });
  });

  test("fails after any change of any sampled byte behind the document as it was completed", async () => {
    for (let place = before.length; place < file.length; place += 2_003) {
      const changed = Buffer.from(file);
      changed[place] = (changed[place] ?? 0) ^ 0x01;
      expect([place, await verdictOf(changed)]).not.toEqual([place, "genuine"]);
    }
  });

  test("fails with anything behind it, or between its revisions", async () => {
    const middle = (await renewed(before, first, at(2028))).length;
    for (const more of ["\n", "%%EOF\n", "9 0 obj\nnull\nendobj\n"])
      for (const place of [before.length, middle, file.length]) {
        const changed = [file.subarray(0, place), Buffer.from(more), file.subarray(place)];
        expect(await verdictOf(Buffer.concat(changed))).toBe("altered");
      }
  });

  test("fails without its first renewal, and with the two exchanged or doubled", async () => {
    const middle = (await renewed(before, first, at(2028))).length;
    const [one, two] = [file.subarray(before.length, middle), file.subarray(middle)];
    for (const behind of [[two], [two, one], [one, two, two], [one, one]])
      expect(await verdictOf(Buffer.concat([before, ...behind]))).toBe("altered");
  });
});

test("a document sealed by ECDSA is renewed as well", async (context) => {
  if (!hasTool("openssl")) context.skip("openssl is not installed");
  const curveKey = await makeCurveKey();
  const file = await twice(await archived(tablePdf(onePage()), curveKey));
  const by = { ...trust(), trusted: [curveKey.certificate] };
  expect(await verdictOf(file, by)).toBe("genuine");
});

describe("a renewal is not believed", () => {
  test("by an authority that nobody names, until it is known", async () => {
    const file = await renewed(await archived(), later, at(2028));
    const { checks, verdict } = await verifyDocument(file, { trusted: [key.certificate] });
    expect(verdict).toBe("altered");
    const [failed] = checks.filter(({ outcome }) => outcome === "fail");
    expect(failed?.sentence).toContain("neither named by the seal nor known here");
    expect(await verdictOf(file)).toBe("genuine");
    const byItsRoot = { trusted: [key.certificate], authorities: [later.root.der] };
    expect(await verdictOf(file, byItsRoot)).toBe("genuine");
  });

  test("made after the one before had ended", async () => {
    expect(await verdictOf(await renewed(await archived(), later, at(2031)))).toBe("altered");
  });

  test("older than the one before", async () => {
    const file = await renewed(await archived(), first, at(2029));
    expect(await verdictOf(await renewed(file, first, at(2028)))).toBe("altered");
  });

  const when = at(2028);
  const root = certificate({ name: "Other root", isAuthority: true });
  const wrongProofs: Readonly<Record<string, () => Partial<ValidationData>>> = {
    "a certificate that nothing needs": () => ({ certificates: [root.der] }),
    "what is no certificate": () => ({ certificates: [Buffer.from("anything at all")] }),
    "a list of somebody else": () => ({
      revocationLists: [revocationList(root, around(when), [])],
    }),
    "a list that is not current": () => ({
      revocationLists: [revocationList(first.root, around(at(2026)), [])],
    }),
    "a list that names its authority": () => ({
      revocationLists: [revocationList(first.root, around(when), [first.unit.der])],
    }),
    "what is no list": () => ({ revocationLists: [Buffer.from("0")] }),
    "an answer about somebody else": () => ({
      statusAnswers: [statusAnswer(first.root, root.der, "good", around(when))],
    }),
    "an answer that it is revoked": () => ({
      statusAnswers: [statusAnswer(first.root, first.unit.der, "revoked", around(when))],
    }),
  };

  test.each(Object.entries(wrongProofs))("that brings %s", async (_, wrong) => {
    const proofs = { ...proofsOf(first, when), ...wrong() };
    expect(await verdictOf(await renewed(await archived(), first, when, proofs))).toBe("altered");
  });

  test("on a document of a lower level, which gets none", async () => {
    const plain = await seal(makeSealing(tablePdf(onePage()), key));
    await expect(renewed(plain, first, when)).rejects.toThrow("no archive time stamp");
    expect(await readArchiveFacts(plain)).toBeUndefined();
  });
});
