import { useEffect, useReducer } from "react";
import { watchActivity } from "../../session/activity.ts";
import { type Progress, reduceProgress, startOf } from "./progress.ts";
import { readProgress, writtenProgress } from "./progress-storage.ts";

/** Progress that survives a reload and a change of app, as long as the tab lives. */
export function useProgress(storageKey: string, name: string) {
  const [progress, act] = useReducer(
    reduceProgress,
    undefined,
    (): Progress => readProgress(sessionStorage.getItem(storageKey)) ?? startOf(name),
  );
  // What idle people leave behind is cleared when the page loads again, so activity is noted here too.
  useEffect(watchActivity, []);
  useEffect(
    function keepProgress() {
      sessionStorage.setItem(storageKey, writtenProgress(progress));
    },
    [storageKey, progress],
  );
  return { progress, act, forget: () => sessionStorage.removeItem(storageKey) };
}
