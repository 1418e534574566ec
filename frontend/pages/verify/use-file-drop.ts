import { useEffect, useEffectEvent, useState } from "react";

/** Takes a file that is dropped anywhere in the window; answers whether one hovers over it. */
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
    // Without a related target the pointer has left the window, not one thing in it for another.
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
