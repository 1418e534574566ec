import { beforeAll, describe, expect, test } from "vitest";
import type { SealKey } from "../../src/seal/seal.ts";
import { verifyDocument } from "../../src/verify/document.ts";
import type { CheckId, Report } from "../../src/verify/report/report.ts";
import { type AuditRecord, chained, digestOf } from "../support/audit-record.ts";
import { startAuthority, type TestAuthority } from "../support/openssl-authority.ts";
import { onePage, tablePdf } from "../support/pdfs.ts";
import { opened, sealingPart } from "../support/rewriting.ts";
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
    expect(report).toMatchObject({ sizeBytes: sealed.length, sha256: digestOf(sealed) });
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

  test("shows no characters that turn a name around", async () => {
    const title = "Lease \u202efdp.exe";
    const report = await verified(await sealedDocument({ original, key, title }));
    expect(report.document?.title).toBe("Lease \ufffdfdp.exe");
  });
});

describe("what is no sealed document", () => {
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

  test("is told how much was added behind the seal", async () => {
    const report = await verified(Buffer.concat([sealed, Buffer.from("% more\n")]));
    expect(report.verdict).toBe("altered");
    expect(report.headline).toBe("Something was added to this document after it was sealed.");
    const [check] = report.checks.filter(({ id }) => id === "wholeDocument");
    expect(check?.sentence).toContain("7 bytes were added");
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

describe("a record that does not hold, under a good seal, is altered:", () => {
  const forged = async (forge: (record: AuditRecord) => void) =>
    verified(
      await sealedDocument({
        original,
        key,
        forge: (record) => {
          forge(record);
          return record;
        },
      }),
    );

  test.each<[string, CheckId, (record: AuditRecord) => void]>([
    [
      "an entry was edited",
      "entries",
      ({ entries }) => {
        entries[1].ip = "203.0.113.99";
      },
    ],
    ["an entry is missing", "entries", ({ entries }) => void entries.splice(2, 1)],
    ["entries were exchanged", "entries", ({ entries }) => void entries.reverse()],
    ["the first entry is missing", "entries", ({ entries }) => void entries.shift()],
    [
      "it has no entries",
      "entries",
      (record) => {
        record.entries = [];
      },
    ],
    [
      "time runs backwards",
      "entries",
      (record) => {
        record.entries[4].at = "2026-01-01T00:00:00.000Z";
        chained(record);
      },
    ],
    [
      "an entry is of another document",
      "entries",
      (record) => {
        record.entries[1].document = "0".repeat(64);
        chained(record);
      },
    ],
    [
      "it has a member too many",
      "entries",
      (record) => {
        record.more = 1;
      },
    ],
    [
      "it is of another format",
      "entries",
      (record) => {
        record.format = "undersign-audit-2";
      },
    ],
    [
      "it names another seal",
      "entries",
      ({ seal }) => {
        seal.certificateSha256 = "0".repeat(64);
      },
    ],
    ["it names another length", "entries", (record) => void record.originalBytes++],
    [
      "it names another time",
      "entries",
      (record) => {
        record.sealedAt = "2026-11-20T10:00:00.000Z";
      },
    ],
    [
      "it names another original",
      "original",
      (record) => {
        record.document = "0".repeat(64);
        for (const entry of record.entries) entry.document = record.document;
        chained(record);
      },
    ],
    [
      "a field was moved",
      "contents",
      ({ content }) => {
        content.fields[0].x += 0.1;
      },
    ],
    [
      "a value was changed",
      "contents",
      ({ values }) => {
        values[0].date = "2026-11-22";
      },
    ],
    [
      "a name was changed",
      "contents",
      ({ values }) => {
        values[0].name = "Eve";
      },
    ],
    [
      "the consent text was changed",
      "contents",
      ({ disclosures }) => {
        disclosures[0].text += " ";
      },
    ],
    [
      "the consent text is not the accepted one",
      "contents",
      ({ disclosures }) => {
        disclosures[0].text = "I agree to anything.";
        disclosures[0].sha256 = digestOf(disclosures[0].text);
      },
    ],
    ["what was shown is missing", "contents", ({ shown }) => void shown.shift()],
    ...(
      [
        ["another title", (shown) => Object.assign(shown, { title: "Guarantee" })],
        ["another message", (shown) => Object.assign(shown, { message: "Only a formality" })],
        ["another file name", (shown) => Object.assign(shown, { fileName: "other" })],
        ["another document", (shown) => Object.assign(shown, { document: "0".repeat(64) })],
        ["another sender", (shown) => Object.assign(shown.sender, { email: "eve@example.com" })],
        ["another mobile number", (shown) => Object.assign(shown, { phoneSha256: "0".repeat(64) })],
        [
          "another name of their own",
          (shown) => Object.assign(shown.signers[0], { lastName: "Guarantor" }),
        ],
        ["another place of a field", (shown) => Object.assign(shown.fields[0], { x: 0.5 })],
        ["a field fewer", (shown) => void shown.fields.pop()],
        ["what another signer was shown", (shown) => Object.assign(shown, { signer: "s2" })],
        [
          "another consent text",
          (shown) => Object.assign(shown, { disclosureSha256: "0".repeat(64) }),
        ],
      ] satisfies [string, (shown: AuditRecord) => unknown][]
    ).map(([what, forge]): [string, CheckId, (record: AuditRecord) => void] => [
      `a signer was shown ${what}`,
      "contents",
      (record) => {
        forge(record.shown[0]);
        chained(record);
      },
    ]),
    [
      "a signature was taken back",
      "signers",
      (record) => {
        record.entries.push({ ...record.entries[4], type: "taken-back", data: { signer: "s2" } });
        chained(record);
      },
    ],
    ["pages are missing", "contents", ({ pages }) => void pages.original++],
    [
      "somebody has not signed",
      "signers",
      (record) => {
        record.entries.pop();
        record.values.pop();
      },
    ],
    [
      "somebody signed twice",
      "signers",
      ({ values }) => {
        values[1].signerId = "s1";
      },
    ],
    [
      "it promises more than it holds",
      "level",
      ({ seal }) => {
        seal.level = "B-T";
      },
    ],
  ])("%s", async (_, check, forge) => {
    const report = await forged(forge);
    expect(report.verdict).toBe("altered");
    expect(failing(report)).toContain(check);
    expect(report.document).toBeUndefined();
  });

  const contentsOf = (report: Report) =>
    report.checks.find(({ id }) => id === "contents")?.sentence ?? "";

  test("but one whose signers were shown what was sealed says so", async () => {
    expect(contentsOf(await forged(() => undefined))).toContain("each signer was shown them so");
  });

  test.each<[string, (record: AuditRecord) => void]>([
    [
      "proved nothing of what the page has shown",
      (record) => {
        record.shown = [];
        for (const { data } of record.entries) delete data.shownSha256;
      },
    ],
    [
      "agreed before another party was corrected",
      (record) => {
        record.shown[0].signers[1].lastName = "Before";
      },
    ],
  ])("but not one of which a signer %s; that is only not said", async (_, forge) => {
    const report = await forged((record) => {
      forge(record);
      chained(record);
    });
    expect(report.verdict).toBe("genuine");
    expect(contentsOf(report)).not.toContain("was shown");
  });

  test("but one that was taken back and signed again is not", async () => {
    const report = await forged((record) => {
      const [, , , , last] = record.entries;
      const back = { ...last, type: "taken-back", data: { signer: "s2" } };
      record.entries.splice(4, 0, structuredClone(last), back);
      chained(record);
    });
    expect(report.verdict).toBe("genuine");
  });

  test("but the places that are kept for more do it no harm", async () => {
    const attachment = { name: "id.pdf", mimeType: "application/pdf", sizeBytes: 3 };
    const report = await forged((record) => {
      const { content, values, shown } = record;
      const settings = { label: "Address", required: true, options: ["a", null, 1.5, { b: [] }] };
      content.language = "de";
      Object.assign(content.signers[0], { role: "signer", language: "de", delivery: "sms" });
      content.signers[0].checks = [{ kind: "code" }];
      content.fields[0].settings = settings;
      content.attachments = [{ ...attachment, sha256: digestOf("a") }];
      values[0].filled = [
        { field: "f0", value: "1 Main St" },
        { field: "f1", valueSha256: digestOf("b") },
      ];
      values[0].attachments = [{ ...attachment, sha256: digestOf("c"), field: "f0" }];
      Object.assign(shown[0].signers[0], { role: "signer" });
      Object.assign(shown[1].signers[0], { role: "signer" });
      shown[0].fields[0].settings = settings;
      chained(record);
    });
    expect(report.verdict).toBe("genuine");
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
