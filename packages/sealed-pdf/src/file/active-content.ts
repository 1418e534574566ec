import { bounds } from "./bounds.ts";
import { PdfFault } from "./fault.ts";
import type { IncrementalUpdate } from "./incremental-update.ts";
import { type Dict, Ref, type Value } from "./objects.ts";
import type { Page } from "./pages.ts";
import type { PdfFile } from "./pdf-file.ts";
import { formFields } from "./signatures.ts";

export const activeContent = {
  openAction: "An action that ran when the document was opened was switched off.",
  javaScript: "JavaScript for the whole document was switched off.",
  actions: "Scripts or actions on pages and fields were switched off.",
  outline: "Actions in the bookmarks were switched off.",
  xfa: "The XFA part of the form was dropped; the ordinary form stays.",
  usageRights: "The Adobe Reader usage rights of this document end with the change.",
  portfolio: "This is a PDF portfolio; its cover pages are what is signed.",
  attachments: "The document carries attached files; they stay in it.",
} as const;

/** Actions that only move the view or open a web page; all others are switched off. */
const harmlessActions = ["GoTo", "URI", "Named", "Thread"];

/**
 * Overrides everything in the update that could run, call out or change what is shown.
 * Returns what was done, in sentences for people; the same file always gives the same answer.
 */
export function disableActiveContent(update: IncrementalUpdate, pages: readonly Page[]): string[] {
  const findings = new Set<string>();
  disableInCatalog(update, findings);
  disableInNames(update, findings);
  disableInForm(update, findings);
  disableInPages(update, pages, findings);
  disableInOutline(update, findings);
  return [...findings];
}

function disableInCatalog({ file, catalog }: IncrementalUpdate, findings: Set<string>): void {
  const isAction = file.dict(catalog.get("OpenAction")) !== undefined;
  if (isAction && !isHarmless(file, catalog.get("OpenAction"))) {
    catalog.delete("OpenAction");
    findings.add(activeContent.openAction);
  }
  if (catalog.delete("AA")) findings.add(activeContent.openAction);
  if (catalog.delete("Collection")) findings.add(activeContent.portfolio);
  const permissions = file.dict(catalog.get("Perms"));
  if (permissions?.has("UR3") || permissions?.has("UR")) {
    const kept: Dict = new Map(permissions);
    kept.delete("UR3");
    kept.delete("UR");
    catalog.set("Perms", kept);
    findings.add(activeContent.usageRights);
  }
}

function disableInNames(update: IncrementalUpdate, findings: Set<string>): void {
  const names = update.file.dict(update.catalog.get("Names"));
  if (names?.has("EmbeddedFiles")) findings.add(activeContent.attachments);
  if (names?.has("JavaScript") !== true) return;
  update.editEntry(update.catalog, "Names").delete("JavaScript");
  findings.add(activeContent.javaScript);
}

function disableInForm(update: IncrementalUpdate, findings: Set<string>): void {
  const form = update.file.dict(update.catalog.get("AcroForm"));
  if (form === undefined) return;
  if (form.has("XFA")) {
    update.editEntry(update.catalog, "AcroForm").delete("XFA");
    findings.add(activeContent.xfa);
  }
  for (const { ref, dict } of formFields(update.file))
    if (ref !== undefined && isActive(update.file, dict)) {
      disarm(update.edit(ref, dict), update.file);
      findings.add(activeContent.actions);
    }
}

function disableInPages(
  update: IncrementalUpdate,
  pages: readonly Page[],
  findings: Set<string>,
): void {
  let seen = 0;
  for (const page of pages) {
    if (page.dict.has("AA")) {
      update.edit(page.ref, page.dict).delete("AA");
      findings.add(activeContent.actions);
    }
    const annotations = update.file.array(page.dict.get("Annots")) ?? [];
    seen += annotations.length;
    if (seen > bounds.annotationsMax) throw new PdfFault("too many annotations");
    if (disableInAnnotations(update, page, annotations)) findings.add(activeContent.actions);
  }
}

function disableInAnnotations(
  update: IncrementalUpdate,
  page: Page,
  annotations: readonly Value[],
): boolean {
  const { file } = update;
  const active = annotations.filter((value) => isActive(file, file.dict(value)));
  if (active.length === 0) return false;
  const disarmed = annotations.map((value) => {
    const annotation = file.dict(value);
    if (annotation === undefined || !active.includes(value)) return value;
    const copy = value instanceof Ref ? update.edit(value, annotation) : new Map(annotation);
    disarm(copy, file);
    return value instanceof Ref ? value : copy;
  });
  if (active.some((value) => !(value instanceof Ref)))
    update.edit(page.ref, page.dict).set("Annots", disarmed);
  return true;
}

function disableInOutline(update: IncrementalUpdate, findings: Set<string>): void {
  const { file } = update;
  const seen = new Set<number>();
  const waiting = [file.dict(file.root.get("Outlines"))?.get("First")];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const item = file.dict(next);
    if (!(next instanceof Ref) || item === undefined || seen.has(next.number)) continue;
    if (seen.add(next.number).size > bounds.treeNodesMax) return;
    if (isActive(file, item)) {
      disarm(update.edit(next, item), file);
      findings.add(activeContent.outline);
    }
    waiting.push(item.get("Next"), item.get("First"));
  }
}

const isActive = (file: PdfFile, dict: Dict | undefined): boolean =>
  dict !== undefined && (dict.has("AA") || dict.has("PA") || !isHarmless(file, dict.get("A")));

function disarm(dict: Dict, file: PdfFile): void {
  dict.delete("AA");
  dict.delete("PA");
  if (!isHarmless(file, dict.get("A"))) dict.delete("A");
}

/** An action and everything it leads to by /Next. */
function isHarmless(file: PdfFile, value: Value | undefined, depth = 0): boolean {
  const action = file.dict(value);
  if (action === undefined) return true;
  const kind = file.nameText(action.get("S"));
  if (depth > 20 || kind === undefined || !harmlessActions.includes(kind)) return false;
  const next = file.array(action.get("Next")) ?? [action.get("Next")];
  return next.every((following) => isHarmless(file, following, depth + 1));
}
