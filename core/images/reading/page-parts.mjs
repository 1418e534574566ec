/** The parts in which a page is drawn: tiles of all of it, and close-ups of places in doubt. */

const pxPerPt = 2;
/** So that small pages, such as labels, are as large as they are read. */
const sideMinPx = 1_200;
const pxPerPtMax = 8;
/** An A3 page. */
const tilePixelsMax = 4_300_000;
const tileWidthMax = 4_096;
/** Tiles overlap, so that none cuts a sign. */
const overlap = 16;

const magnified = 3;
/** Places in doubt in a square of this side share a close-up. */
const shared = 640;
const margin = 24;

/** The size of a page in pixels, at 2 pixels a point. */
export function sizeInPixels({ width, height }) {
  const scale = Math.min(pxPerPtMax, Math.max(pxPerPt, sideMinPx / Math.max(width, height)));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** `{ left, top, width, height, whole }`: parts of a page of this size in pixels, one if it isn't large. */
export function* tilesOf(whole) {
  const across = Math.min(whole.width, tileWidthMax);
  const down = Math.min(whole.height, Math.floor(tilePixelsMax / across));
  for (const top of startsOf(whole.height, down))
    for (const left of startsOf(whole.width, across)) {
      const width = Math.min(across, whole.width - left);
      yield { left, top, width, height: Math.min(down, whole.height - top), whole };
    }
}

function startsOf(length, part) {
  const starts = [0];
  while (starts.at(-1) + part < length) starts.push(starts.at(-1) + part - overlap);
  return starts;
}

/** Parts of the page, magnified, which show each of these places of a tile; the clearest differences come first. */
export function closeUpsOf({ left, top, whole }, places) {
  const groups = new Map();
  for (const place of places) {
    const key = `${Math.floor(place.x / shared)} ${Math.floor(place.y / shared)}`;
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  const closeUps = [...groups.values()].map((group) => closeUpOf({ left, top, whole }, group));
  return closeUps.sort((one, other) => other.most - one.most);
}

function closeUpOf({ left, top, whole }, group) {
  const x0 = Math.max(0, left + least(group, "x") - margin);
  const y0 = Math.max(0, top + least(group, "y") - margin);
  const x1 = Math.min(whole.width, left + most(group, "x") + margin);
  const y1 = Math.min(whole.height, top + most(group, "y") + margin);
  const closer = (length) => length * magnified;
  return {
    ...{ left: closer(x0), top: closer(y0), width: closer(x1 - x0), height: closer(y1 - y0) },
    whole: { width: closer(whole.width), height: closer(whole.height) },
    places: group.map(({ x, y }) => ({ x: closer(left + x - x0), y: closer(top + y - y0) })),
    most: most(group, "most"),
  };
}

const least = (group, name) => group.reduce((low, place) => Math.min(low, place[name]), Infinity);
const most = (group, name) => group.reduce((high, place) => Math.max(high, place[name]), 0);
