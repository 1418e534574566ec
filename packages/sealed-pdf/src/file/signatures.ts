import { bounds } from "./bounds.ts";
import { type Dict, Ref, Token, type Value } from "./objects.ts";
import type { PdfFile } from "./pdf-file.ts";

/** A node of the form's field tree. */
export interface FieldNode {
  readonly ref: Ref | undefined;
  readonly dict: Dict;
  /** /FT, possibly inherited. */
  readonly kind: string | undefined;
}

/** Every field of the interactive form; skips what is not a dictionary or comes twice. */
export function* formFields(file: PdfFile): Generator<FieldNode> {
  const form = file.dict(file.root.get("AcroForm"));
  const seen = new Set<Dict>();
  const waiting = (file.array(form?.get("Fields")) ?? []).map((value) => ({
    value,
    kind: undefined as string | undefined,
  }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const dict = file.dict(next.value);
    if (dict === undefined || seen.has(dict)) continue;
    if (seen.add(dict).size > bounds.treeNodesMax) return;
    const kind = file.nameText(dict.get("FT")) ?? next.kind;
    yield { ref: next.value instanceof Ref ? next.value : undefined, dict, kind };
    for (const value of file.array(dict.get("Kids")) ?? []) waiting.push({ value, kind });
  }
}

/** Whether a field of the form is among its own descendants; some readers then see no field at all. */
export function isFormCircular(file: PdfFile): boolean {
  const above = new Set<Dict>();
  const done = new Set<Dict>();
  const circular = (value: Value): boolean => {
    const dict = file.dict(value);
    if (dict === undefined || done.has(dict)) return false;
    if (above.has(dict) || above.size > bounds.treeDepthMax) return true;
    above.add(dict);
    const found = (file.array(dict.get("Kids")) ?? []).some(circular);
    above.delete(dict);
    done.add(dict);
    return found;
  };
  const form = file.dict(file.root.get("AcroForm"));
  return (file.array(form?.get("Fields")) ?? []).some(circular);
}

/** The signature dictionaries of the form's signed fields. */
export function signatureValues(file: PdfFile): Dict[] {
  const found = new Set<Dict>();
  for (const field of formFields(file)) {
    const value = field.kind === "Sig" ? file.dict(field.dict.get("V")) : undefined;
    if (value?.has("ByteRange")) found.add(value);
  }
  return [...found];
}

/** The signatures that sign a revision of the file, as opposed to values that only have a signature's form. */
export const keptSignatures = (file: PdfFile): Dict[] =>
  signatureValues(file).filter((signature) => coversRevision(file, signature));

/** Whether the byte range ends where a revision ends and leaves out only the signature itself (ISO 32000-1, 12.8.1). */
function coversRevision(file: PdfFile, signature: Dict): boolean {
  const range = (file.array(signature.get("ByteRange")) ?? []).map((item) => file.get(item));
  const [start, first, second, rest] = range.map((item) => Number.isInteger(item) && Number(item));
  if (range.length !== 4 || start !== 0 || !first || !second || !rest) return false;
  const end = second + rest;
  const contents = file.get(signature.get("Contents"));
  const isGapOwn =
    contents instanceof Token && file.bytes.subarray(first, second).equals(contents.bytes);
  const lastWords = file.bytes.toString("latin1", Math.max(0, end - 16), end);
  return isGapOwn && (end === file.bytes.length || /%%EOF\s*$/.test(lastWords));
}

/** Whether somebody has signed or certified the file: its content must then stay as it is. */
export const isSigned = (file: PdfFile): boolean =>
  keptSignatures(file).length > 0 || isCertified(file);

/** Whether a certification signature covers a revision of the file. */
export function isCertified(file: PdfFile): boolean {
  const certification = file.dict(file.dict(file.root.get("Perms"))?.get("DocMDP"));
  return (
    (certification !== undefined && coversRevision(file, certification)) ||
    keptSignatures(file).some((signature) => docMdpLevels(file, signature).length > 0)
  );
}

/** What the author's certification still allows: 1 nothing, 2 filling in forms, 3 annotating as well. */
export function certifiedPermission(file: PdfFile): 1 | 2 | 3 | undefined {
  const certification = file.dict(file.dict(file.root.get("Perms"))?.get("DocMDP"));
  const signatures = certification
    ? [certification, ...signatureValues(file)]
    : signatureValues(file);
  const levels = signatures.flatMap((signature) => docMdpLevels(file, signature));
  if (levels.includes(1)) return 1;
  if (levels.includes(2)) return 2;
  return levels.length > 0 || certification !== undefined ? 3 : undefined;
}

function docMdpLevels(file: PdfFile, signature: Dict): number[] {
  const references: readonly Value[] = file.array(signature.get("Reference")) ?? [];
  return references
    .map((value) => file.dict(value))
    .filter((reference) => file.nameText(reference?.get("TransformMethod")) === "DocMDP")
    .map((reference) => file.number(file.dict(reference?.get("TransformParams"))?.get("P")) ?? 2);
}
