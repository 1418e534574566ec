import { bounds } from "./bounds.ts";
import type { IncrementalUpdate } from "./incremental-update.ts";
import {
  type Dict,
  dateString,
  dict,
  name,
  type Ref,
  stringBytes,
  textString,
  type Value,
} from "./objects.ts";
import type { PdfFile } from "./pdf-file.ts";

export interface Attachment {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly description: string;
  readonly mimeType: string;
  readonly modifiedAt: Date;
}

/** Attaches a file to the document: in the name tree for readers, in /AF as associated data. Returns its stream. */
export function attach(update: IncrementalUpdate, attachment: Attachment): Ref {
  const stream = update.addStream(
    dict({
      Type: name("EmbeddedFile"),
      Subtype: name(attachment.mimeType),
      Params: dict({
        Size: attachment.bytes.length,
        ModDate: dateString(attachment.modifiedAt),
      }),
    }),
    attachment.bytes,
  );
  const specification = update.add(
    dict({
      Type: name("Filespec"),
      F: textString(attachment.name),
      UF: textString(attachment.name),
      Desc: textString(attachment.description),
      AFRelationship: name("Supplement"),
      EF: dict({ F: stream, UF: stream }),
    }),
  );
  const { catalog, file } = update;
  const names = update.editEntry(catalog, "Names");
  const entries = nameTreeEntries(file, file.dict(names.get("EmbeddedFiles")));
  entries.push([textString(attachment.name), specification]);
  names.set("EmbeddedFiles", dict({ Names: sortedByName(entries) }));
  catalog.set("AF", [...(file.array(catalog.get("AF")) ?? []), specification]);
  return stream;
}

type NameEntry = readonly [key: Value, value: Value];

function nameTreeEntries(file: PdfFile, root: Dict | undefined): NameEntry[] {
  const entries: NameEntry[] = [];
  const seen = new Set<Dict>();
  const waiting = root === undefined ? [] : [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (seen.has(node) || seen.add(node).size > bounds.treeNodesMax) continue;
    const names = file.array(node.get("Names")) ?? [];
    for (let i = 0; i + 1 < names.length; i += 2)
      if (stringBytes(file.get(names[i])) !== undefined)
        entries.push([file.get(names[i]), names[i + 1] ?? null]);
    for (const kid of file.array(node.get("Kids")) ?? []) {
      const child = file.dict(kid);
      if (child !== undefined) waiting.push(child);
    }
  }
  return entries;
}

/** Sorts the keys of a name tree by their bytes (ISO 32000-1, 7.9.6). */
function sortedByName(entries: readonly NameEntry[]): Value[] {
  const bytes = (entry: NameEntry): Buffer => stringBytes(entry[0]) ?? Buffer.alloc(0);
  return [...entries].sort((a, b) => Buffer.compare(bytes(a), bytes(b))).flat();
}
