import type { Place } from "#contract/rules/fields/markers";

interface HasPlace {
  readonly place: Place;
}

/** Sorts by page, then by line, then from left to right. */
export function inReadingOrder<T extends HasPlace>(items: readonly T[]): T[] {
  const down = [...items].sort(
    (a, b) => a.place.page - b.place.page || middle(a) - middle(b) || a.place.x - b.place.x,
  );
  const lines: T[][] = [];
  for (const item of down) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && isOnLineOf(first, item)) line.push(item);
    else lines.push([item]);
  }
  return lines.flatMap((line) => line.sort((a, b) => a.place.x - b.place.x));
}

const middle = ({ place }: HasPlace) => place.y + place.height / 2;

const isOnLineOf = (first: HasPlace, next: HasPlace) =>
  first.place.page === next.place.page &&
  middle(next) - middle(first) < Math.min(first.place.height, next.place.height) / 2;
