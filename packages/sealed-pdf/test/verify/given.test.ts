import { deflateSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { SealKey } from "../../src/seal/seal.ts";
import { jsonDigest } from "../../src/verify/evidence/digest.ts";
import { type GivenFile, verifyFiles } from "../../src/verify/index.ts";
import { readSeal } from "../../src/verify/seal-parts.ts";
import { digestOf } from "../support/audit-record.ts";
import { onePage, tablePdf } from "../support/pdfs.ts";
import { sealedDocument } from "../support/sealed-document.ts";
import { makeSealKey } from "../support/sealing.ts";
import { type ZippedFile, zipOf } from "../support/zips.ts";

type Files = Readonly<Record<string, Uint8Array>>;

let key: SealKey;
let sealed: Buffer;
let evidence: Files;

beforeAll(async () => {
  key = await makeSealKey();
  sealed = await sealedDocument({ original: tablePdf(onePage()), key });
  evidence = await evidenceOf(sealed);
});

const text = (value: unknown): Uint8Array =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value));

/** What an evidence zip holds, in short. */
async function evidenceOf(pdf: Buffer): Promise<Files> {
  const { auditJson, cms, certificates, originalBytes, record } = await readSeal(pdf);
  const [certificate = new Uint8Array()] = certificates;
  const [last] = record.entries.slice(-1);
  const body = { ...last, seq: record.entries.length + 1, type: "completed", prev: last?.hash };
  const { hash: _, ...later } = body;
  const files = {
    "sealed.pdf": pdf,
    "original.pdf": pdf.subarray(0, originalBytes),
    "audit.json": auditJson,
    "entries.json": text([...record.entries, { ...later, hash: await jsonDigest(later) }]),
    "record.html": text("<p>The record</p>"),
    "consent.txt": text(record.disclosures[0]?.text),
    "seal.p7s": cms,
    "certificates/seal.der": certificate,
  };
  return { ...files, "manifest.json": manifestOf(files) };
}

const manifestOf = (files: Files) =>
  text({
    files: Object.entries(files).map(([name, bytes]) => ({ name, sha256: digestOf(bytes) })),
  });

const givenAs = (path: string, bytes: Uint8Array): GivenFile => ({ path, read: async () => bytes });
const folder = (files: Files, within = "") =>
  Object.entries(files).map(([name, bytes]) => givenAs(`${within}${name}`, bytes));
const zipped = (files: Files, within = "", options: Partial<ZippedFile> = {}) =>
  zipOf(
    Object.entries(files).map(([name, bytes]) => ({ ...options, name: `${within}${name}`, bytes })),
  );

const checked = (...given: readonly GivenFile[]) =>
  verifyFiles(given, { trust: { trusted: [key.certificate] } });

/** Name, verdict and headline's code of each result. */
const told = async (...given: readonly GivenFile[]) =>
  (await checked(...given)).map(({ name, report: { verdict, said } }) => [
    name,
    verdict,
    said.headline.code.replace(/^verdict\.|\.headline$/g, ""),
  ]);

async function beside(files: Files) {
  const [{ report } = { report: undefined }] = await checked(givenAs("e.zip", zipped(files)));
  const check = report?.checks.find(({ id }) => id === "beside");
  return [report?.verdict, check?.outcome, check?.said.values["names"]];
}

