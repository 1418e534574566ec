import { spawnSync } from "node:child_process";
import { createHash, generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { listPages } from "../../src/file/pages.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { selfSignedCertificate } from "../../src/pki/write/self-certificate.ts";
import { preparePdf } from "../../src/prepare/prepare.ts";
import { type SealKey, sealPdf } from "../../src/seal/seal.ts";
import {
  frontXrefPdf,
  hybridPdf,
  manyPages,
  onePage,
  streamPdf,
  tablePdf,
} from "../support/pdfs.ts";
import {
  imageField,
  makeSealing,
  makeSealKey,
  seal,
  textField,
  verdictOf,
} from "../support/sealing.ts";
import {
  hasTool,
  opensslAccepts,
  run,
  signatureReport,
  withFile,
  withFolder,
} from "../support/tools.ts";

let key: SealKey;
let sealed: Buffer;
const corner = { page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05 };

beforeAll(async () => {
  key = await makeSealKey();
  sealed = await seal(makeSealing(tablePdf(onePage()), key, [imageField(corner)]));
});

const shapes = {
  "a cross-reference table": tablePdf(onePage()),
  "object streams": streamPdf(onePage()),
  "the newest section in front": frontXrefPdf(onePage()),
  "a hybrid of table and stream": hybridPdf(onePage()),
  "no line end at its end": tablePdf(onePage()).subarray(0, -1),
  "a thousand pages": manyPages(1_000),
};

describe.each(Object.entries(shapes))("a sealed file with %s", (_, original) => {
  let file: Buffer;
  beforeAll(async () => {
    const last = listPages(new PdfFile(original)).length - 1;
    const fields = [imageField(corner), textField({ ...corner, page: last, y: 0.5 }, "Ann Lee")];
    file = await seal(makeSealing(original, key, fields));
  });

  test("begins with the original, byte for byte", () => {
    expect(file.subarray(0, original.length).equals(original)).toBe(true);
  });

  test("is genuine", async () => {
    expect(await verdictOf(file, key)).toBe("genuine");
  });

  test("is sound for qpdf", (ctx) => {
    if (!hasTool("qpdf")) ctx.skip("qpdf is not installed");
    withFile(file, (path) => {
      expect(run("qpdf", ["--check", path])).toMatchObject({ status: 0 });
    });
  });

  test("is signed in whole and valid for poppler", (ctx) => {
    if (!hasTool("pdfsig")) ctx.skip("pdfsig is not installed");
    withFile(file, (path) => {
      expect(signatureReport(path)).toMatchObject({
        count: 1,
        lastIsValid: true,
        lastIsTotal: true,
      });
    });
  });

  test("is validly signed for OpenSSL", (ctx) => {
    if (!hasTool("openssl")) ctx.skip("openssl is not installed");
    expect(opensslAccepts(file, key.certificate)).toBe(true);
  });
});

describe("sealing", () => {
  test("gives the same bytes for the same input", async () => {
    const sealing = makeSealing(tablePdf(onePage()), key, [textField(corner, "Łukasz Ćwikła")]);
    const [first, second] = [await sealPdf(sealing), await sealPdf(sealing)];
    expect(first.sha256).toBe(second.sha256);
    const whole = Buffer.concat([sealing.original, first.appended]);
    expect(createHash("sha256").update(whole).digest("hex")).toBe(first.sha256);
  });

  test("adds less than 48 KB to a small document", async () => {
    const fields = [imageField(corner), textField(corner, "Ann Lee")];
    const { appended } = await sealPdf(makeSealing(tablePdf(onePage()), key, fields));
    expect(appended.length).toBeLessThan(48 * 1024);
  });

  test("keeps what identifies the document: first ID, information, catalog", async () => {
    const trailer = "/ID[<aa><bb>]/Info 5 0 R";
    const original = tablePdf(onePage({}, "", ["<</Title(Lease)>>"]), trailer);
    const { xref, root } = new PdfFile(await seal(makeSealing(original, key)));
    expect(xref.trailer.get("ID")).toMatchObject([{ bytes: Buffer.from("<aa>") }, {}]);
    expect(xref.trailer.get("Info")).toMatchObject({ number: 5 });
    expect(xref.trailer.get("Root")).toMatchObject({ number: 1 });
    expect(root.has("Perms")).toBe(true);
  });

  test("refuses a certificate that belongs to another key", async () => {
    const other = await makeSealKey();
    const mixed = { ...key, sign: other.sign };
    await expect(sealPdf(makeSealing(tablePdf(onePage()), mixed))).rejects.toThrow(/seal key/);
  });

  test("refuses a field on a page that is not there", async () => {
    const beyond = imageField({ ...corner, page: 1 });
    await expect(sealPdf(makeSealing(tablePdf(onePage()), key, [beyond]))).rejects.toThrow(
      /page 1/,
    );
  });

  test("attaches the audit trail", (ctx) => {
    if (!hasTool("qpdf")) ctx.skip("qpdf is not installed");
    withFile(sealed, (path) => {
      const shown = run("qpdf", ["--show-attachment=audit.json", path]);
      expect(JSON.parse(shown.output)).toMatchObject({ format: "undersign-audit-3" });
    });
  });

  test("writes what a later version has brought only where the file is of that version, or claims PDF/A", async () => {
    const newer = ["/AFRelationship", "/AF ", "/UF ", "/Tabs"];
    const tags = "/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R";
    const upload = onePage({}, tags, ["<</Type/StructTreeRoot>>"]);
    const added = async (version: string, objects = upload) => {
      const original = tablePdf(objects);
      original.write(version, 5, "latin1");
      const file = await seal(makeSealing(original, key, [imageField(corner)]));
      expect(await verdictOf(file, key)).toBe("genuine");
      const update = file.subarray(original.length);
      return newer.filter((entry) => update.includes(entry));
    };
    expect(await added("1.4")).toEqual([]);
    expect(await added("1.6")).toEqual(["/Tabs"]);
    expect(await added("1.7")).toEqual(["/UF ", "/Tabs"]);
    expect(await added("2.0")).toEqual(newer);
    expect(await added("1.4", onePage({}, "/Version/2.0"))).toEqual(newer);
  });

  test("keeps attachments that were there, in the order of their names", async () => {
    const names = "/Names<</EmbeddedFiles<</Names[(a.txt)5 0 R(z.txt)5 0 R]>>>>";
    const original = tablePdf(onePage({}, names, ["<</Type/Filespec/F(x)>>"]));
    const file = new PdfFile(await seal(makeSealing(original, key)));
    const tree = file.dict(file.dict(file.root.get("Names"))?.get("EmbeddedFiles"));
    expect(file.array(tree?.get("Names"))).toHaveLength(6);
  });

  test("is certified against changes, but only when the author has not certified it", async () => {
    expect(sealed.includes("/TransformMethod /DocMDP")).toBe(true);
    const perms = "/Perms<</DocMDP 5 0 R>>";
    const signature =
      "<</Type/Sig/Reference[<</TransformMethod/DocMDP/TransformParams<</P 2>>>>]>>";
    const certified = tablePdf(onePage({}, perms, [signature]));
    const again = await seal(makeSealing(certified, key));
    expect(again.subarray(certified.length).includes("DocMDP /")).toBe(false);
    expect(await verdictOf(again, key)).toBe("genuine");
  });

  test("works with a key on the curve P-256", async (ctx) => {
    if (!hasTool("openssl")) ctx.skip("openssl is not installed");
    const curveKey = await makeCurveKey();
    const file = await seal(makeSealing(tablePdf(onePage()), curveKey));
    expect(await verdictOf(file, curveKey)).toBe("genuine");
    expect(opensslAccepts(file, curveKey.certificate)).toBe(true);
  });
});

describe("a sealed file is no longer genuine", () => {
  const flipped = (at: number, bit = 0x01): Buffer => {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ bit;
    return changed;
  };

  test("after any change of any sampled byte", async () => {
    for (let at = 0; at < sealed.length; at += 97)
      expect([at, await verdictOf(flipped(at), key)]).not.toEqual([at, "genuine"]);
  });

  test("after any change inside the signature itself, padding included", async () => {
    const contents = sealed.lastIndexOf("/Contents <30") + 10;
    for (let at = contents; at < contents + 16_386; at += at < contents + 3_500 ? 3 : 501)
      for (const bit of [0x01, 0x20])
        expect([at, await verdictOf(flipped(at, bit), key)]).not.toEqual([at, "genuine"]);
  });

  test("when anything is appended or cut off", async () => {
    for (const more of ["\n", "%%EOF"])
      expect(await verdictOf(Buffer.concat([sealed, Buffer.from(more)]), key)).toBe("altered");
    expect(await verdictOf(sealed.subarray(0, -1), key)).toBe("altered");
  });

  test("when a later revision is added", async () => {
    const object = "9999 0 obj\nnull\nendobj\n";
    const trailer = `<</Size 10000/Root 1 0 R/Prev ${new PdfFile(sealed).xref.start}>>`;
    const section = `xref\n0 0\ntrailer\n${trailer}\nstartxref\n`;
    const end = `${sealed.length + object.length}\n%%EOF\n`;
    const file = Buffer.concat([sealed, Buffer.from(object + section + end)]);
    expect(await verdictOf(file, key)).toBe("altered");
  });
});

describe("a document that is signed already", () => {
  test("keeps its signature when it is sealed again", async (ctx) => {
    const open = { ...makeSealing(tablePdf(onePage()), key) };
    const first = await seal(open);
    const unlocked = Buffer.from(first.toString("latin1").replace("/P 1\n", "/P 2\n"), "latin1");
    await expect(preparePdf(first)).rejects.toMatchObject({ reason: "LOCKED_PDF" });
    const prepared = await preparePdf(unlocked);
    expect(prepared).toMatchObject({ repaired: false, signaturesKept: 1 });
    const second = await seal(makeSealing(prepared.bytes, key));
    expect(await verdictOf(second, key)).toBe("genuine");
    if (!hasTool("pdfsig")) ctx.skip("pdfsig is not installed");
    withFile(second, (path) => expect(signatureReport(path)).toMatchObject({ count: 2 }));
  });
});

describe("the self-made certificate", () => {
  test("is the same for the same key and validity", async () => {
    const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const { rsaSigner } = await import("../support/sealing.ts");
    const wanted = {
      publicKeySpki: pair.publicKey.export({ type: "spki", format: "der" }),
      commonName: "Undersign seal",
      organization: "Łódź & Sons",
      notBefore: new Date("2026-01-01T00:00:00Z"),
      notAfter: new Date("2056-01-01T00:00:00Z"),
      sign: rsaSigner(pair.privateKey),
    };
    const [first, second] = [
      await selfSignedCertificate(wanted),
      await selfSignedCertificate(wanted),
    ];
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  });

  test("says what it is for, as OpenSSL reads it", (ctx) => {
    if (!hasTool("openssl")) ctx.skip("openssl is not installed");
    withFolder((folder) => {
      const path = join(folder, "cert.der");
      writeFileSync(path, key.certificate);
      const { output } = run("openssl", ["x509", "-inform", "DER", "-in", path, "-noout", "-text"]);
      expect(output).toContain("Digital Signature, Non Repudiation");
      expect(output).toContain("CA:FALSE");
      expect(output).toContain("1.3.6.1.5.5.7.3.36");
      expect(output).toContain("Version: 3");
    });
  });
});

/** node:crypto can't sign a bare digest on a curve; KMS and OpenSSL can. */
async function makeCurveKey(): Promise<SealKey> {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = pair.privateKey.export({ type: "pkcs8", format: "pem" });
  const sign = async (digest: Uint8Array): Promise<Uint8Array> =>
    withFolder((folder) => {
      writeFileSync(join(folder, "key.pem"), pem);
      const args = ["pkeyutl", "-sign", "-inkey", join(folder, "key.pem")];
      return spawnSync("openssl", args, { input: digest }).stdout;
    });
  const certificate = await selfSignedCertificate({
    publicKeySpki: pair.publicKey.export({ type: "spki", format: "der" }),
    commonName: "Undersign test seal",
    organization: "Undersign",
    notBefore: new Date("2026-01-01T00:00:00Z"),
    notAfter: new Date("2046-01-01T00:00:00Z"),
    sign,
  });
  return { certificate, chain: [], sign };
}
