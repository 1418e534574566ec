/** Frames after which an element that was to come is given up. */
const framesMax = 120;

/** Focuses the element once it is there: a row that another reply brings, or the one that takes a removed one's place. */
export function focusLater(selector: string, frames = framesMax): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (element) element.focus();
  else if (frames > 0) requestAnimationFrame(() => focusLater(selector, frames - 1));
}
