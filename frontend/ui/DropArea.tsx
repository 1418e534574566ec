import { type DragEvent, type ReactNode, useState } from "react";
import { classes } from "./classes.ts";

interface DropAreaProps {
  /** Whether several may be dropped at once; if not, the first counts. */
  readonly takesSeveral?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly className?: string;
  /** Must contain a file input too: not everybody can drag. */
  readonly children: ReactNode;
}

/** Accepts files dropped on it, and is highlighted while one is over it. */
export function DropArea({ takesSeveral = false, onFiles, className, children }: DropAreaProps) {
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files].slice(0, takesSeveral ? undefined : 1);
    if (files.length > 0) onFiles(files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input in it does it all
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        "rounded-xl border-2 border-dashed p-6 text-center",
        over ? "border-accent-ink bg-accent-soft" : "border-edge/60 bg-surface",
        className,
      )}
    >
      {children}
    </div>
  );
}
