import { type RefObject, useEffect, useRef } from "react";
import { type Command, commandOfKey } from "./keys.ts";

/** Elements in which keys type text, or belong to a dialog. */
const typing =
  'input:not([type="radio"]):not([type="checkbox"]), textarea, [contenteditable], dialog';

/**
 * Runs commands by keyboard, wherever the focus is, except where text is typed. Help and Select all work only while the
 * focus is in the placer: elsewhere these keys may mean something else.
 */
export function useKeys(
  root: RefObject<HTMLElement | null>,
  run: (command: Command | "disarm") => boolean,
): void {
  const latest = useRef(run);
  useEffect(function keepLatest() {
    latest.current = run;
  });
  useEffect(
    function listenToKeys() {
      const press = (event: KeyboardEvent) => {
        const { target } = event;
        if (event.defaultPrevented || !(target instanceof Element)) return;
        if (target.closest(typing) || document.querySelector("dialog[open]")) return;
        const command = event.key === "Escape" ? "disarm" : commandOfKey(event);
        if (!command || !isMeant(command, target, root.current)) return;
        if (latest.current(command)) event.preventDefault();
      };
      document.addEventListener("keydown", press);
      return () => document.removeEventListener("keydown", press);
    },
    [root],
  );
}

function isMeant(command: Command | "disarm", target: Element, root: HTMLElement | null): boolean {
  if (command === "help" || command === "select all") return root?.contains(target) === true;
  // Selected text is copied as text.
  return command !== "copy" || document.getSelection()?.isCollapsed !== false;
}
