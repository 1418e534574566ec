import { useEffect, useState } from "react";
import { minuteMs } from "../../../ui/times.ts";

const everyMs = 15_000;

/** The server's time, updated while the page is open; `read.clockMs` is added to the device's clock. */
export function useServerNow(
  read: { readonly clockMs: number; readonly now?: string },
  stepMs = everyMs,
): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(
    function followTime() {
      const timer = setInterval(() => setNow(Date.now()), stepMs);
      return () => clearInterval(timer);
    },
    [stepMs],
  );
  return Math.max(now + read.clockMs, read.now === undefined ? 0 : Date.parse(read.now));
}

/** "again in 4 min" before the time `from`; undefined after it. */
export function againIn(from: string | undefined, now: number): string | undefined {
  const leftMs = from === undefined ? 0 : Date.parse(from) - now;
  return leftMs > 0 ? `again in ${Math.ceil(leftMs / minuteMs)} min` : undefined;
}
