import { describe, expect, test } from "vitest";
import type { FieldSettings } from "../../../../contract/rules/fields/field-settings.ts";
import type { FieldKind } from "../../../../contract/rules/fields/markers.ts";
import { lookOf, shownIn } from "../../../../core/domain/answers/filled-values.ts";
import type { FilledField } from "../../../../core/domain/envelope/filled-field.ts";
import { sentEnvelope, signing } from "../../../support/envelopes.ts";

const [place] = sentEnvelope().content.fields;
const { values } = signing("s1");

describe("others see", () => {
  const seen = (kind: FieldKind, filled?: FilledField["value"], settings?: FieldSettings) => {
    if (!place) throw new Error("expected a field, found none");
    return shownIn(
      { ...place, id: "f1", kind, settings },
      { ...values, filled: filled === undefined ? [] : [{ field: "f1", value: filled }] },
      { images: { "s1-sign": "data:image/png;base64,AA==" }, rules: { dateFormat: "DD.MM.YYYY" } },
    );
  };

  test("a signature by the name of its image, and nothing where its image is gone", () => {
    expect(seen("sign")).toEqual({ image: "s1-sign" });
    expect(seen("initial")).toStrictEqual({});
  });

  test("who has signed, and the day as the sender wants days", () => {
    expect(seen("name")).toEqual({ value: "Ann Test" });
    expect(seen("email")).toEqual({ value: "ann@example.com" });
    expect(seen("phone")).toEqual({ value: "5551234567" });
    expect(seen("date")).toEqual({ value: "21.11.2026" });
  });

  test("answers as they are printed, ticks as ticks, and nothing of a field that was left empty", () => {
    expect(seen("text", "Oslo")).toEqual({ value: "Oslo" });
    expect(seen("day", "2026-11-22", { format: "DD/MM/YYYY" })).toEqual({ value: "22/11/2026" });
    expect(seen("check", true)).toEqual({ ticked: true });
    expect(seen("text")).toBeUndefined();
  });

  test("of a private answer neither the text nor whether a box is ticked", () => {
    expect(seen("text", "QX-77", { private: true })).toEqual({ value: "••••" });
    expect(seen("check", true, { private: true })).toEqual({ value: "••••" });
  });
});

describe("the data needed to draw a field", () => {
  test("are its label, its type and whether it is private, no rules and no hints", () => {
    const look = {
      label: "City",
      lines: "many",
      sizePt: 9,
      align: "right",
      private: true,
    } as const;
    expect(lookOf({ ...look, hint: "Where?", required: true, maxLength: 5, value: "x" })).toEqual({
      settings: look,
    });
  });

  test("have no member that the sender did not set", () => {
    expect(lookOf({ label: "City", private: false })).toStrictEqual({
      settings: { label: "City" },
    });
    expect(lookOf({ align: "left" })).toStrictEqual({ settings: { align: "left" } });
    expect(lookOf({ required: true })).toStrictEqual({});
    expect(lookOf()).toStrictEqual({});
  });
});
