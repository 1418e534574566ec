import type { ReactNode } from "react";

/** A control's name as shown on the screen. */
export function Label({ children }: { children: string }) {
  return <strong className="font-semibold">{children}</strong>;
}

export function Numbered({ children }: { children: ReactNode }) {
  return <ol className="grid list-decimal gap-2 pl-5 marker:text-ink-faint">{children}</ol>;
}

export function Listed({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 pl-5 marker:text-ink-faint">{children}</ul>;
}
