import { useState } from "react";

/** Whether somebody has turned to a part of the page, by pointer or focus; its tools can wait for that. */
export function useTouched() {
  const [isTouched, setTouched] = useState(false);
  const touch = () => setTouched(true);
  return { isTouched, turns: { onPointerEnter: touch, onPointerDown: touch, onFocus: touch } };
}
