import { IncrementalUpdate } from "../file/incremental-update.ts";
import { type Dict, isName, name, Ref, type Value } from "../file/objects.ts";
import { PdfFile } from "../file/pdf-file.ts";
import { formFields, signatureValues } from "../file/signatures.ts";

/** The file without its signatures and certification; only their appearance on the pages stays. */
export function withoutSignatures(bytes: Uint8Array): Uint8Array {
  const update = new IncrementalUpdate(new PdfFile(bytes));
  const { file, catalog } = update;
  const values = new Set(signatureValues(file));
  for (const { ref, dict } of formFields(file)) {
    const value = file.dict(dict.get("V"));
    if (ref && value && values.has(value)) takeOut(update, ref, dict);
  }
  catalog.delete("Perms");
  if (file.dict(catalog.get("AcroForm"))) update.editEntry(catalog, "AcroForm").delete("SigFlags");
  return Buffer.concat([file.bytes, update.write().bytes]);
}

/** Removes a field from the form; its widgets stay as pictures. */
function takeOut(update: IncrementalUpdate, ref: Ref, field: Dict): void {
  const { file, catalog } = update;
  const others = (values: Value[]) =>
    values.filter((value) => !(value instanceof Ref && value.number === ref.number));
  const above = field.get("Parent");
  const parent = update.current(above);
  if (above instanceof Ref && parent) {
    update.edit(above, parent).set("Kids", others(file.array(parent.get("Kids")) ?? []));
  } else {
    const form = update.editEntry(catalog, "AcroForm");
    form.set("Fields", others(file.array(form.get("Fields")) ?? []));
  }
  for (const widget of [ref, ...(file.array(field.get("Kids")) ?? [])]) {
    const dict = update.current(widget);
    if (widget instanceof Ref && dict) becomePicture(update.edit(widget, dict));
  }
}

/** Entries that only fields, or widgets to be clicked, have. */
const entriesOfFields = [
  "FT",
  "T",
  "TU",
  "TM",
  "V",
  "Ff",
  "Parent",
  "Kids",
  "Lock",
  "SV",
  "A",
  "AA",
];

/** Leaves of a field's box what it looks like. */
export function becomePicture(widget: Dict): void {
  for (const key of entriesOfFields) widget.delete(key);
  if (isName(widget.get("Subtype"), "Widget")) widget.set("Subtype", name("Stamp"));
}
