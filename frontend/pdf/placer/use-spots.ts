import { useEffect, useState } from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import type { PageSize } from "#contract/markers";
import { type Spot, spotsIn } from "../spots/spots.ts";
import { runsOf } from "../spots/text-pieces.ts";

/** Delay, so that pages that are scrolled past aren't read. */
const restMs = 250;

const known = new WeakMap<DocumentCallback, Map<number, readonly Spot[]>>();

/** The suggested fields of a page that is near the visible part. */
export function useSpots(
  pdf: DocumentCallback,
  index: number,
  page: PageSize,
): readonly Spot[] | undefined {
  const [spots, setSpots] = useState(() => known.get(pdf)?.get(index));
  useEffect(
    function readTextOfPage() {
      if (known.get(pdf)?.has(index)) return;
      let current = true;
      const rest = setTimeout(async () => {
        const found = await readSpots(pdf, index, page);
        const ofDocument = known.get(pdf) ?? new Map<number, readonly Spot[]>();
        known.set(pdf, ofDocument.set(index, found));
        if (current) setSpots(found);
      }, restMs);
      return () => {
        current = false;
        clearTimeout(rest);
      };
    },
    [pdf, index, page],
  );
  return spots;
}

/** Empty for a page whose text can't be read. */
async function readSpots(pdf: DocumentCallback, index: number, size: PageSize): Promise<Spot[]> {
  try {
    const page = await pdf.getPage(index + 1);
    const view = page.getViewport({ scale: 1 });
    // The API's page sizes ignore UserUnit.
    const scale = size.width / view.width;
    const { items } = await page.getTextContent();
    const texts = items.filter((item) => "str" in item);
    const runs = runsOf(texts, page.getViewport({ scale }).transform);
    return spotsIn({ runs }, index, size);
  } catch {
    return [];
  }
}
