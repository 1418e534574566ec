import type { IncrementalUpdate } from "./incremental-update.ts";
import { nameTreeEntries, sortedByName } from "./name-tree.ts";
import { dateString, dict, name, type Ref, textString } from "./objects.ts";
import { allowsVersion } from "./version.ts";

export interface Attachment {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly description: string;
  readonly mimeType: string;
  readonly modifiedAt: Date;
}

/**
 * Attaches a file to the document: in the name tree for readers, and where the file's version knows that, in /AF as
 * associated data. Returns its stream.
 */
export function attach(update: IncrementalUpdate, attachment: Attachment): Ref {
  const { catalog, file } = update;
  const isAssociated = allowsVersion(file, 2);
  const hasUnicodeName = allowsVersion(file, 1.7);
  const stream = update.addStream(
    dict({
      Type: name("EmbeddedFile"),
      Subtype: name(attachment.mimeType),
      Params: dict({
        Size: attachment.bytes.length,
        ModDate: dateString(attachment.modifiedAt, "+00'00'"),
      }),
    }),
    attachment.bytes,
  );
  const specification = update.add(
    dict({
      Type: name("Filespec"),
      F: textString(attachment.name),
      UF: hasUnicodeName ? textString(attachment.name) : undefined,
      Desc: allowsVersion(file, 1.6) ? textString(attachment.description) : undefined,
      AFRelationship: isAssociated ? name("Supplement") : undefined,
      EF: dict({ F: stream, UF: hasUnicodeName ? stream : undefined }),
    }),
  );
  const names = update.editEntry(catalog, "Names");
  const entries = nameTreeEntries(file, file.dict(names.get("EmbeddedFiles")));
  entries.push([textString(attachment.name), specification]);
  names.set("EmbeddedFiles", dict({ Names: sortedByName(entries) }));
  if (isAssociated) catalog.set("AF", [...(file.array(catalog.get("AF")) ?? []), specification]);
  return stream;
}
