/** Longer than a press of a finger or mouse button lasts. */
const pressMs = 250;

/**
 * Delays what appears when an input loses the focus. Often a press on a button takes the focus, and an error
 * that appears at once would move the button away from the pointer before it is released.
 */
export function afterPress(run: () => void): void {
  setTimeout(run, pressMs);
}
