import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderer } from "../../core/images/drawing/renderer.ts";
import { samplePicture, sampleWidths } from "../../scripts/sample/sample-picture.ts";

test.each(sampleWidths)(
  "the sample's picture %i pixels wide is what the server draws of it (scripts/sample/sample-pdf.ts)",
  async (widthPx) => {
    const kept = JSON.parse(readFileSync(`frontend/sample/page-${widthPx}.json`, "utf8"));
    const drawn = await samplePicture(readFileSync("frontend/sample/sample.pdf"), widthPx);
    // Another Node packs the same pixels into other bytes.
    const { picture, shown } = kept.shown.by === renderer ? kept : drawn;
    expect({ ...kept, picture, shown }).toEqual(drawn);
  },
);
