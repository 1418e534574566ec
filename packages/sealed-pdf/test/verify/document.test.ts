import { beforeAll, describe, expect, test } from "vitest";
import type { SealKey } from "../../src/seal/seal.ts";
import { verifyDocument } from "../../src/verify/document.ts";
import type { CheckId, Report } from "../../src/verify/report/report.ts";
import { digestOf } from "../support/audit-record.ts";
import { startAuthority, type TestAuthority } from "../support/openssl-authority.ts";
import { onePage, tablePdf } from "../support/pdfs.ts";
import { opened, resealed, sealingPart } from "../support/rewriting.ts";
import { sealedDocument } from "../support/sealed-document.ts";
import { makeSealKey } from "../support/sealing.ts";
import { originals } from "../support/targets.ts";
import { hasTool } from "../support/tools.ts";

const original = tablePdf(onePage());
let key: SealKey;
let sealed: Buffer;

beforeAll(async () => {
  key = await makeSealKey();
  sealed = await sealedDocument({ original, key });
});

const verified = (
  bytes: Uint8Array,
  trusted: readonly Uint8Array[] | undefined = [key.certificate],
) => verifyDocument(bytes, { trusted });

const outcomeOf = (report: Report, id: CheckId) =>
  report.checks.find((check) => check.id === id)?.outcome;

const failing = (report: Report) =>
  report.checks.filter(({ outcome }) => outcome === "fail").map(({ id }) => id);

describe("a sealed document", () => {
  test("is genuine, and says of what and by whom", async () => {
    const report = await verified(sealed);
    expect(report.verdict).toBe("genuine");
    expect(report.checks.map(({ outcome }) => outcome)).toEqual(Array(9).fill("pass"));
    expect(report.certificate).toMatchObject({
      subject: "O=Undersign, CN=Undersign test seal",
      sha256: digestOf(key.certificate),
      trusted: true,
    });
    expect(report.document).toMatchObject({
      title: "Lease",
      sender: { email: "sender@example.com" },
      level: "B-B",
      originalBytes: original.length,
      originalSha256: digestOf(original),
      entries: 5,
      signers: [
        { name: "ann Test", email: "ann@example.com", how: "Typed" },
        { name: "ben Test", email: "ben@example.com", how: "Drawn" },
      ],
    });
    expect(report.document?.keys).toBeUndefined();
    expect(report).toMatchObject({ sizeBytes: sealed.length, sha256: digestOf(sealed) });
  });

  test("has a code with values for each sentence, to word it in another language", async () => {
    const report = await verified(sealed);
    const at = new Date(report.document?.sealedAt ?? "");
    expect(report.said.advice).toEqual({ code: "verdict.genuine.advice", values: { at } });
    const said = report.checks.map(({ said: { code, values } }) => [code, values]);
    expect(said).toContainEqual(["coverage.all", { size: { bytes: sealed.length } }]);
    expect(said).toContainEqual(["level.B-B", {}]);
    expect(report.document?.signers.map(({ method }) => method)).toEqual(["typed", "drawn"]);
    const longer = await verified(Buffer.concat([sealed, Buffer.from("\n")]));
    expect(longer.checks.find(({ id }) => id === "wholeDocument")?.said).toEqual({
      code: "failed.wholeDocument",
      values: {
        reason: {
          code: "fault.added",
          values: { added: { bytes: 1 }, sealed: { bytes: sealed.length } },
        },
      },
    });
  });

  test("is genuine whatever its original is made of, and only our own record counts", async () => {
    for (const [name, bytes] of Object.entries(await originals(key))) {
      const report = await verified(await sealedDocument({ original: bytes, key }));
      expect([name, report.verdict, report.document?.originalSha256]).toEqual([
        name,
        "genuine",
        digestOf(bytes),
      ]);
    }
  });

  test("is never genuine for somebody who trusts nobody", async () => {
    expect((await verified(sealed, [])).verdict).toBe("not ours");
    const report = await verifyDocument(sealed, { trusted: undefined });
    expect(report.verdict).toBe("unconfirmed");
    expect(outcomeOf(report, "sealedBy")).toBe("unknown");
    expect(failing(report)).toEqual([]);
  });

  test("by another key under the same name is not ours, and nothing of it is believed", async () => {
    const impostor = await makeSealKey();
    const report = await verified(await sealedDocument({ original, key: impostor }));
    expect(report.verdict).toBe("not ours");
    expect(report.certificate).toMatchObject({
      subject: "O=Undersign, CN=Undersign test seal",
      trusted: false,
    });
    expect(report.document).toBeUndefined();
    expect(outcomeOf(report, "signers")).toBe("unknown");
  });

  test("that was sealed when its certificate was not valid is not genuine", async () => {
    const sealedAt = new Date("2025-12-31T23:59:59Z");
    const report = await verified(await sealedDocument({ original, key, sealedAt }));
    expect(report.verdict).toBe("altered");
    expect(failing(report)).toEqual(["sealedBy"]);
  });

  test("has a line feed alone between an original that does not end with one and what was added", async () => {
    const bare = original.subarray(0, -1);
    const file = await sealedDocument({ original: bare, key });
    expect([file[bare.length], (await verified(file)).verdict]).toEqual([10, "genuine"]);
    for (const other of [0, 13, 32]) {
      const changed = Buffer.from(file);
      changed[bare.length] = other;
      const report = await verified(await resealed(changed, key));
      expect(report.verdict).toBe("altered");
      expect(JSON.stringify(report.checks)).toContain('"fault.between"');
    }
  });

  test("shows no characters that turn a name around", async () => {
    const title = "Lease \u202efdp.exe";
    const report = await verified(await sealedDocument({ original, key, title }));
    expect(report.document?.title).toBe("Lease \ufffdfdp.exe");
  });
});

