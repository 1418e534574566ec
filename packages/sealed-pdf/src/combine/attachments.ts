import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { attachedFiles, sortedByName } from "../file/name-tree.ts";
import { dict, Ref, textString, type Value } from "../file/objects.ts";
import { PdfFile } from "../file/pdf-file.ts";
import { textOf } from "../file/text-string.ts";
import type { CopiedPart } from "./copied-part.ts";

/** Whether files are attached to a PDF that `preparePdf` has prepared. */
export const hasAttachments = (bytes: Uint8Array): boolean =>
  attachedFiles(new PdfFile(bytes)).length > 0;

/** The files that are attached to the parts (ISO 32000-1, 7.11.4), under names of their own. */
export class JoinedAttachments {
  readonly #entries: [Value, Value][] = [];
  readonly #associated: Value[] = [];
  readonly #names = new Set<string>();

  add(part: CopiedPart): void {
    const { file } = part;
    for (const [key, specification] of attachedFiles(file)) {
      const called = textOf(key) ?? "";
      let free = called;
      for (let i = 2; this.#names.has(free); i++) free = `${called} ${i}`;
      this.#names.add(free);
      this.#entries.push([textString(free), part.value(specification)]);
    }
    for (const specification of file.array(file.root.get("AF")) ?? [])
      if (specification instanceof Ref) this.#associated.push(part.value(specification));
  }

  close({ catalog }: IncrementalUpdate): void {
    if (this.#entries.length > 0)
      catalog.set("Names", dict({ EmbeddedFiles: dict({ Names: sortedByName(this.#entries) }) }));
    if (this.#associated.length > 0) catalog.set("AF", this.#associated);
  }
}
