import { describe, expect, test } from "vitest";
import { brandShades, contrast } from "../../../../contract/rules/product/accent.ts";
import {
  brandContrasts,
  brandFaults,
  type Face,
  logoSvg,
} from "../../../../contract/rules/product/brand.ts";

const good: Face = {
  brandColor: "#0b6e4f",
  logo: [{ d: "M4 4H28V28C20 20 12 20 4 28Z", color: "#ffffff" }],
  legalLinks: { "/privacy": "https://firm.example/privacy" },
};
const faults = (change: Partial<Face>) => brandFaults({ ...good, ...change });
const shape = (change: object) => ({ logo: [{ d: "M4 4L8 8", color: "#ffffff", ...change }] });

describe("the face of an installation", () => {
  test("can be read, as it is and as a good one", () => {
    expect(brandFaults()).toEqual([]);
    expect(brandFaults(good)).toEqual([]);
    expect(brandContrasts(good)).toMatch(
      /^white on #0b6e4f: 6\.3:1; links on white: .*; the logo: 6\.3:1$/,
    );
    expect(logoSvg("A")).toMatch(/^<svg .*<title>A<\/title>.*<\/svg>$/);
  });

  test.each<[string, Partial<Face>, string]>([
    [
      "a pale colour",
      { brandColor: "#ffcc00", ...shape({ color: "#000000" }) },
      "contrast of 1.5:1, and needs 4.5. The nearest",
    ],
    ["no colour", { brandColor: "green" }, "brandColor is green, and no colour"],
    ["a short colour", { brandColor: "#060" }, "brandColor is #060, and no colour"],
    ["a logo as dark as its ground", shape({ color: "#1a7a5c" }), "needs 3"],
    ["a logo with arcs", shape({ d: "M4 4a6 6 0 0 0 12 0" }), "takes M, L, H, V, C and Z"],
    ["a logo with a script", shape({ d: 'M4 4"/><script>' }), "takes M, L, H, V, C and Z"],
    [
      "a legal link that runs",
      { legalLinks: { "/terms": "javascript:1" } },
      "no address with https",
    ],
  ])("is refused in one sentence with %s", (_, change, sentence) => {
    expect(faults(change)).toEqual([expect.stringContaining(sentence)]);
  });

  test("has shades that can be read, whatever readable colour it has", () => {
    for (const color of ["#000000", "#767676", "#b00020", "#1f4e9c", "#0b6e4f", "#7a00cc"]) {
      const { light, dark } = brandShades(color);
      for (const [one, other, min] of [
        ["#ffffff", light.fill, 4.5],
        ["#ffffff", light.strong, 4.5],
        [light.ink, "#ffffff", 4.5],
        [light.ink, light.soft, 4.5],
        ["#ffffff", dark.fill, 4.5],
        ["#ffffff", dark.strong, 4.5],
        [dark.fill, "#18181f", 3],
        [dark.ink, "#18181f", 4.5],
        [dark.ink, dark.soft, 4.5],
      ] as const)
        expect(contrast(one, other), `${color}: ${one} on ${other}`).toBeGreaterThanOrEqual(min);
    }
  });
});
