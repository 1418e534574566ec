import { beforeAll, describe, expect, test } from "vitest";
import { Fault } from "../../src/portable/fault.ts";
import type { SealKey } from "../../src/seal/seal.ts";
import { verifyDocument } from "../../src/verify/document.ts";
import { checkAnswers } from "../../src/verify/evidence/answers.ts";
import { answerCases, answeredOn, valuesOf } from "../support/answer-cases.ts";
import { type AuditRecord, chained } from "../support/audit-record.ts";
import { onePage, tablePdf } from "../support/pdfs.ts";
import { sealedDocument } from "../support/sealed-document.ts";
import { makeSealKey } from "../support/sealing.ts";

const place = { page: 0, x: 0.1, y: 0.1, width: 0.2, height: 0.1 };

/** The code of what is wrong, if anything is. */
const faultIn = (
  fields: AuditRecord[],
  values: { readonly filled: AuditRecord[]; readonly attachments?: AuditRecord[] },
): string | undefined => {
  try {
    checkAnswers(fields, {
      signerId: "s1",
      name: "Ann",
      date: answeredOn,
      ...values,
    } as AuditRecord);
    return undefined;
  } catch (error) {
    return error instanceof Fault ? error.reason.code : String(error);
  }
};

const holds = (fields: AuditRecord[], filled: AuditRecord[]): boolean =>
  faultIn(fields, { filled }) === undefined;

describe("answers that fields take", () => {
  test.each(answerCases)("$what", (one) => {
    const fields = one.fields.map((field) => ({ ...field, ...place }));
    const fault = faultIn(fields, valuesOf(one));
    expect(fault).toEqual(one.holds ? undefined : expect.stringMatching(/^fault\.[a-z]/));
  });

  test("each is there once, in the order of the fields, open or as a digest", () => {
    const fields = ["f1", "f2"].map((id) => ({ id, kind: "text", signerId: "s1", ...place }));
    const [a, b] = [
      { field: "f1", value: "a" },
      { field: "f2", value: "b" },
    ];
    expect(holds(fields, [a, b])).toBe(true);
    expect(holds(fields, [b, a])).toBe(false);
    expect(holds(fields, [a, a, b])).toBe(false);
    expect(holds(fields, [a, { ...b, valueSha256: "0".repeat(64) }])).toBe(false);
    expect(holds(fields, [a, { field: "f2" }])).toBe(false);
  });

  test("files are as many as their fields take, in their order, and of these fields alone", () => {
    const settings = { required: false, files: 2 };
    const fields = ["f1", "f2"].map((id) => ({
      ...{ id, kind: "file", signerId: "s1", ...place, settings },
    }));
    const file = {
      name: "a.pdf",
      mimeType: "application/pdf",
      sizeBytes: 1,
      sha256: "0".repeat(64),
    };
    const faultOf = (...ids: (string | undefined)[]) =>
      faultIn(fields, { filled: [], attachments: ids.map((field) => ({ ...file, field })) });
    expect(faultOf("f1", "f1", "f2")).toBeUndefined();
    expect(faultOf("f1", "f1", "f1")).toBe("fault.answerNotTaken");
    expect(faultOf("f2", "f1")).toBe("fault.fieldsOfOthers");
    expect(faultOf("f3")).toBe("fault.fieldsOfOthers");
    expect(faultOf(undefined)).toBe("fault.fieldsOfOthers");
    expect(holds(fields, [{ field: "f1", value: true }])).toBe(false);
  });

  test("settings that are not known, or of another type, say nothing", () => {
    const settings = { colour: { r: 1 }, maxLength: "2", group: 7, rule: "loud", min: 3 };
    const fields = [{ id: "f1", kind: "text", signerId: "s1", ...place, settings }];
    expect(holds(fields, [{ field: "f1", value: "abc" }])).toBe(true);
  });
});

describe("a sealed document with answers", () => {
  let key: SealKey;
  beforeAll(async () => {
    key = await makeSealKey();
  });

  const reportOn = async (change: (filled: AuditRecord[], settings: AuditRecord) => void) => {
    const forge = (record: AuditRecord) => {
      const settings = { label: "Plan", options: ["Small", "Large"] };
      const field = { id: "f2", kind: "list", signerId: "s1", ...place, settings };
      record.content.fields.push(field);
      record.shown[0].fields.push(field);
      record.values[0].filled = [{ field: "f2", value: "Large" }];
      change(record.values[0].filled, settings);
      return chained(record);
    };
    const original = tablePdf(onePage());
    const bytes = await sealedDocument({ original, key, forge });
    return verifyDocument(bytes, { trusted: [key.certificate] });
  };

  test("is genuine", async () => {
    expect((await reportOn(() => {})).verdict).toBe("genuine");
  });

  test("is altered with an answer that is not in the list, and without the one it asks for", async () => {
    const other = await reportOn(([row]) => {
      row.value = "Medium";
    });
    const check = other.checks.find(({ id }) => id === "contents");
    expect([other.verdict, check?.outcome]).toEqual(["altered", "fail"]);
    expect(check?.sentence).toContain("“Plan” has an answer that it does not take");
    expect((await reportOn((filled) => void filled.pop())).verdict).toBe("altered");
  });
});
