import { appendPages } from "../../../src/file/append-pages.ts";
import { IncrementalUpdate } from "../../../src/file/incremental-update.ts";
import { type Dict, dict, name, Ref, textString } from "../../../src/file/objects.ts";
import { listPages } from "../../../src/file/pages.ts";
import { PdfFile } from "../../../src/file/pdf-file.ts";
import { formFields } from "../../../src/file/signatures.ts";
import type { Random } from "../random.ts";
import { sealingPart } from "../rewriting.ts";
import type { Attack } from "./target.ts";

/** Attacks by a further revision that is as well-formed as our own. */
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
  "another catalog in the archive revision": ({ bytes }, random) =>
    withArchive(bytes, random.one(catalogEdits)(archivePart(bytes), random)),
  "the archive revision with another beside it": ({ bytes }, random) => {
    const revision = archivePart(bytes);
    return Buffer.concat([bytes, revision, Buffer.from(`% ${random.below(1e6)}\n`)]);
  },
  "nothing of importance": by((update, random) => {
    update.add(random.below(1e9));
  }),
} satisfies Record<string, Attack>;

const archivePart = (bytes: Buffer): Buffer => bytes.subarray(sealingPart(bytes).length);

const withArchive = (bytes: Buffer, revision: Buffer): Buffer =>
  Buffer.concat([sealingPart(bytes), revision]);

type Edit = (revision: Buffer, random: Random) => Buffer;

const inText =
  (edit: (text: string, random: Random) => string): Edit =>
  (revision, random) =>
    Buffer.from(edit(revision.toString("latin1"), random), "latin1");

/** Attacks by a later catalog; below B-LT there is none, so something is written where it would be. */
const catalogEdits: readonly [Edit, ...Edit[]] = [
  inText((text, random) => `${text}${random.below(1e6)} 0 obj\nnull\nendobj\n`),
  inText((text, random) => `1 0 obj\n<</Pages ${random.below(1e6)} 0 R>>\nendobj\n${text}`),
  inText((text, random) => replaced(text, "/Pages ", `/Page${random.below(1e6)} `)),
  inText((text, random) => replaced(text, "/DSS <<", `/DSS <</X ${random.below(1e6)} `)),
  inText((text, random) =>
    replaced(text, "/Type /Catalog", `/A ${random.below(1e6)} /Type /Catalog`),
  ),
  inText((text, random) => replaced(text, "/Certs [", `/Certs [${random.below(99)} 0 R `)),
];

const replaced = (text: string, from: string, to: string): string =>
  text.includes(from) ? text.replace(from, to) : `${to}\n${text}`;

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
