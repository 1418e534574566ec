import { useEffect, useReducer } from "react";
import { watchActivity } from "../../session/activity.ts";
import { deviceStorage } from "../../session/storage.ts";
import { type Progress, reduceProgress, startOf } from "./progress.ts";
import { readProgress, sweepProgress, writtenProgress } from "./progress-storage.ts";

/**
 * Progress that survives a reload, a change of app and a phone that throws the page away; a second tab
 * of the same link follows. `onGone`: another tab has completed or declined.
 */
export function useProgress(storageKey: string, name: string, onGone: () => void) {
  const [progress, act] = useReducer(
    reduceProgress,
    undefined,
    (): Progress => readProgress(deviceStorage.get(storageKey), Date.now()) ?? startOf(name),
  );
  // A sender's session in this browser must not end while they sign.
  useEffect(watchActivity, []);
  useEffect(function forgetAbandoned() {
    sweepProgress(deviceStorage, Date.now());
  }, []);
  useEffect(
    function keepProgress() {
      // What came from another tab stands there already; tabs that answer each other never end.
      const kept = readProgress(deviceStorage.get(storageKey), Date.now());
      if (kept && isSame(kept, progress)) return;
      deviceStorage.set(storageKey, writtenProgress(progress, Date.now()));
    },
    [storageKey, progress],
  );
  useEffect(
    function followOtherTabs() {
      const follow = ({ key, newValue }: StorageEvent) => {
        if (key !== storageKey) return;
        if (newValue === null) return onGone();
        const elsewhere = readProgress(newValue, Date.now());
        if (elsewhere) act({ type: "follow", progress: elsewhere });
      };
      addEventListener("storage", follow);
      return () => removeEventListener("storage", follow);
    },
    [storageKey, onGone],
  );
  return { progress, act, forget: () => deviceStorage.remove(storageKey) };
}

const isSame = (one: Progress, other: Progress) =>
  writtenProgress(one, 0) === writtenProgress(other, 0);
