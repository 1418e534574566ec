/**
 * Letters in fonts that are not in the file: a browser gives each the width in the file, by squeezing it or by moving it to
 * the middle of that width. PDFium's standard faces, and so our comparison, do neither. That changes no words as long as
 * each letter keeps its place among all that is drawn.
 */

import { boxOf, contains, overlap, shared, together } from "./plane-boxes.mjs";

/** A letter that is squeezed further can't be read. */
const squeezedMin = 0.5;
/** A letter is moved by half of this, in units of the font's size. No usual width is larger: that of "i" is, in Consolas, by 0.4. */
const widerMax = 0.5;
/** Half of this hides no letter, and no decimal point half of its own width. */
const harmless = { most: 0.12, ofInk: 0.6 };
/** Boxes of neighbours, such as "fu", may overlap by this much although their letters don't touch. */
const tolerance = 0.05;

/** Whether a browser would squeeze or move a letter noticeably; the file may say no width. */
export function isMoved({ box, width, said = width }) {
  if (!box) return false;
  const limit = Math.min(harmless.most, (box.right - box.left) * harmless.ofInk);
  return Math.abs(said - width) > limit || said < width * squeezedMin;
}

const isMovedFar = ({ width, said }) => said < width * squeezedMin || said > width + widerMax;

/** This class records what is drawn on a canvas, with letters where a browser would show them. */
export class Placed {
  #drawn = [];
  #moved = [];
  #bounds;
  constructor(bounds) {
    this.#bounds = bounds;
  }

  get hasLetters() {
    return this.#drawn.some(({ letter }) => letter);
  }

  /** `ground` is a part of it that has one colour. */
  add(box, ground) {
    this.#drawn.push({ box, ground });
  }

  /** The letter has size 1, and its outline reaches as far as `pen`; nothing is cut off in the box that is `visible`. */
  addLetter(one, matrix, visible) {
    const { box, pen } = one;
    if (!box) return;
    const own = grown(box, pen);
    const shown = boxInBrowser(own, one);
    const letter = boxOf(boxInBrowser(box, one), matrix);
    if (isMoved(one))
      this.#moved.push({
        ...{ letter, isFar: isMovedFar(one) },
        /** Where other letters may not be. */
        reach: boxOf(inset(reachOf(own, shown, one)), matrix),
        /** Where nothing else may be, but one colour, before or after. */
        both: boxOf(together(own, shown), matrix),
        visible: shared(visible, this.#bounds),
      });
    this.#drawn.push({ letter, box: boxOf(shown, matrix) });
  }

  /** Adds what is drawn on another canvas that is drawn on this one. */
  addAll(other, matrix, visible) {
    const move = (box) => box && boxOf(box, matrix);
    for (const { letter, box, ground } of other.#drawn)
      this.#drawn.push({ letter: move(letter), box: move(box), ground: move(ground) });
    for (const one of other.#moved)
      this.#moved.push({
        ...{ isFar: one.isFar, letter: move(one.letter) },
        ...{ reach: move(one.reach), both: move(one.both) },
        visible: shared(move(one.visible), shared(visible, this.#bounds)),
      });
  }

  /** Whether one of the moved letters could hide, meet or pass something, or come out of hiding. */
  mayReadOtherwise(count) {
    // Those that aren't here were drawn on a mask, for example.
    return this.#moved.length !== count || this.#moved.some((one) => this.#isInTheWay(one));
  }
  #isInTheWay({ isFar, letter, reach, both, visible }) {
    if (isFar || !contains(visible, both)) return true;
    return this.#drawn.some((other) => {
      if (other.letter) return overlap(other.box, reach) && !isSame(other.letter, letter);
      const isGround = other.ground && contains(other.ground, both);
      return overlap(other.box, both) && !isGround;
    });
  }
}

function boxInBrowser(box, { width, said = width }) {
  const [scale, by] = said < width ? [said / width, 0] : [1, (said - width) / 2];
  return { ...box, left: box.left * scale + by, right: box.right * scale + by };
}

/** After a letter that is squeezed, the next one covers a part of it in our picture. */
function reachOf(own, shown, { width, said }) {
  if (said > width) return together(own, shown);
  return { ...shown, right: Math.max(shown.right, (own.left + own.right) / 2) };
}

const grown = ({ left, top, right, bottom }, by) => ({
  ...{ left: left - by, top: top - by, right: right + by, bottom: bottom + by },
});

function inset({ left, top, right, bottom }) {
  const [x, y] = [right - left, bottom - top].map((side) => Math.min(tolerance, side / 4));
  return { left: left + x, top: top + y, right: right - x, bottom: bottom - y };
}

/** A letter that is filled and outlined is drawn twice. */
const isSame = (one, other) => contains(one, other) && contains(other, one);
