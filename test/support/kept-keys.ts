import { cpSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Where an environment keeps its keys. Making them takes nine tenths of a first start: a second of CPU. */
const parts = ["cognito", "kms"];

/** Keys for one environment after the other; those that run at the same time share none. */
export interface KeptKeys {
  folder?: string;
  isTaken: boolean;
}

const kept: KeptKeys[] = [];

/** Called before an environment starts: puts kept keys into its folder if no other one uses them. */
export function takeKeys(dataDir: string): KeptKeys {
  const keys = kept.find(({ isTaken }) => !isTaken) ?? { isTaken: false };
  if (!kept.includes(keys)) kept.push(keys);
  keys.isTaken = true;
  if (keys.folder) cpSync(keys.folder, dataDir, { recursive: true });
  return keys;
}

/** Keeps the keys; called once it has started, before its first use. */
export function keepKeys(keys: KeptKeys, dataDir: string): void {
  if (keys.folder) return;
  const folder = mkdtempSync(path.join(tmpdir(), "undersign-keys-"));
  // Another program may play KMS, and keep its keys itself.
  for (const part of parts.filter((one) => existsSync(path.join(dataDir, one))))
    cpSync(path.join(dataDir, part), path.join(folder, part), { recursive: true });
  keys.folder = folder;
}
