import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { anew, paths } from "../../paths.ts";
import { focusLater } from "../../ui/focus-later.ts";
import { rowAfter, type Shortcut, shortcutOf, shortcutsAreOn } from "./shortcuts.ts";

interface Shortcuts {
  readonly maySend: boolean;
  readonly onHelp: () => void;
}

/** Where keys type text, or choose by their letters. */
const typing =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], dialog';

const searchInput = "main input[type=search]";

/** Runs the shortcuts by the keyboard, except where text is typed or a dialog is open. */
export function useShortcuts({ maySend, onHelp }: Shortcuts): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  function run(shortcut: Shortcut): boolean {
    switch (shortcut) {
      case "help":
        onHelp();
        return true;
      case "next":
      case "previous":
        return focusRow(shortcut);
      case "create":
        // A document that is being prepared is not left by a letter.
        if (!maySend || pathname === paths.newDocument) return false;
        navigate(paths.newDocument, { state: anew });
        return true;
      case "search": {
        const isHere = document.querySelector(searchInput) !== null;
        if (!isHere && pathname === paths.newDocument) return false;
        if (!isHere) navigate(paths.documents);
        focusLater(searchInput);
        return true;
      }
    }
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const shortcut = shortcutOf(event);
    if (event.defaultPrevented || !shortcut || !(target instanceof Element)) return;
    if (target.closest(typing) || document.querySelector("dialog[open]")) return;
    if (shortcutsAreOn() && run(shortcut)) event.preventDefault();
  });
  useEffect(function listenToKeys() {
    // On the window: keys that mean something else to the placer are its own.
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

/** Focuses the link of the next or previous row of the page's list; false if it has none. */
function focusRow(step: "next" | "previous"): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const link = rows[rowAfter(at, rows.length, step)]?.querySelector<HTMLElement>("a[href]");
  link?.focus();
  return link !== undefined && link !== null;
}
