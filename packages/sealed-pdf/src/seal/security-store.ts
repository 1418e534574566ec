import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { type Dict, dict, name, type Ref, type Value } from "../file/objects.ts";

/** What a validator needs years later, when authorities no longer provide it (all in DER). */
export interface ValidationData {
  readonly certificates: readonly Uint8Array[];
  readonly revocationLists: readonly Uint8Array[];
  readonly statusAnswers: readonly Uint8Array[];
}

/**
 * Adds the document security store (ISO 32000-2, 12.8.4.3), including the entries of the original's own. Nothing refers
 * to it before the archive revision: validators accept only a store that was added after the signature.
 */
export function addSecurityStore(update: IncrementalUpdate, data: ValidationData): Ref {
  const { catalog, file } = update;
  const store: Dict = new Map(file.dict(catalog.get("DSS")) ?? []);
  catalog.delete("DSS");
  store.set("Type", name("DSS"));
  const add = (key: string, values: readonly Uint8Array[]): void => {
    const before: readonly Value[] = file.array(store.get(key)) ?? [];
    const added: Ref[] = values.map((value) => update.addStream(dict({}), value));
    if (before.length + added.length > 0) store.set(key, [...before, ...added]);
  };
  add("Certs", data.certificates);
  add("CRLs", data.revocationLists);
  add("OCSPs", data.statusAnswers);
  return update.add(store);
}
