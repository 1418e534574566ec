import type { DraftKind } from "#contract/drafts";
import { onSessionEnd } from "../session/ending.ts";
import { DraftKeeper } from "./keeper.ts";

const keepers = new Map<DraftKind, DraftKeeper>();

/** The keeper of the account's drafts of this kind, until its session ends. */
export function keeperOf(kind: DraftKind, userId: string): DraftKeeper {
  const known = keepers.get(kind);
  if (known?.userId === userId) return known;
  const keeper = new DraftKeeper({ kind, userId, newId: () => crypto.randomUUID() });
  keepers.set(kind, keeper);
  return keeper;
}

/** After sending: the next document starts empty. */
export function forgetDraft(kind: DraftKind): void {
  void keepers.get(kind)?.forget();
}

onSessionEnd({
  unsaved() {
    const waiting = [...keepers.values()].filter(({ isSaved }) => !isSaved);
    return waiting.length === 0
      ? undefined
      : Promise.all(waiting.map((keeper) => keeper.saveAll()));
  },
  end() {
    for (const keeper of keepers.values()) keeper.end();
    keepers.clear();
  },
});
