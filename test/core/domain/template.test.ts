import { describe, expect, test } from "vitest";
import { makeTemplate, type NewTemplate } from "../../../core/domain/template.ts";
import { letterPage, noon } from "../../support/envelopes.ts";

const place = { page: 0, x: 0.1, y: 0.2, width: 0.3, height: 0.05 };
const field = (signer: number) => ({ kind: "sign", signer, place }) as const;

const make = (change: Partial<NewTemplate> = {}) =>
  makeTemplate(
    {
      id: "t1",
      userId: "u1",
      name: "Lease",
      fileName: "lease",
      file: { key: "k", versionId: "v", sha256: "ab".repeat(32), sizeBytes: 1000 },
      pages: [letterPage],
      numberOfSigners: 2,
      fields: [field(1), field(2)],
      requestSha256: "12".repeat(32),
      ...change,
    },
    noon,
  );

describe("a template", () => {
  test("keeps each field with the number of its signer", () => {
    expect(make().fields).toEqual([
      { kind: "sign", signer: 1, ...place },
      { kind: "sign", signer: 2, ...place },
    ]);
    expect(make()).toMatchObject({ id: "t1", name: "Lease", createdAt: noon.toISOString() });
  });

  test("may have signers without fields, but no fields without signers", () => {
    expect(make({ fields: [field(2)] }).fields).toHaveLength(1);
    expect(() => make({ fields: [field(1), field(3)] })).toThrow(
      "A field was placed for Signer 3, but this template is for 2 signers.",
    );
    expect(() => make({ numberOfSigners: 1 })).toThrow("this template is for 1 signer.");
  });

  test("leaves out fields that are on no page, and is refused when none is left", () => {
    const beside = { ...field(1), place: undefined };
    expect(make({ fields: [beside, field(2)] }).fields).toHaveLength(1);
    expect(() => make({ fields: [beside] })).toThrow(
      expect.objectContaining({ field: "markers", message: "Please place at least one field." }),
    );
  });

  test("keeps the settings of each field, which a wrong one refuses", () => {
    const text = (settings: object) => ({ ...field(1), kind: "text", settings }) as const;
    const beside = { ...text({ label: "Left out" }), place: undefined };
    const city = { label: "City" };
    expect(make({ fields: [beside, field(2), text(city)] }).fields).toStrictEqual([
      { kind: "sign", signer: 2, ...place },
      { kind: "text", signer: 1, ...place, settings: city },
    ]);
    expect(() => make({ fields: [beside, text({ sizePt: 5 })] })).toThrow(
      expect.objectContaining({ code: "BAD_FIELD", field: "markers.1.settings.sizePt" }),
    );
  });

  test("counts what belongs together for each signer", () => {
    const of = (signer: number) =>
      ({ kind: "check", signer, place, settings: { group: "g", max: 1 } }) as const;
    expect(make({ fields: [of(1), of(2)] }).fields).toHaveLength(2);
    const two = { group: "g", min: 2 };
    const both = [1, 2].map((signer) => ({ ...of(signer), settings: two }));
    expect(() => make({ fields: both })).toThrow("its group has only 1 box");
  });

  test("has at most as many roles as signers", () => {
    expect(make({ roles: ["Landlord", ""] }).roles).toEqual(["Landlord", ""]);
    expect(() => make({ roles: ["Landlord", "Tenant", "Guarantor"] })).toThrow(
      expect.objectContaining({
        field: "roles",
        message: "There are more roles than signers.",
      }),
    );
  });
});