describe("another file than a sealed document", () => {
  test("is not ours: never signed, or signed by somebody else", async () => {
    const plain = await verified(original);
    expect(plain).toMatchObject({ verdict: "not ours" });
    expect(failing(plain)).toEqual(["sealedBy"]);
    const signed = (await originals(key))["a signature of somebody else"] ?? original;
    expect((await verified(signed)).checks[0]?.sentence).toContain("another program");
  });

  test("is unreadable when it is no PDF", async () => {
    for (const bytes of [new Uint8Array(), Buffer.from("hello"), Buffer.alloc(5_000)])
      expect(await verified(bytes)).toMatchObject({ verdict: "unreadable", checks: [] });
  });

  test("gets a report of how much was added behind the seal", async () => {
    const report = await verified(Buffer.concat([sealed, Buffer.from("% more\n")]));
    expect(report.verdict).toBe("altered");
    expect(report.headline).toBe("Something was added to this document after it was sealed.");
    const [check] = report.checks.filter(({ id }) => id === "wholeDocument");
    expect(check?.sentence).toContain("7 bytes were added");
  });

  test("gets a report that it was cut off, wherever that was", async () => {
    const places = [original.length + 90, sealed.indexOf("/ByteRange [0 "), sealed.length - 20];
    for (const end of places) {
      const report = await verified(sealed.subarray(0, end));
      expect([end, report.headline]).toEqual([end, expect.stringContaining("was cut off")]);
      expect(["altered", "not ours"]).toContain(report.verdict);
    }
    expect((await verified(original)).headline).not.toContain("cut off");
    const changed = Buffer.from(sealed);
    changed[sealed.length - 3] = 0x58;
    expect((await verified(changed)).headline).toContain("was changed");
  });

  test("gets single lines that say what is wrong", async () => {
    const audit = sealed.indexOf("/Type /EmbeddedFile");
    const end = sealed.indexOf("\nendstream\nendobj\n", audit);
    const changed = Buffer.from(sealed);
    changed.write("X", end + 3, "latin1");
    const sentences = (await verified(changed)).checks.map(({ sentence }) => sentence);
    expect(sentences.join("")).toContain('"endstream endobj" is missing');
    expect(sentences.join("")).not.toMatch(/[\r\n\ufffd]/);
  });

  test("is not believed for a seal without a record", async () => {
    const report = await verified(
      await sealedDocument({ original, key, forge: () => [{ seq: 1 }] }),
    );
    expect(report.verdict).toBe("altered");
    expect(failing(report)).toEqual(["entries"]);
  });

  test("takes no time however often it claims to end", async () => {
    const claim = "/ByteRange [0 0000000001 0000000900 ";
    const claims = Array.from(
      { length: 20_000 },
      (_, i) => `${claim}${String(i).padStart(10, "0")}]`,
    );
    const report = await verified(Buffer.from(`%PDF-1.4\n${claims.join("\n")}`));
    expect(report.verdict).toBe("not ours");
  });
});

describe.skipIf(!hasTool("openssl"))("time stamps", () => {
  let authority: TestAuthority;
  let archived: Buffer;
  beforeAll(async () => {
    authority = startAuthority();
    archived = await sealedDocument({ original, key, level: "B-LTA", authority });
  });

  test("say by whom, at every level", async () => {
    for (const level of ["B-T", "B-LT", "B-LTA"] as const) {
      const report = await verified(await sealedDocument({ original, key, level, authority }));
      expect(report.verdict).toBe("genuine");
      expect(report.document).toMatchObject({ level, timeStamp: { by: "“Test Time” of Test" } });
    }
  });

  test("can't be taken off", async () => {
    const report = await verified(sealingPart(archived));
    expect(report.verdict).toBe("altered");
    expect(failing(report)).toEqual(["level"]);
  });

  test("of another authority don't count", async () => {
    const other = startAuthority();
    const mixed = { ...authority, timeStamp: other.timeStamp };
    const report = await verified(
      await sealedDocument({ original, key, level: "B-T", authority: mixed }),
    );
    expect(failing(report)).toEqual(["time"]);
  });

  test("older than what they cover don't count", async () => {
    const sealedAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 3 * 3_600_000);
    const report = await verified(
      await sealedDocument({ original, key, level: "B-T", authority, sealedAt }),
    );
    expect(failing(report)).toEqual(["time"]);
  });

  test("come last: nothing may follow the archive's", async () => {
    const twice = Buffer.concat([
      archived,
      archived.subarray(opened(sealingPart(archived)).sealing.end),
    ]);
    expect((await verified(twice)).verdict).toBe("altered");
  });
});
