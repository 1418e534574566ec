import { isHarmless, isWebAddress } from "./actions.ts";
import { alternateImages } from "./alternate-images.ts";
import { bounds } from "./bounds.ts";
import { externalContent } from "./external-content.ts";
import { PdfFault } from "./fault.ts";
import type { IncrementalUpdate } from "./incremental-update.ts";
import { areLayersAmbiguous, lockLayers } from "./layers.ts";
import { patternsIn } from "./name-search.ts";
import { type Dict, Ref, type Value } from "./objects.ts";
import type { Page } from "./pages.ts";
import type { PdfFile } from "./pdf-file.ts";
import { postScript } from "./post-script.ts";
import { disableStrayActions, strayActions } from "./stray-actions.ts";
import { dropStreamEntries } from "./stream-entries.ts";

export const activeContent = {
  openAction: "An action that ran when the document opened has been switched off.",
  javaScript:
    "The document's JavaScript has been switched off. What you see is what will be signed.",
  actions:
    "Automatic calculations and other actions in the form have been switched off. What you see is what will be signed.",
  outline: "Actions in the bookmarks have been switched off.",
  xfa: "The XFA version of the form has been removed; the standard form remains.",
  usageRights: "Special Adobe Reader permissions for this document no longer apply.",
  attachments: "The document has attached files, which stay in it.",
  elsewhere:
    "Actions in places where no reader should look for them have been switched off. What you see is what will be signed.",
  addresses: "Links of this document no longer begin with an address that is not one of the web.",
  printing:
    "The document could have been printed otherwise than it is shown; print now matches the screen.",
  media: "Sound, video and 3D models have been switched off; their still images remain.",
  paper: "Some notes appeared only on screen or only in print; print now matches the screen.",
  images: "Some images differed between screen and print; print now matches the screen.",
  external:
    "Parts of the pages could have come from other files; only what is in this file counts now.",
  layers:
    "Layers that could look different in another reader or in print have been fixed as they appear on screen.",
  hiddenLayers:
    "The document has hidden layers. They stay hidden, and nobody will see what is in them.",
} as const;

/**
 * Overrides, in the update, everything that could run, call out or change what is shown.
 * Returns what was done, in sentences for people; the same file always gives the same result.
 */
export function disableActiveContent(update: IncrementalUpdate, pages: readonly Page[]): string[] {
  const findings = new Set<string>();
  disableInCatalog(update, findings);
  disableInNames(update, findings);
  disableInForm(update, findings);
  disableInPages(update, pages, findings);
  disableInOutline(update, findings);
  const named = patternsIn(update.file.bytes, [
    strayActions,
    ...unwanted.map((one) => one.pattern),
  ]);
  const stray = disableStrayActions(update, named.has(strayActions));
  if (stray === "script") findings.add(activeContent.javaScript);
  else if (stray === "action" && ![...findings].some((one) => tellsOfActions.includes(one)))
    findings.add(activeContent.elsewhere);
  const possible = unwanted.filter(({ pattern }) => named.has(pattern));
  const dropped = dropStreamEntries(update, possible);
  if (dropped.has(alternateImages)) findings.add(activeContent.images);
  if (dropped.has(externalContent)) findings.add(activeContent.external);
  if (dropped.has(postScript)) findings.add(activeContent.printing);
  // Ambiguous layers are fixed when a file is accepted; in files accepted before that rule, they stay as they were seen.
  if (areLayersAmbiguous(update.file)) return [...findings];
  const layers = lockLayers(update);
  if (layers.switched) findings.add(activeContent.layers);
  if (layers.hidden) findings.add(activeContent.hiddenLayers);
  return [...findings];
}

const unwanted = [alternateImages, externalContent, postScript];

/** Findings that say that actions were found in their proper places. */
const tellsOfActions: readonly string[] = [
  activeContent.openAction,
  activeContent.javaScript,
  activeContent.actions,
  activeContent.outline,
];

/** Parts of pages, or some of them, that are printed instead of what is shown (ISO 32000-1, table 150). */
const printingKeys = ["ViewArea", "ViewClip", "PrintArea", "PrintClip", "PrintPageRange"];

function disableInCatalog(update: IncrementalUpdate, findings: Set<string>): void {
  const { file, catalog } = update;
  const isAction = file.dict(catalog.get("OpenAction")) !== undefined;
  if (isAction && !isHarmless(file, catalog.get("OpenAction"))) {
    catalog.delete("OpenAction");
    findings.add(activeContent.openAction);
  }
  if (catalog.delete("AA")) findings.add(activeContent.openAction);
  // A list of attached files that readers don't show at first.
  catalog.delete("Collection");
  const preferences = file.dict(catalog.get("ViewerPreferences"));
  if (printingKeys.some((key) => preferences?.has(key))) {
    const kept = update.editEntry(catalog, "ViewerPreferences");
    for (const key of printingKeys) kept.delete(key);
    findings.add(activeContent.printing);
  }
  const base = file.dict(catalog.get("URI"))?.get("Base");
  if (base !== undefined && !isWebAddress(file.get(base))) {
    catalog.delete("URI");
    findings.add(activeContent.addresses);
  }
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
  const fields = update.file.array(form.get("Fields")) ?? [];
  const disarmed = disarmFields(update, fields, findings);
  if (disarmed !== fields) update.editEntry(update.catalog, "AcroForm").set("Fields", disarmed);
}

