import { useEffect, useRef, useState } from "react";
import type { SignerView } from "../../../../api/esign.ts";
import { useSigningWords } from "../../../../language/signing-words.ts";
import { changesBetween } from "./shown-changes.ts";

/** Tracks what the signer has been shown, since the page refetches and must not change unnoticed. */
export function useShown(view: SignerView) {
  const words = useSigningWords();
  const [seen, setSeen] = useState(view);
  return { changes: changesBetween(words, seen, view), onSeen: () => setSeen(view) };
}

const acts = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/**
 * Calls `onAct` at a person's first action once the document is shown. Programs that open the links in mails run a page's
 * scripts, but don't press or scroll.
 */
export function useFirstAct(isShown: boolean, onAct: () => void): void {
  const latest = useRef(onAct);
  latest.current = onAct;
  useEffect(
    function waitForAnAct() {
      if (!isShown) return;
      const stop = () => {
        for (const act of acts) removeEventListener(act, note, true);
      };
      function note({ isTrusted }: Event) {
        if (!isTrusted) return;
        stop();
        latest.current();
      }
      for (const act of acts) addEventListener(act, note, { capture: true, passive: true });
      return stop;
    },
    [isShown],
  );
}
