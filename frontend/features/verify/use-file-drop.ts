import { useEffect, useEffectEvent, useState } from "react";
import { type ChosenFile, dropped } from "./chosen-files.ts";

/** Accepts files and folders dropped anywhere in the window; returns whether some are being dragged over it. */
export function useFileDrop(onFiles: (files: readonly ChosenFile[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(function listenToDrops() {
    const listening = new AbortController();
    const listen = (type: "dragover" | "dragleave" | "drop", react: (event: DragEvent) => void) =>
      addEventListener(type, react, listening);
    listen("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    });
    // Without a related target the pointer has left the window, not just an element in it.
    listen("dragleave", (event) => event.relatedTarget === null && setOver(false));
    listen("drop", (event) => {
      setOver(false);
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      void dropped(event.dataTransfer).then((files) => take(files));
    });
    return () => listening.abort();
  }, []);

  return over;
}
