import { expect, test } from "vitest";
import { limits } from "../../../../contract/rules/limits/limits.ts";
import { senderMessages } from "../../../../contract/rules/limits/sender-messages.ts";
import {
  archived,
  labelInAccount,
  labelled,
  labelsOf,
  unarchived,
  unlabelled,
  withLabels,
} from "../../../../core/domain/envelope/filing.ts";
import { later, noon, sentEnvelope } from "../../../support/envelopes.ts";

const { envelope } = sentEnvelope();

test("a label is added once, whatever its case and accents, and nothing else changes", () => {
  const one = labelled(envelope, "Mieträume");
  expect(one).toEqual({ ...envelope, filing: { labels: ["Mieträume"] } });
  expect(labelled(one, "MIETRAUME")).toBe(one);
  const two = labelled(one, "2026");
  expect(labelsOf(two)).toEqual(["Mieträume", "2026"]);
  expect(labelsOf(withLabels(two, ["Mieträume"]))).toEqual(["Mieträume"]);
  expect(withLabels(two, ["Mieträume", "2026"])).toBe(two);
  expect(labelsOf(envelope)).toEqual([]);
});

test("a label is taken away, whatever its case; the last one leaves nothing behind", () => {
  const two = labelled(labelled(envelope, "Tenants"), "2026");
  expect(labelsOf(unlabelled(two, "tenants"))).toEqual(["2026"]);
  expect(unlabelled(two, "2027")).toBe(two);
  const none = unlabelled(unlabelled(two, "2026"), "Tenants");
  expect(none).toEqual(envelope);
  expect("filing" in none).toBe(false);
});

test("a document has as many labels as the limit says", () => {
  const names = Array.from({ length: limits.labelsOfDocumentMax }, (_, index) => `label ${index}`);
  const full = names.reduce((one, name) => labelled(one, name), envelope);
  expect(labelsOf(full)).toEqual(names);
  expect(labelled(full, "LABEL 3")).toBe(full);
  expect(() => labelled(full, "more")).toThrow(senderMessages.labelsOfDocumentMax);
});

test("an account writes a label in one way, and has as many as the limit says", () => {
  const known = Array.from({ length: limits.labelsOfAccountMax }, (_, index) => `Label ${index}`);
  expect(labelInAccount("label 7", known)).toBe("Label 7");
  expect(labelInAccount("Café", known.slice(1))).toBe("Café");
  expect(() => labelInAccount("Café", known)).toThrow(
    expect.objectContaining({ field: "label", message: senderMessages.labelsOfAccountMax }),
  );
});

test("the archive keeps when it was entered, and labels stay", () => {
  const kept = archived(labelled(envelope, "2026"), noon);
  expect(kept.filing).toEqual({ labels: ["2026"], archivedAt: noon.toISOString() });
  expect(archived(kept, later(1))).toBe(kept);
  expect(archived(envelope, noon).filing).toStrictEqual({ archivedAt: noon.toISOString() });
  expect(unarchived(kept)).toEqual(labelled(envelope, "2026"));
  expect(unarchived(archived(envelope, noon))).toEqual(envelope);
  expect(unarchived(envelope)).toBe(envelope);
});
