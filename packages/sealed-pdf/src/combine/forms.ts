import { bounds } from "../file/bounds.ts";
import { PdfFault } from "../file/fault.ts";
import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { type Dict, Ref, Token, textString, token, type Value } from "../file/objects.ts";
import type { Page } from "../file/pages.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { formFields } from "../file/signatures.ts";
import { textOf } from "../file/text-string.ts";
import { type Changes, type CopiedPart, change } from "./copied-part.ts";

const fieldsOf = (file: PdfFile): Dict[] => [...formFields(file)].map(({ dict }) => dict);

const formOf = (file: PdfFile): Dict | undefined => file.dict(file.root.get("AcroForm"));

/** Leaves out the fields that have boxes only on pages which are left out, with what they hold. */
export function pruneForm(file: PdfFile, kept: readonly Page[], changes: Changes): void {
  const boxes = new Set(
    kept.flatMap(({ dict }) => (file.array(dict.get("Annots")) ?? []).map((one) => file.dict(one))),
  );
  const prune = (parent: Dict, key: "Fields" | "Kids", depth: number): boolean => {
    if (depth > bounds.treeDepthMax) throw new PdfFault("form too deep");
    const kids = file.array(parent.get(key)) ?? [];
    const staying = kids.filter((kid) => {
      const field = file.dict(kid);
      const stays = field !== undefined && (boxes.has(field) || prune(field, "Kids", depth + 1));
      if (!stays && kid instanceof Ref) changes.dropped.add(kid.number);
      return stays;
    });
    if (staying.length < kids.length) change(changes, parent, key, staying);
    return staying.length > 0;
  };
  const form = formOf(file);
  if (form) prune(form, "Fields", 0);
}

/** The parts' forms, while they are joined into one. */
export class JoinedForms {
  readonly #update: IncrementalUpdate;
  readonly #fields: Value[] = [];
  readonly #order: Value[] = [];
  readonly #names = new Set<string>();
  readonly #resources = new Map<string, Dict>();
  #drawsFields = false;

  constructor(update: IncrementalUpdate) {
    this.#update = update;
  }

  /** To be called before the part's pages are copied. Fields of different parts never get one name. */
  add(part: CopiedPart, changes: Changes): void {
    const { file } = part;
    const form = formOf(file);
    if (form === undefined) return;
    const renamed = this.#addResources(part, file.dict(form.get("DR")));
    for (const dict of [form, ...fieldsOf(file)]) renameIn(dict, renamed, changes);
    const own = changes.entries.get(form)?.get("Fields") ?? file.array(form.get("Fields"));
    for (const value of Array.isArray(own) ? own : []) this.#addField(part, form, value, changes);
    for (const value of file.array(form.get("CO")) ?? []) this.#order.push(part.value(value));
    this.#drawsFields ||= file.get(form.get("NeedAppearances")) === true;
  }

  #addField(part: CopiedPart, form: Dict, value: Value, changes: Changes): void {
    const field = part.file.dict(value);
    if (field === undefined) return;
    for (const key of ["DA", "Q"]) {
      const inherited = changes.entries.get(form)?.get(key) ?? form.get(key);
      if (!field.has(key) && inherited !== undefined) change(changes, field, key, inherited);
    }
    const called = textOf(part.file.get(field.get("T")));
    if (called !== undefined) {
      let free = called;
      for (let i = 2; this.#names.has(free); i++) free = `${called} ${i}`;
      this.#names.add(free);
      if (free !== called) change(changes, field, "T", textString(free));
    }
    const copy = part.value(value);
    this.#fields.push(copy instanceof Ref ? copy : this.#update.add(copy));
  }

  /** Adds the fonts and other resources that fields name; returns the new names of those whose names are taken. */
  #addResources(part: CopiedPart, from: Dict | undefined): Map<string, string> {
    const renamed = new Map<string, string>();
    for (const [kind, value] of from ?? []) {
      const own = part.file.dict(value);
      if (own === undefined || !kindsOfFields.includes(kind)) continue;
      const all = this.#resources.get(kind) ?? new Map<string, Value>();
      this.#resources.set(kind, all);
      for (const [called, resource] of own) {
        let free = called;
        for (let i = 2; all.has(free); i++) free = `${called}-${i}`;
        all.set(free, part.value(resource));
        if (free !== called && kind === "Font") renamed.set(called, free);
      }
    }
    return renamed;
  }

  close(): void {
    const fields = this.#fields.filter((field) => field !== null);
    if (fields.length === 0) return;
    const form: Dict = new Map<string, Value>([["Fields", fields]]);
    if (this.#resources.size > 0) form.set("DR", this.#resources);
    const order = this.#order.filter((field) => field !== null);
    if (order.length > 0) form.set("CO", order);
    if (this.#drawsFields) form.set("NeedAppearances", true);
    this.#update.catalog.set("AcroForm", this.#update.add(form));
  }
}

/** Kinds of resources that a default appearance may name; forms and patterns would be those of pages. */
const kindsOfFields = ["Font", "Encoding", "ColorSpace", "ExtGState"];

/** Renames the fonts in the source of a default appearance (ISO 32000-1, 12.7.3.3). */
function renameIn(field: Dict, renamed: ReadonlyMap<string, string>, changes: Changes): void {
  const source = field.get("DA");
  if (renamed.size === 0 || !(source instanceof Token)) return;
  const before = source.bytes.toString("latin1");
  const after = before.replace(/\/([^\s/()<>[\]{}%]+)/g, (whole, font: string) => {
    const other = renamed.get(font);
    return other === undefined ? whole : `/${other}`;
  });
  if (after !== before) change(changes, field, "DA", token(after));
}
