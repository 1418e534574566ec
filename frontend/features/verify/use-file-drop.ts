import { useEffect, useEffectEvent, useState } from "react";

/** Accepts a file dropped anywhere in the window; returns whether one is being dragged over it. */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFile);

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
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined) return;
      event.preventDefault();
      take(file);
    });
    return () => listening.abort();
  }, []);

  return over;
}
