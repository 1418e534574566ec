import { Token, type Value } from "./objects.ts";
import type { PdfFile } from "./pdf-file.ts";
import { textOf } from "./text-string.ts";

/** Actions (ISO 32000-1, 12.6) that only move the view or open a web page; all others are disabled. */
const harmlessActions = ["GoTo", "URI", "Named", "Thread"];

/** All others do what a reader's menu does, such as to quit. */
const namedActions = ["NextPage", "PrevPage", "FirstPage", "LastPage"];

/** Whether an action, and everything it leads to by /Next, is harmless. */
export function isHarmless(file: PdfFile, value: Value | undefined, depth = 0): boolean {
  const action = file.dict(value);
  if (action === undefined) return true;
  const kind = file.nameText(action.get("S"));
  if (depth > 20 || kind === undefined || !harmlessActions.includes(kind)) return false;
  if (kind === "Named" && !namedActions.includes(file.nameText(action.get("N")) ?? ""))
    return false;
  if (kind === "URI" && !isWebAddress(file.get(action.get("URI")))) return false;
  const next = file.array(action.get("Next")) ?? [action.get("Next")];
  return next.every((following) => isHarmless(file, following, depth + 1));
}

/** Whether the address is relative or has a scheme that opens a page, a mail or a call and runs nothing. */
export function isWebAddress(value: Value): boolean {
  // Some readers take an address in UTF-16, too.
  const text = textOf(value);
  if (text === undefined) return !(value instanceof Token);
  // Browsers ignore blanks and control characters here.
  const address = text.replace(/[\0-\x20]/g, "");
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  return scheme === undefined || ["http", "https", "mailto", "tel", "ftp"].includes(scheme);
}
