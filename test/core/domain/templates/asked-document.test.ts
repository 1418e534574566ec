import { expect, test } from "vitest";
import {
  askedDocument,
  askedFields,
  assertFits,
  templateTitle,
} from "../../../../core/domain/templates/asked-document.ts";

const pages = [{ width: 600, height: 800 }];
const sign = { kind: "sign", recipient: 1, page: 1, x: 60, y: 80, width: 120, height: 40 } as const;
const refused = (field: string, message: string) =>
  expect.objectContaining({ code: "BAD_FIELD", field, message });

test("a call names a document, with fields or without, or a template without fields, also with another document", () => {
  const template = { id: "t1", version: 2 };
  expect(askedDocument({ documentId: "d1" })).toEqual({ documentId: "d1" });
  expect(askedDocument({ documentId: "d1", fields: [sign] })).toEqual({
    documentId: "d1",
    fields: [sign],
  });
  expect(askedDocument({ template })).toEqual({ template, documentId: undefined });
  expect(askedDocument({ template, documentId: "d1" })).toEqual({ template, documentId: "d1" });
  const own = "A template brings its own fields. Please leave this out.";
  expect(() => askedDocument({})).toThrow(
    refused("documentId", "Please name a document or a template."),
  );
  expect(() => askedDocument({ template, fields: [] })).toThrow(refused("fields", own));
});

test("a template is used as it was read, for as many as it has recipients", () => {
  const template = { version: 2, numberOfSigners: 2 };
  expect(() => assertFits(template, 2, 2)).not.toThrow();
  expect(() => assertFits(template, 2, undefined)).not.toThrow();
  expect(() => assertFits(template, 2, 1)).toThrow(
    expect.objectContaining({ code: "TEMPLATE_CHANGED" }),
  );
  expect(() => assertFits(template, 1, 2)).toThrow(
    refused("recipients", "This template is for 2 signers. Please enter exactly that many."),
  );
});

test("fields are placed by points, each for a recipient who is there", () => {
  const settings = { label: "Rent" };
  const text = { ...sign, kind: "text", recipient: 2, settings } as const;
  const place = { page: 0, x: 0.1, y: 0.1, width: 0.2, height: 0.05 };
  expect(askedFields([sign, text], 2, pages)).toEqual([
    { kind: "sign", recipient: 1, place },
    { kind: "text", recipient: 2, place, settings },
  ]);
  expect(() => askedFields([sign, text], 1, pages)).toThrow(
    refused("fields.1.recipient", "There is no recipient 2."),
  );
  expect(() => askedFields([{ ...sign, page: 2 }], 1, pages)).toThrow(
    refused("fields.0.page", "This document has 1 page."),
  );
});

test("a program's document from a template is titled by its pattern, if it has one", () => {
  const template = { name: "Lease", roles: ["Landlord"], numberOfSigners: 2 };
  const people = [{ firstName: "Margaret", lastName: "Holloway" }, { firstName: "Tariq" }];
  expect(templateTitle({ ...template, titlePattern: "{template}, {Signer 2}" }, people)).toBe(
    "Lease, Tariq",
  );
  expect(templateTitle(template, people)).toBeUndefined();
});
