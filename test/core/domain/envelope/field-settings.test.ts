import { describe, expect, test } from "vitest";
import type { FieldSettings } from "../../../../contract/rules/fields/field-settings.ts";
import type { FieldKind } from "../../../../contract/rules/fields/markers.ts";
import { limits } from "../../../../contract/rules/limits/limits.ts";
import {
  settingsOfAll,
  type ValuesByLabel,
} from "../../../../core/domain/envelope/field-settings.ts";
import { noon } from "../../../support/envelopes.ts";

const set = (kind: FieldKind, settings?: object, signer = "ann@example.com") => ({
  ...{ kind, signer, settings },
  place: {},
});
type FieldInput = Parameters<typeof settingsOfAll>[0][number];

const beside = (kind: FieldKind, settings?: unknown): FieldInput => ({
  ...set(kind),
  settings,
  place: undefined,
});

const read = (...fields: FieldInput[]) => settingsOfAll(fields, noon);

const refused = (field: string, message: string) =>
  expect.objectContaining({ code: "BAD_FIELD", field, message });

describe("the settings of all fields", () => {
  test("come in the fields' order, trimmed; none for those without, nor for those beside the pages", () => {
    const label = (of: string) => ({ label: of });
    expect(
      read(
        beside("text", label("Left out")),
        set("text", label(" City ")),
        set("sign"),
        beside("sign", "rubbish"),
        set("day", label("Start")),
      ),
    ).toEqual([undefined, label("City"), undefined, undefined, label("Start")]);
  });

  test("are refused at the field among all that were sent, and at the member where there is one", () => {
    const bad = { decimals: 7 };
    expect(() => read(beside("text"), set("sign"), set("number", bad))).toThrow(
      refused("fields.2.settings.decimals", "“Number”: it must have between 0 and 6 decimals."),
    );
    expect(() => read(beside("text"), set("sign", {}))).toThrow(
      refused("fields.1.settings", "“Signature”: this kind of field has no settings."),
    );
  });

  test("together have a largest size", () => {
    const labels = (length: number) =>
      Array.from({ length }, () => set("text", { label: "漢".repeat(80) }));
    const most = Math.floor(
      (limits.settingsBytesMax - 2) / `{"label":"${"x".repeat(240)}"},`.length,
    );
    expect(read(...labels(most))).toHaveLength(most);
    expect(() => read(...labels(most + 1))).toThrow(
      refused(
        "fields",
        "The fields have too many labels and options for one document. Please shorten them or split the document.",
      ),
    );
  });

  test("may name any day that it is somewhere now as today's, and no other", () => {
    const from = (value: string) => () => read(set("day", { value, from: "today" }));
    const to = (value: string) => () => read(set("day", { value, to: "today" }));
    const path = "fields.0.settings.value";
    expect(from("2026-11-20")).not.toThrow();
    expect(from("2026-11-19")).toThrow(
      refused(path, "“Chosen date”: please choose 2026-11-21 or later."),
    );
    expect(to("2026-11-22")).not.toThrow();
    expect(to("2026-11-23")).toThrow(
      refused(path, "“Chosen date”: please choose 2026-11-21 or earlier."),
    );
  });
});

