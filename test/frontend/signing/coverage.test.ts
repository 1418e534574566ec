import { expect, test } from "vitest";
import { missingCharacters } from "../../../frontend/features/signing/signature/coverage.ts";
import { coverageRanges } from "../../../frontend/features/signing/signature/coverage-table.ts";
import { faceFamilies } from "../../../frontend/features/signing/signature/faces.ts";
import { measuredCoverage } from "./measured-coverage.ts";

test.each(faceFamilies)("the table says what the packaged font of %s covers", (face) => {
  expect(coverageRanges[face]).toBe(measuredCoverage(face));
});

test("every font has the letters of a Western name", () => {
  for (const face of faceFamilies)
    expect(missingCharacters(face, "Zoë O’Connor-Núñez")).toEqual([]);
});

test("a font that lacks a letter of the name is found, with the letter", () => {
  expect(missingCharacters("Satisfy", "Łukasz")).toEqual(["Ł"]);
});

test("Cyrillic names can be written in Pacifico, Great Vibes and Caveat only", () => {
  const able = faceFamilies.filter((face) => missingCharacters(face, "Анна Петрова").length === 0);
  expect(able).toEqual(["Pacifico", "Great Vibes", "Caveat"]);
});

test.each([
  ...["Δημήτρης", "محمد", "שלום", "अनिता", "田中太郎"],
  ...["မောင်ကျော်", "አበበ", "ᏣᎳᎩ", "សុខា", "ธนพล", "கணேஷ்"],
])("%s can be written in Plain only", (name) => {
  for (const face of faceFamilies) expect(missingCharacters(face, name)).not.toEqual([]);
  expect(missingCharacters("Plain", name)).toEqual([]);
});

test("a letter typed as base and accent counts as the precomposed one", () => {
  expect(missingCharacters("Satisfy", "Zoe\u0308")).toEqual([]);
});
