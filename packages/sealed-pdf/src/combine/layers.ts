import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { hiddenLayers } from "../file/layers.ts";
import { dict, Ref } from "../file/objects.ts";
import type { CopiedPart } from "./copied-part.ts";

/** The layers (ISO 32000-1, 8.11) that pages of the parts have, shown or hidden as they were. */
export class JoinedLayers {
  readonly #shown: Ref[] = [];
  readonly #hidden: Ref[] = [];

  /** To be called when all of the part is copied. */
  add(part: CopiedPart): void {
    const { file } = part;
    const hidden = hiddenLayers(file);
    for (const layer of file.array(file.dict(file.root.get("OCProperties"))?.get("OCGs")) ?? []) {
      const copy = part.copyOf(layer);
      if (!copy || !(layer instanceof Ref)) continue;
      (hidden.has(layer.number) ? this.#hidden : this.#shown).push(copy);
    }
  }

  close({ catalog }: IncrementalUpdate): void {
    const all = [...this.#shown, ...this.#hidden];
    if (all.length === 0) return;
    const shown = dict({ ON: this.#shown, OFF: this.#hidden, Order: all });
    catalog.set("OCProperties", dict({ OCGs: all, D: shown }));
  }
}
