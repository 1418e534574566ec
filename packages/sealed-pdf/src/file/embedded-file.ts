import type { IncrementalUpdate } from "./incremental-update.ts";
import { type NameEntry, nameTreeEntries, sortedByName } from "./name-tree.ts";
import { dateString, dict, name, type Ref, textString } from "./objects.ts";
import type { PdfFile } from "./pdf-file.ts";

export interface Attachment {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly description: string;
  readonly mimeType: string;
  readonly modifiedAt: Date;
}

/** The files that are attached to the document, in its name tree (ISO 32000-1, 7.11.4). */
export const attachedFiles = (file: PdfFile): NameEntry[] =>
  nameTreeEntries(file, file.dict(file.dict(file.root.get("Names"))?.get("EmbeddedFiles")));

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
