import { counted } from "../../../ui/counted.ts";
import { dayMs, hourMs, minuteMs } from "../../../ui/times.ts";

/** "3 days", "1 hour"; the largest unit only. */
export function lasting(ms: number): string {
  if (ms >= dayMs) return counted(Math.floor(ms / dayMs), "day");
  if (ms >= hourMs) return counted(Math.floor(ms / hourMs), "hour");
  return counted(Math.max(1, Math.floor(ms / minuteMs)), "minute");
}
