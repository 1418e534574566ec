import { useEffect, useLayoutEffect } from "react";
import { watchActivity } from "../../../../session/activity.ts";
import { deviceStorage, tabStorage } from "../../../../session/storage.ts";
import type { Progress } from "./progress.ts";
import {
  type PrivateIds,
  privateKey,
  readPrivate,
  readProgress,
  sweepProgress,
  withPrivate,
  writtenPrivate,
  writtenProgress,
} from "./progress-storage.ts";

export function keptProgress(storageKey: string | undefined): Progress | undefined {
  if (storageKey === undefined) return undefined;
  const kept = keptOnDevice(storageKey);
  const hidden = readPrivate(tabStorage.get(privateKey(storageKey)), Date.now());
  return kept && withPrivate(kept, hidden);
}

const keptOnDevice = (storageKey: string): Progress | undefined =>
  readProgress(deviceStorage.get(storageKey), Date.now());

export function forgetProgress(storageKey: string): void {
  deviceStorage.remove(storageKey);
  tabStorage.remove(privateKey(storageKey));
}

interface Elsewhere {
  /** Called when the same signer has made progress in another tab. */
  readonly onFollow: (progress: Progress) => void;
  /** Called when they have completed or declined there. */
  readonly onGone: () => void;
}

/**
 * Keeps progress when the page is reloaded or discarded by the phone, and shares it with other tabs of the same link.
 * Private answers stay in this tab. Both functions and the ids must keep their identity. Nothing is kept where there is no key.
 */
export function useKeptProgress(
  storageKey: string | undefined,
  progress: Progress,
  hidden: PrivateIds,
  { onFollow, onGone }: Elsewhere,
): void {
  // A sender's session in this browser must not end while they sign.
  useEffect(watchActivity, []);
  useEffect(function forgetAbandoned() {
    sweepProgress(deviceStorage, Date.now());
  }, []);
  // Whatever the page shows is already kept: this runs before anybody sees the new state.
  useLayoutEffect(
    function keepProgress() {
      if (storageKey === undefined) return;
      const written = writtenPrivate(progress, Date.now(), hidden);
      if (written === undefined) tabStorage.remove(privateKey(storageKey));
      else tabStorage.set(privateKey(storageKey), written);
      // Progress from another tab is stored already: storing it again would make the tabs update
      // each other forever.
      const kept = keptOnDevice(storageKey);
      if (kept && isSame(kept, progress, hidden)) return;
      deviceStorage.set(storageKey, writtenProgress(progress, Date.now(), hidden));
    },
    [storageKey, progress, hidden],
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

const isSame = (one: Progress, other: Progress, hidden: PrivateIds) =>
  writtenProgress(one, 0, hidden) === writtenProgress(other, 0, hidden);
