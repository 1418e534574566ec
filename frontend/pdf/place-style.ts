import type { Place } from "#contract/rules/fields/markers";

/** A place as CSS, relative to its page box. */
export function placeStyle(place: Place) {
  return {
    left: `${place.x * 100}%`,
    top: `${place.y * 100}%`,
    width: `${place.width * 100}%`,
    height: `${place.height * 100}%`,
  };
}
