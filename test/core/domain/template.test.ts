import { describe, expect, test } from "vitest";
import { makeTemplate, type NewTemplate } from "../../../core/domain/template.ts";
import { letterPage, noon } from "../../support/envelopes.ts";

const marker = (signer: number, dataX = 400) =>
  ({ kind: "sign", signer, dataX, dataY: 100 }) as const;

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
      markers: [marker(1), marker(2)],
      requestSha256: "12".repeat(32),
      ...change,
    },
    noon,
  );

describe("a template", () => {
  test("keeps each field with the number of its signer", () => {
    expect(make().fields).toMatchObject([
      { kind: "sign", signer: 1, page: 0 },
      { kind: "sign", signer: 2, page: 0 },
    ]);
    expect(make()).toMatchObject({ id: "t1", name: "Lease", createdAt: noon.toISOString() });
  });

  test("may have signers without fields, but no fields without signers", () => {
    expect(make({ markers: [marker(2)] }).fields).toHaveLength(1);
    expect(() => make({ markers: [marker(1), marker(3)] })).toThrow(
      "A field was placed for Signer 3, but this template is for 2 signers.",
    );
    expect(() => make({ numberOfSigners: 1 })).toThrow("this template is for 1 signer.");
  });

  test("drops fields beside the page and is refused when none is left", () => {
    expect(make({ markers: [marker(1, 10), marker(2)] }).fields).toHaveLength(1);
    expect(() => make({ markers: [marker(1, 10)] })).toThrow(
      expect.objectContaining({ field: "markers", message: "Please place at least one field." }),
    );
  });
});