describe("the zip with the evidence", () => {
  test("is genuine as it was downloaded, packed again, and in a folder with what systems add", async () => {
    const junk = { "__MACOSX/e/._sealed.pdf": text("x"), ".DS_Store": text("x") };
    for (const [zip, path] of [
      [zipped(evidence), "sealed.pdf"],
      [zipped(evidence, "", { deflated: true }), "sealed.pdf"],
      [zipped({ ...prefixed(evidence, "e/"), ...junk }), "e/sealed.pdf"],
      [zipped(evidence, "a\\b\\"), "a/b/sealed.pdf"],
    ] as const)
      expect(await told(givenAs("e.zip", zip))).toEqual([[`e.zip/${path}`, "genuine", "genuine"]]);
  });

  test("has all of its other files compared with what is sealed or listed", async () => {
    expect(await beside(evidence)).toEqual(["genuine", "pass", undefined]);
    const { "record.html": _, ...without } = evidence;
    expect(await beside(without)).toEqual(["genuine", "unknown", "record.html"]);
    const more = { ...evidence, "Appendix.pdf": tablePdf(onePage()) };
    expect(await beside(more)).toEqual(["genuine", "unknown", "Appendix.pdf"]);
    const { "seal.p7s": cms = text(""), ...others } = evidence;
    const earlier = { ...others, "seal.der": cms };
    expect(await beside({ ...earlier, "manifest.json": manifestOf(earlier) })).toEqual([
      "genuine",
      "pass",
      undefined,
    ]);
  });

  test("is altered when any of its other files is, even if the manifest is altered with it", async () => {
    const names = Object.keys(evidence).filter((name) => !/^(sealed|manifest)/.test(name));
    for (const name of names) {
      const bytes = Buffer.from(evidence[name] ?? []);
      bytes[5] = (bytes[5] ?? 0) ^ 1;
      expect(await beside({ ...evidence, [name]: bytes })).toEqual(["altered", "fail", name]);
      const { "manifest.json": _, ...listed } = { ...evidence, [name]: bytes };
      if (name !== "record.html")
        expect(await beside({ ...listed, "manifest.json": manifestOf(listed) })).toEqual([
          "altered",
          "fail",
          name,
        ]);
    }
  });

  test("is altered when its entries are other ones, though each is tied to the one before it", async () => {
    const { record } = await readSeal(sealed);
    const others: object[] = [];
    let prev = "0".repeat(64);
    for (const { hash: _, ...entry } of record.entries) {
      const body = { ...entry, ip: "6.6.6.6", prev };
      prev = await jsonDigest(body);
      others.push({ ...body, hash: prev });
    }
    const changed: Files = { ...evidence, "entries.json": text(others) };
    const { "manifest.json": _, ...listed } = changed;
    const files = { ...listed, "manifest.json": manifestOf(listed) };
    expect(await beside(files)).toEqual(["altered", "fail", "entries.json"]);
  });

  test("is changed when the sealed document in it is, whatever lies beside it", async () => {
    const other = Buffer.from(sealed);
    other[200] = (other[200] ?? 0) ^ 1;
    const zip = zipped({ ...evidence, "sealed.pdf": other });
    expect(await told(givenAs("e.zip", zip))).toEqual([["e.zip/sealed.pdf", "altered", "changed"]]);
  });
});

const prefixed = (files: Files, within: string): Files =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [within + name, bytes]));

describe("several files", () => {
  test("files of an unpacked folder are the evidence of one document", async () => {
    expect(await told(...folder(evidence, "e/"))).toEqual([["e/sealed.pdf", "genuine", "genuine"]]);
  });

  test("have a result each, zips and folders too", async () => {
    const given = [
      givenAs("a.pdf", sealed),
      givenAs("b.PDF", tablePdf(onePage())),
      givenAs("c.zip", zipped({ "x.pdf": sealed, "y.pdf": sealed })),
      givenAs("notes.txt", text("x")),
      ...folder(evidence, "e/"),
    ];
    expect(await told(...given)).toEqual([
      ["e/sealed.pdf", "genuine", "genuine"],
      ["a.pdf", "genuine", "genuine"],
      ["b.PDF", "not ours", "unsealed"],
      ["c.zip/x.pdf", "genuine", "genuine"],
      ["c.zip/y.pdf", "genuine", "genuine"],
    ]);
  });

  test("files without any document are refused with a sentence", async () => {
    const none = [["a.txt", "unreadable", "nothingToCheck"]];
    expect(await told(givenAs("a.txt", text("x")), givenAs("b.txt", text("x")))).toEqual(none);
    expect(await told()).toEqual([["", "unreadable", "nothingToCheck"]]);
  });
});

describe("a zip that can't be examined", () => {
  const pdf = () => ({ name: "sealed.pdf", bytes: sealed });
  test.each<[string, () => Buffer, string]>([
    ["with a password", () => zipOf([{ ...pdf(), locked: true }]), "zipLocked"],
    [
      "with a name that leads out",
      () => zipOf([pdf(), { ...pdf(), name: "../x.pdf" }]),
      "zipLeadsOut",
    ],
    ["with a name from the root", () => zipOf([{ ...pdf(), name: "C:\\x.pdf" }]), "zipLeadsOut"],
    ["with one name twice", () => zipOf([pdf(), { ...pdf(), name: "Sealed.pdf" }]), "zipTwice"],
    [
      "with files in one place",
      () => zipOf([pdf(), { ...pdf(), name: "b.pdf", sharedWith: 0, localName: "" }]),
      "zipDamaged",
    ],
    [
      "with another name beside the file",
      () => zipOf([{ ...pdf(), localName: "other.pdf0" }]),
      "zipDamaged",
    ],
    [
      "that claims to unpack to very much",
      () => zipOf([{ ...pdf(), claims: 2 ** 31 }]),
      "zipTooLarge",
    ],
    [
      "that unpacks to more than it claims",
      () => zipOf([{ ...pdf(), deflated: true, claims: 9 }]),
      "zipDamaged",
    ],
    ["cut off", () => zipOf([pdf()]).subarray(0, -30), "zipDamaged"],
    [
      "with a megabyte of rubbish behind it",
      () => Buffer.concat([zipOf([pdf()]), Buffer.alloc(1e6, 7)]),
      "zipDamaged",
    ],
    [
      "of rubbish",
      () => Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(1e6, 7)]),
      "zipDamaged",
    ],
    ["without a PDF", () => zipOf([{ name: "a.txt", bytes: text("x") }]), "nothingToCheck"],
    ["without any file", () => zipOf([]), "nothingToCheck"],
    ["with a zip in it", () => zipOf([{ name: "in.zip", bytes: zipOf([pdf()]) }]), "zipInZip"],
  ])("%s is refused with a sentence", async (_what, zip, code) => {
    const [[, verdict, ...said] = []] = await told(givenAs("e.zip", zip()));
    expect([verdict, ...said]).toEqual(["unreadable", code]);
  });

  test("a zip whose files overlap is refused, with advice not to unpack it", async () => {
    const inner = zipOf([{ name: "b.pdf", bytes: sealed }]);
    // The second file begins within the first one's bytes.
    const outer = zipOf([
      { name: "a.pdf", bytes: inner },
      { name: "b.pdf", bytes: sealed, sharedWith: 0 },
    ]);
    outer.writeUInt32LE(30 + "a.pdf".length, outer.lastIndexOf("b.pdf") - 4);
    expect(await told(givenAs("e.zip", outer))).toEqual([["e.zip", "unreadable", "zipTooLarge"]]);
  });
});