describe("a value by label", () => {
  const fill = (values: ValuesByLabel, ...fields: FieldInput[]) =>
    settingsOfAll(fields, noon, values).map(({ value, locked }: FieldSettings = {}) =>
      locked ? (value ?? "empty") : "open",
    );
  const notFound = (label: string) =>
    refused(`values.${label}`, `No field to fill in has the label “${label}”.`);
  const cantTake = (label: string) =>
    refused(`values.${label}`, `“${label}” can't be filled in with this.`);
  const city = { label: "City", required: false };

  test("fills in and locks each field with this label, and leaves the others as they are", () => {
    const ben = set("text", city, "ben@example.com");
    const proposed = { label: "Town", value: "Bern" };
    expect(
      settingsOfAll([set("text", city), set("text", proposed)], noon, { City: "Oslo" }),
    ).toEqual([{ ...city, value: "Oslo", locked: true }, proposed]);
    expect(fill({ City: "Oslo" }, set("text", city), set("sign"), ben)).toEqual([
      "Oslo",
      "open",
      "Oslo",
    ]);
  });

  test("is found by a label with other blanks or another form of its letters, or by the kind's name", () => {
    const street = set("text", { label: "Straße é" });
    expect(fill({ " Straße e\u0301 ": "Elm St" }, street, set("day"))).toEqual(["Elm St", "open"]);
    expect(fill({ "Chosen date": "2027-01-01" }, street, set("day"))).toEqual([
      "open",
      "2027-01-01",
    ]);
  });

  test("is refused by name where no field to fill in has the label", () => {
    expect(() => fill({ " Cty ": "Oslo" }, set("text", city))).toThrow(notFound("Cty"));
    expect(() => fill({ Signature: "Ann" }, set("sign"), set("text"))).toThrow(
      notFound("Signature"),
    );
    expect(() => fill({ City: "Oslo" }, beside("text", city), set("text"))).toThrow(
      notFound("City"),
    );
  });

  test("is refused where a signer could not answer so", () => {
    const rent = set("number", { label: "Rent", max: "900" });
    expect(() => fill({ Rent: "901" }, rent)).toThrow(
      refused("values.Rent", "“Rent”: please enter 900 or less."),
    );
    expect(() => fill({ Secret: "x" }, set("text", { label: "Secret", private: true }))).toThrow(
      expect.objectContaining({
        field: "values.Secret",
        message: expect.stringMatching(/^“Secret”: /),
      }),
    );
    expect(() => fill({ City: true }, set("text", city), set("check"))).toThrow(cantTake("City"));
  });

  test("replaces what the field itself proposes or locks", () => {
    const own = set("text", { label: "City", value: "Bern", locked: true });
    expect(fill({ City: "Oslo" }, own)).toEqual(["Oslo"]);
  });

  describe("of boxes", () => {
    const tick = (label: string, more: object = {}) => set("check", { label, group: "g", ...more });
    const option = (name: string, more: object = {}) =>
      set("choice", { label: "Plan", group: "g", option: name, ...more });
    const plans = [option("Basic"), option("Premium")];

    test("ticks a check box with true alone", () => {
      expect(fill({ News: true }, set("check", { label: "News" }))).toEqual([true]);
      expect(() => fill({ News: "yes" }, tick("News"))).toThrow(cantTake("News"));
    });

    test("locks the whole group, the others empty though they were proposed", () => {
      const boxes = [
        tick("A", { value: true }),
        tick("B"),
        tick("C"),
        set("check", { value: true }),
      ];
      expect(fill({ B: true }, ...boxes)).toEqual(["empty", true, "empty", "open"]);
    });

    test("ticks several of a group one after the other", () => {
      expect(fill({ A: true, C: true }, tick("A"), tick("B"), tick("C"))).toEqual([
        true,
        "empty",
        true,
      ]);
    });

    test("takes of a choice the box with this text, and no other text", () => {
      expect(fill({ Plan: "Premium" }, ...plans)).toEqual(["empty", true]);
      expect(() => fill({ Plan: "Gold" }, ...plans)).toThrow(cantTake("Plan"));
      expect(() => fill({ Plan: true }, ...plans)).toThrow(cantTake("Plan"));
    });

    test("takes of a choice one box, in place of the one that is locked", () => {
      const locked = [
        option("Basic", { value: true, locked: true }),
        option("Premium", { locked: true }),
      ];
      expect(fill({ Plan: "Premium" }, ...locked)).toEqual(["empty", true]);
    });

    test("leaves a group of the same name alone that is another kind's or signer's", () => {
      const others = [
        set("text", { label: "Note", group: "g" }),
        set("check", { label: "Mine", group: "g" }, "ben@example.com"),
      ];
      expect(fill({ A: true }, tick("A"), tick("B"), ...others)).toEqual([
        true,
        "empty",
        "open",
        "open",
      ]);
    });
  });
});
