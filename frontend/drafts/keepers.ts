import { type DraftKind, draftKinds } from "#contract/rules/documents/drafts";
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

/** Called after sending, so that the next document starts empty. */
export function forgetDraft(kind: DraftKind): void {
  void keepers.get(kind)?.forget();
}

/** Saves what only this device has, including drafts of other windows and earlier sessions. */
export async function saveAll(userId: string): Promise<void> {
  await Promise.all(draftKinds.map((kind) => keeperOf(kind, userId).saveAll()));
}

onSessionEnd(() => {
  for (const keeper of keepers.values()) keeper.end();
  keepers.clear();
});
