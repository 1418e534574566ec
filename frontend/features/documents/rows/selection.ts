import { useState } from "react";
import type { DocumentRow } from "../../../api/dashboard.ts";

/** The documents of a list that are chosen for an action on many. */
export interface Selection {
  /** Chosen one by one, or with all of a page; some of them may be on other pages. */
  readonly ids: readonly string[];
  readonly titles: ReadonlyMap<string, string>;
  /** Whether everything that the filter selects is chosen, on all pages. */
  readonly isAll: boolean;
  readonly has: (envelopeId: string) => boolean;
  readonly set: (rows: readonly DocumentRow[], chosen: boolean) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

const nothing = { chosen: new Map<string, string>(), isAll: false };

/** The selection, which is dropped when the filter changes. */
export function useSelection(filter: string): Selection {
  const [kept, setKept] = useState({ filter, ...nothing });
  if (kept.filter !== filter) setKept({ filter, ...nothing });
  const { chosen, isAll } = kept.filter === filter ? kept : nothing;
  return {
    ids: [...chosen.keys()],
    titles: chosen,
    isAll,
    has: (envelopeId) => isAll || chosen.has(envelopeId),
    set: (rows, isChosen) => {
      const next = new Map(chosen);
      for (const { id: envelopeId, title, fileName } of rows) {
        if (isChosen) next.set(envelopeId, title || fileName);
        else next.delete(envelopeId);
      }
      setKept({ filter, chosen: next, isAll: false });
    },
    chooseAll: () => setKept({ filter, chosen, isAll: true }),
    clear: () => setKept({ filter, ...nothing }),
  };
}
