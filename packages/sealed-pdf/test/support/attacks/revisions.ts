import { appendPages } from "../../../src/file/append-pages.ts";
import { IncrementalUpdate } from "../../../src/file/incremental-update.ts";
import { type Dict, dict, name, Ref, textString } from "../../../src/file/objects.ts";
import { listPages } from "../../../src/file/pages.ts";
import { PdfFile } from "../../../src/file/pdf-file.ts";
import { formFields } from "../../../src/file/signatures.ts";
import type { Random } from "../random.ts";
import type { Attack } from "./target.ts";

/** What can be done by a further revision that is as well-formed as our own. */
export const revisionAttacks = {
  "page content replaced": by((update, random) => {
    const page = pageOf(update, random);
    const content = update.addStream(
      new Map(),
      Buffer.from(`0.${random.below(999)} g 0 0 9 9 re f`),
    );
    update.edit(page.ref, page.dict).set("Contents", content);
  }),
  "a page covered by an annotation": by((update, random) => {
    const page = pageOf(update, random);
    const cover = dict({ Type: name("Annot"), Subtype: name("Stamp"), Rect: [0, 0, 600, 700] });
    cover.set("AP", dict({ N: picture(update, random) }));
    update.edit(page.ref, page.dict).set("Annots", [update.add(cover)]);
  }),
  "a signature's picture replaced": by((update, random) => {
    const [page] = listPages(update.file);
    const [stamp] = update.file.array(page?.dict.get("Annots")) ?? [];
    const found = update.file.dict(stamp);
    if (!(stamp instanceof Ref) || found === undefined) throw new Error("no stamp on page 1");
    update.edit(stamp, found).set("AP", dict({ N: picture(update, random) }));
  }),
  "another page tree": by((update, random) => {
    const [page] = listPages(update.file);
    const kids = Array.from({ length: random.below(3) }, () => page?.ref ?? null);
    update.catalog.set(
      "Pages",
      update.add(dict({ Type: name("Pages"), Kids: kids, Count: kids.length })),
    );
  }),
  "the certificate page taken out": by((update, random) => {
    const root = update.catalog.get("Pages");
    const node = update.file.dict(root);
    if (!(root instanceof Ref) || node === undefined) throw new Error("no page tree");
    const kids = update.file.array(node.get("Kids")) ?? [];
    const edited = update.edit(root, node);
    edited.set("Kids", kids.slice(0, -1));
    edited.set("Count", kids.length - 1 - random.below(2));
  }),
  "a page added": by((update, random) => {
    const size = { width: 300 + random.below(300), height: 400 };
    const content = "0 g 0 0 99 99 re f";
    appendPages(update, listPages(update.file).length, [{ size, content, resources: new Map() }]);
  }),
  "a form field filled": by((update, random) => {
    for (const { ref, dict: field } of formFields(update.file))
      if (ref) update.edit(ref, field).set("TU", textString(`${random.below(1e6)}`));
  }),
  "the form taken out": by((update, random) => {
    if (random.below(2)) update.catalog.delete("AcroForm");
    else update.editEntry(update.catalog, "AcroForm").set("Fields", [random.below(99)]);
  }),
  "another attachment": by((update, random) => {
    const bytes = Buffer.from(`{"n":${random.below(1e6)}}`);
    const file = update.addStream(dict({ Type: name("EmbeddedFile") }), bytes);
    const specification = dict({ Type: name("Filespec"), EF: dict({ F: file }) });
    update.catalog.set("AF", [update.add(specification)]);
  }),
  "a security store added": by((update, random) => {
    const proof = update.addStream(new Map(), Buffer.from([random.below(256)]));
    update.catalog.set("DSS", dict({ Type: name("DSS"), Certs: [proof] }));
  }),
  "the seal repeated": by((update, random) => {
    const copy: Dict = new Map(sealOf(update.file));
    copy.set("Count", random.below(1e6));
    const field = dict({ FT: name("Sig"), T: textString("Seal"), V: update.add(copy) });
    update.editEntry(update.catalog, "AcroForm").set("Fields", [update.add(field)]);
  }),
  "a time stamp of nobody": by((update, random) => {
    const stamp = dict({ Type: name("DocTimeStamp"), Filter: name("Adobe.PPKLite") });
    stamp.set("SubFilter", name("ETSI.RFC3161"));
    stamp.set("ByteRange", [0, random.below(999), 1_000, 5]);
    update.add(stamp);
  }),
  "nothing of importance": by((update, random) => {
    update.add(random.below(1e9));
  }),
} satisfies Record<string, Attack>;

function by(edit: (update: IncrementalUpdate, random: Random) => void): Attack {
  return ({ bytes }, random) => {
    const update = new IncrementalUpdate(new PdfFile(bytes));
    edit(update, random);
    return Buffer.concat([bytes, update.write().bytes]);
  };
}

function pageOf({ file }: IncrementalUpdate, random: Random) {
  const pages = listPages(file);
  const page = pages[random.below(pages.length)];
  if (page === undefined) throw new Error("no pages");
  return page;
}

function picture(update: IncrementalUpdate, random: Random): Ref {
  const form = dict({ Type: name("XObject"), Subtype: name("Form"), BBox: [0, 0, 600, 700] });
  return update.addStream(
    form,
    Buffer.from(`1 g 0 0 ${random.below(600)} ${random.below(700)} re f`),
  );
}

function sealOf(file: PdfFile): Dict {
  for (const { dict: field } of formFields(file)) {
    const value = file.dict(field.get("V"));
    if (value?.has("XXUndersign")) return value;
  }
  throw new Error("no seal");
}
