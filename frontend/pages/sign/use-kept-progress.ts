import { useEffect } from "react";
import { watchActivity } from "../../session/activity.ts";
import { deviceStorage } from "../../session/storage.ts";
import type { Progress } from "./progress.ts";
import { readProgress, sweepProgress, writtenProgress } from "./progress-storage.ts";

export const keptProgress = (storageKey: string): Progress | undefined =>
  readProgress(deviceStorage.get(storageKey), Date.now());

export const forgetProgress = (storageKey: string): void => deviceStorage.remove(storageKey);

interface Elsewhere {
  /** The same signer went on in another tab. */
  readonly onFollow: (progress: Progress) => void;
  /** They have completed or declined there. */
  readonly onGone: () => void;
}

/**
 * Keeps progress when the page is reloaded or discarded by the phone; a second tab of the same link
 * follows. Both functions must keep their identity.
 */
export function useKeptProgress(
  storageKey: string,
  progress: Progress,
  { onFollow, onGone }: Elsewhere,
): void {
  // A sender's session in this browser must not end while they sign.
  useEffect(watchActivity, []);
  useEffect(function forgetAbandoned() {
    sweepProgress(deviceStorage, Date.now());
  }, []);
  useEffect(
    function keepProgress() {
      // Progress from another tab is stored already: storing it again would make the tabs answer
      // each other for ever.
      const kept = keptProgress(storageKey);
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
        if (elsewhere) onFollow(elsewhere);
      };
      addEventListener("storage", follow);
      return () => removeEventListener("storage", follow);
    },
    [storageKey, onFollow, onGone],
  );
}

const isSame = (one: Progress, other: Progress) =>
  writtenProgress(one, 0) === writtenProgress(other, 0);
