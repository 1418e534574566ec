import { useState } from "react";

export interface StripState {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Called when a page was chosen in the strip. */
  readonly onPick: () => void;
}

/** Window width at which the thumbnails are open initially, since the document stays wide enough beside them. */
const wideEnough = "(min-width: 80rem)";

export function useStrip(): StripState {
  const isWide = () => matchMedia(wideEnough).matches;
  const [isOpen, setOpen] = useState(isWide);
  return {
    isOpen,
    onToggle: () => setOpen((open) => !open),
    // On small screens the strip covers the pages, so it is closed.
    onPick: () => setOpen((open) => open && isWide()),
  };
}
