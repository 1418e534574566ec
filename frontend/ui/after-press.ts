/** Longer than a finger or a mouse button stays down. */
const pressMs = 250;

/**
 * For what shows up when an input is left: a press on a button is what takes the focus away, and an
 * error that shows up at once would move the button from under the pointer before it is let go.
 */
export function afterPress(run: () => void): void {
  setTimeout(run, pressMs);
}
