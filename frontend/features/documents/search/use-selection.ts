import { useState } from "react";
import type { DocumentRow } from "../../../api/dashboard.ts";

/** The documents of a list that are chosen for an action on many. */
export interface Selection {
  /** Chosen one by one, or with all of a page; some of them may be on other pages. */
  readonly ids: readonly string[];
  /** Whether everything that the filter selects is chosen, on all pages. */
  readonly isAll: boolean;
  readonly has: (envelopeId: string) => boolean;
  readonly set: (rows: readonly DocumentRow[], chosen: boolean) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

const nothing = { ids: new Set<string>(), isAll: false };

/** The selection, which is dropped when the filter changes. */
export function useSelection(filter: string): Selection {
  const [kept, setKept] = useState({ filter, ...nothing });
  const { ids, isAll } = kept.filter === filter ? kept : nothing;
  return {
    ids: [...ids],
    isAll,
    has: (envelopeId) => isAll || ids.has(envelopeId),
    set: (rows, chosen) => {
      const next = new Set(ids);
      for (const { id: envelopeId } of rows) {
        if (chosen) next.add(envelopeId);
        else next.delete(envelopeId);
      }
      setKept({ filter, ids: next, isAll: false });
    },
    chooseAll: () => setKept({ filter, ids: new Set(ids), isAll: true }),
    clear: () => setKept({ filter, ...nothing }),
  };
}
