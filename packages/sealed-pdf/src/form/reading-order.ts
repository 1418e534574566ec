import type { Place } from "../stamp/geometry.ts";

/** Sorts boxes page by page, in rows from top to bottom, each from left to right. */
export function inReadingOrder<T extends { readonly place: Place }>(boxes: readonly T[]): T[] {
  const pages = new Map<number, T[]>();
  for (const box of boxes) {
    const page = pages.get(box.place.page);
    if (page) page.push(box);
    else pages.set(box.place.page, [box]);
  }
  return [...pages.entries()].sort(([a], [b]) => a - b).flatMap(([, page]) => rowsOf(page).flat());
}

interface Row<T> {
  top: number;
  bottom: number;
  readonly boxes: T[];
}

/** A box belongs to the row above it when the two overlap by half of the lower one of them. */
function rowsOf<T extends { readonly place: Place }>(page: readonly T[]): T[][] {
  const rows: Row<T>[] = [];
  const middle = ({ place }: T) => place.y + place.height / 2;
  for (const box of [...page].sort((a, b) => middle(a) - middle(b))) {
    const { y: top, height } = box.place;
    const row = rows.at(-1);
    const overlap = row && Math.min(row.bottom, top + height) - Math.max(row.top, top);
    if (row && overlap !== undefined && overlap >= Math.min(height, row.bottom - row.top) / 2) {
      row.boxes.push(box);
    } else rows.push({ top, bottom: top + height, boxes: [box] });
  }
  return rows.map(({ boxes }) => boxes.sort((a, b) => a.place.x - b.place.x));
}