describe("a picture", () => {
  const png = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const read = async (readCode?: () => Promise<string | undefined>) => {
    const trust = { trusted: [key.certificate] };
    const [one] = await verifyFiles([givenAs("photo.png", png)], {
      trust,
      ...(readCode ? { readCode } : {}),
    });
    return [one?.report.verdict, one?.report.headline];
  };

  test("says where the code on it leads, if that is where documents are checked", async () => {
    const leading =
      "This is a picture. The QR code on it leads to https://sign.example.com/verify.";
    expect(await read(async () => "https://sign.example.com/verify")).toEqual([
      "unreadable",
      leading,
    ]);
    for (const other of [undefined, "WIFI:S:x;;", "https://sign.example.com/login", "javascript:x"])
      expect((await read(async () => other))[1]).toContain("we found no QR code");
  });

  test("says to scan the code where no reader of pictures is at hand", async () => {
    const none = ["unreadable", "This is a picture, and no picture can be checked."];
    expect(await read()).toEqual(none);
    expect(
      await read(async () => {
        throw new Error("not a picture");
      }),
    ).toEqual(none);
  });
});

describe("our document that another program has written again", () => {
  const rewritten = (pdf: Buffer): Buffer =>
    Buffer.from(
      pdf
        .toString("latin1")
        .replace(
          /\/Contents <(3082[0-9a-f]+)>/,
          (_, hex: string) => `/Contents<${hex.toUpperCase()}>`,
        )
        .replace("/XXUndersign <</Format ", "/XXUndersign<</Format "),
      "latin1",
    );

  test("a rewritten file has our signature, and the report asks for the original", async () => {
    const [one] = await checked(givenAs("a.pdf", rewritten(sealed)));
    expect(one?.report).toMatchObject({
      verdict: "altered",
      headline: expect.stringContaining("has our signature, but another program has rewritten"),
      certificate: { trusted: true },
    });
    expect(one?.report.checks.find(({ id }) => id === "sealedBy")).toMatchObject({
      outcome: "fail",
      sentence: expect.stringContaining("another program has written it"),
    });
    expect(one?.report.document).toBeUndefined();
  });

  test("a rewritten file has our signature, also where objects are packed into streams", async () => {
    const text = rewritten(sealed).toString("latin1");
    const at = text.indexOf("<</Type /Sig\n");
    const object = Buffer.from(text.slice(at, text.indexOf("endobj", at)), "latin1");
    const file = (packed: Uint8Array) =>
      Buffer.concat([
        Buffer.from("%PDF-1.7\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>\nstream\n"),
        packed,
        Buffer.from("\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n"),
      ]);
    const whole = deflateSync(Buffer.concat([Buffer.from("5 0 "), object]));
    const half = whole.subarray(0, whole.length / 4);
    expect(await told(givenAs("a.pdf", file(whole)))).toEqual([["a.pdf", "altered", "rewritten"]]);
    for (const other of [half, Buffer.from("no stream")])
      expect(await told(givenAs("a.pdf", file(other)))).toEqual([
        ["a.pdf", "not ours", "unsealed"],
      ]);
  });

  test("has a different kind of signature where somebody else made it, or where it does not hold", async () => {
    const foreign = await sealedDocument({
      original: tablePdf(onePage()),
      key: await makeSealKey(),
    });
    const broken = rewritten(sealed);
    const last = broken.indexOf("/Contents<3082") + 1400;
    broken[last] = broken[last] === 65 ? 66 : 65;
    for (const pdf of [rewritten(foreign), broken])
      expect(await told(givenAs("a.pdf", pdf))).toEqual([["a.pdf", "not ours", "unsealed"]]);
  });
});
