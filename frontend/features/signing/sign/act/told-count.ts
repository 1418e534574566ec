import { useEffect } from "react";
import { tellHost } from "../../../../session/host.ts";
import { progressCount, type Task } from "./tasks.ts";

/** The progress, which the page around this one is told too. */
export function useToldCount(tasks: readonly Task[]) {
  const { done, of } = progressCount(tasks);
  useEffect(
    function tellProgress() {
      tellHost({ type: "progress", done, of });
    },
    [done, of],
  );
  return { done, of };
}
