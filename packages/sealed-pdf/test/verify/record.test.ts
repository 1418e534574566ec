import { beforeAll, describe, expect, test } from "vitest";
import type { SealKey } from "../../src/seal/seal.ts";
import { verifyDocument } from "../../src/verify/document.ts";
import type { CheckId, Report } from "../../src/verify/report/report.ts";
import { type AuditRecord, chained, digestOf } from "../support/audit-record.ts";
import { withRecordText } from "../support/faults/seal.ts";
import { onePage, tablePdf } from "../support/pdfs.ts";
import { sealedDocument } from "../support/sealed-document.ts";
import { makeSealKey } from "../support/sealing.ts";

const original = tablePdf(onePage());
let key: SealKey;

beforeAll(async () => {
  key = await makeSealKey();
});

async function forged(forge: (record: AuditRecord) => void): Promise<Report> {
  const bytes = await sealedDocument({
    original,
    key,
    forge: (record) => {
      forge(record);
      return record;
    },
  });
  return verifyDocument(bytes, { trusted: [key.certificate] });
}

test("a record with a number of which no digest can be made is altered, as any other of another shape", async () => {
  const plain = await sealedDocument({ original, key });
  const bytes = await withRecordText({ key, plain }, (text) =>
    text.replace('"data": {', '"data": {"n": 1e999,'),
  );
  const report = await verifyDocument(bytes, { trusted: undefined });
  expect(report.verdict).toBe("altered");
  expect(JSON.stringify(report.checks)).toContain("entries[0].data.n is not as it should be");
});

describe.each(Object.getOwnPropertyNames(Object.prototype))("a record with a member %s", (name) => {
  test.each(["", "entries[0].data"])("in %j is altered", async (where) => {
    const plain = await sealedDocument({ original, key });
    const bytes = await withRecordText({ key, plain }, (text) =>
      where === ""
        ? text.replace("{", `{"${name}": "x",`)
        : text.replace('"data": {', `"data": {"${name}": "x",`),
    );
    const { verdict } = await verifyDocument(bytes, { trusted: undefined });
    expect(verdict).toBe("altered");
  });
});

describe("a record that does not hold, under a good seal, is altered:", () => {
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
    [
      "the consent text is in another language than the accepted one",
      "contents",
      ({ disclosures }) => {
        disclosures[0].language = "de";
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
        ["another language", (shown) => Object.assign(shown, { language: "de" })],
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
    ...[{ before: "2026-02-01T00:00:00.000Z" }, { before: "2026-03-01T00:00:00.000Z" }, {}].map(
      (data): [string, CheckId, (record: AuditRecord) => void] => [
        `the time to sign was extended to no later end: ${JSON.stringify(data)}`,
        "entries",
        (record) => {
          const [, second] = record.entries;
          const ended = { ...data, expiresAt: "2026-02-01T00:00:00.000Z" };
          record.entries.splice(1, 0, { ...second, type: "extended", data: ended });
          chained(record);
        },
      ],
    ),
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
    expect(report.checks.find(({ id }) => id === check)?.outcome).toBe("fail");
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

  test("but one of which a signer read and accepted all in their language is not", async () => {
    const report = await forged((record) => {
      const [disclosure] = record.disclosures;
      const german = { ...disclosure, text: "Ich stimme zu.", language: "de" };
      record.disclosures.push({ ...german, sha256: digestOf(german.text) });
      const { sha256 } = record.disclosures[1];
      Object.assign(record.shown[0], { language: "de", disclosureSha256: sha256 });
      const accepted = { disclosureSha256: sha256, disclosureLanguage: "de" };
      Object.assign(record.entries[2].data, accepted);
      chained(record);
    });
    expect(report.verdict).toBe("genuine");
    expect(contentsOf(report)).toContain("each signer was shown them so");
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

  test("but one whose sender gave more time is not", async () => {
    const report = await forged((record) => {
      const data = { before: "2026-02-01T00:00:00.000Z", expiresAt: "2026-03-01T00:00:00.000Z" };
      record.entries.splice(1, 0, { ...record.entries[1], type: "extended", data });
      chained(record);
    });
    expect(report.verdict).toBe("genuine");
  });

  test("but the places that are kept for more do it no harm", async () => {
    const attachment = { name: "id.pdf", mimeType: "application/pdf", sizeBytes: 3 };
    const report = await forged((record) => {
      const { content, values, shown } = record;
      const settings = { label: "Address", required: true, later: ["a", null, 1.5, { b: [] }] };
      content.language = "de";
      content.rules = { dateFormat: "DD.MM.YYYY", ways: ["drawn"] };
      Object.assign(content.signers[0], { role: "signer", language: "de", delivery: "sms" });
      content.signers[0].checks = [{ kind: "code" }];
      Object.assign(content.fields[0], { kind: "text", settings });
      content.attachments = [{ ...attachment, sha256: digestOf("a") }];
      values[0].filled = [{ field: "f0", value: "1 Main St" }];
      Object.assign(shown[0].signers[0], { role: "signer" });
      Object.assign(shown[1].signers[0], { role: "signer" });
      Object.assign(shown[0].fields[0], { kind: "text", settings });
      chained(record);
    });
    expect(report.verdict).toBe("genuine");
  });
});