/** Returns the same array if none of its direct (inline) fields was active. */
function disarmFields(
  update: IncrementalUpdate,
  fields: Value[],
  findings: Set<string>,
  seen = new Set<Dict>(),
  depth = 0,
): Value[] {
  const { file } = update;
  if (depth > bounds.treeDepthMax) throw new PdfFault("form too deep");
  const disarmed = fields.map((value) => {
    const field = file.dict(value);
    if (field === undefined || seen.has(field)) return value;
    if (seen.add(field).size > bounds.treeNodesMax) throw new PdfFault("form too large");
    const kids = file.array(field.get("Kids")) ?? [];
    const disarmedKids = disarmFields(update, kids, findings, seen, depth + 1);
    const active = isActive(file, field);
    if (!active && disarmedKids === kids) return value;
    const copy = value instanceof Ref ? update.edit(value, field) : new Map(field);
    if (active) findings.add(activeContent.actions);
    disarm(copy, file);
    if (disarmedKids !== kids) copy.set("Kids", disarmedKids);
    return value instanceof Ref ? value : copy;
  });
  return disarmed.some((value, i) => value !== fields[i]) ? disarmed : fields;
}

function disableInPages(
  update: IncrementalUpdate,
  pages: readonly Page[],
  findings: Set<string>,
): void {
  let seen = 0;
  for (const page of pages) {
    // PresSteps: navigation nodes of a presentation (ISO 32000-1, 12.4.4.2).
    for (const key of ["AA", "PresSteps"])
      if (page.dict.has(key)) {
        update.edit(page.ref, page.dict).delete(key);
        findings.add(activeContent.actions);
      }
    const annotations = update.file.array(page.dict.get("Annots")) ?? [];
    seen += annotations.length;
    if (seen > bounds.annotationsMax) throw new PdfFault("too many annotations");
    const plain = annotations.map((value) => plainAnnotation(update, value, findings));
    if (plain.some((value, i) => value !== annotations[i]))
      update.edit(page.ref, page.dict).set("Annots", plain);
  }
}

/** Makes an annotation run nothing and print as it is shown; returns the same value if it is an object of its own. */
function plainAnnotation(update: IncrementalUpdate, value: Value, findings: Set<string>): Value {
  const { file } = update;
  const annotation = file.dict(value);
  if (annotation === undefined) return value;
  const active = isActive(file, annotation);
  const media = mediaKeys.filter((key) => annotation.has(key));
  const flags = file.number(annotation.get("F")) ?? 0;
  const plainFlags = flagsAsOnScreen(flags, file.nameText(annotation.get("Subtype")));
  // The place of a watermark on paper (ISO 32000-1, 12.5.6.22).
  const isFixed = annotation.has("FixedPrint");
  if (!active && media.length === 0 && plainFlags === flags && !isFixed) return value;
  const copy = value instanceof Ref ? update.edit(value, annotation) : new Map(annotation);
  if (active) findings.add(activeContent.actions);
  disarm(copy, file);
  if (copy.delete("FixedPrint")) findings.add(activeContent.printing);
  if (media.length > 0) findings.add(activeContent.media);
  for (const key of media) copy.delete(key);
  if (plainFlags !== flags) {
    copy.set("F", plainFlags);
    findings.add(activeContent.paper);
  }
  return value instanceof Ref ? value : copy;
}

/** Keys of rich media, 3D, movie and sound annotations (ISO 32000-2, 13.6 and 13.7; ISO 32000-1, 13.3 and 13.4). */
const mediaKeys = ["RichMediaContent", "RichMediaSettings", "3DD", "3DA", "3DV", "Movie", "Sound"];

/** Annotation flags (ISO 32000-1, 12.5.3). */
const flag = { hidden: 2, print: 4, noView: 32, toggleNoView: 256 } as const;

/** Borders of links and pop-up windows of notes only help on the screen and are not part of what is signed. */
const screenAids = ["Link", "Popup"];

function flagsAsOnScreen(flags: number, subtype: string | undefined): number {
  if ((flags & flag.hidden) !== 0 || screenAids.includes(subtype ?? "")) return flags;
  if ((flags & flag.noView) !== 0) return flags | flag.hidden;
  return (flags | flag.print) & ~flag.toggleNoView;
}

function disableInOutline(update: IncrementalUpdate, findings: Set<string>): void {
  const { file } = update;
  const seen = new Set<number>();
  const waiting = [file.dict(file.root.get("Outlines"))?.get("First")];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const item = file.dict(next);
    if (!(next instanceof Ref) || item === undefined || seen.has(next.number)) continue;
    if (seen.add(next.number).size > bounds.treeNodesMax) throw new PdfFault("too many bookmarks");
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
