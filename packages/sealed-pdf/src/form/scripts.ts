import { bounds } from "../file/bounds.ts";
import { Ref, type Value } from "../file/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { textOf } from "../file/text-string.ts";
import { calculationIn } from "./formats.ts";
import { fullNameOf, labelOf, lineOf } from "./labels.ts";
import { type Node, upwards } from "./widgets.ts";

/** What a script would do, as far as its text and its trigger tell: nobody runs it. */
export type ScriptEffect = "calculates" | "shows-or-hides" | "checks" | "formats" | "other";

/** A field with a script or an action that is not run. */
export interface FormScript {
  /** Its name, as in `FormField`; "" if it has none. */
  readonly name: string;
  readonly label?: string | undefined;
  readonly does: readonly ScriptEffect[];
  /** Names of fields that it reads, fills in, shows or hides. */
  readonly others: readonly string[];
}

/** A script beside those that became settings or a formula; undefined for a field without one. */
export function scriptOf(file: PdfFile, node: Node): FormScript | undefined {
  const found = [...actionsOf(file, node)].flatMap((one) => effectOf(file, one) ?? []);
  return found.length === 0 ? undefined : fieldWith(file, node, found);
}

/** The script of a calculation that can't become a formula, because of what it is calculated of. */
export const calculationLeft = (name: string, label?: string, of: readonly string[] = []) => ({
  ...{ name, label, does: ["calculates" as const], others: named(of) },
});

interface Effect {
  readonly does: ScriptEffect;
  readonly others: readonly string[];
}

const fieldWith = (file: PdfFile, node: Node, found: readonly Effect[]): FormScript => ({
  name: fullNameOf(file, node),
  label: labelOf(file, node),
  does: [...new Set(found.map(({ does }) => does))],
  others: named(found.flatMap(({ others }) => others)),
});

const othersMax = 20;

const named = (names: readonly string[]): string[] =>
  [...new Set(names.map((name) => lineOf(name).slice(0, 400)))]
    .filter((name) => name !== "")
    .slice(0, othersMax);

interface Action {
  /** Key of the event in the field's additional actions (ISO 32000-2, 12.6.3); "A" when it is clicked. */
  readonly trigger: string;
  readonly action: Value | undefined;
}

/** Actions of the field, with those that follow them. */
function* actionsOf(file: PdfFile, node: Node): Generator<Action> {
  for (const { dict } of upwards(node)) {
    yield* chainOf(file, { trigger: "A", action: dict.get("A") });
    for (const [trigger, action] of file.dict(dict.get("AA")) ?? [])
      yield* chainOf(file, { trigger, action });
  }
}

function* chainOf(file: PdfFile, { trigger, action }: Action): Generator<Action> {
  const waiting = [action];
  for (let seen = 0; waiting.length > 0 && seen < chainMax; seen++) {
    const next = waiting.pop();
    yield { trigger, action: next };
    const following = file.dict(next)?.get("Next");
    waiting.push(...(file.array(following) ?? (following === undefined ? [] : [following])));
  }
}

const chainMax = 20;

function effectOf(file: PdfFile, { trigger, action }: Action): Effect | undefined {
  const dict = file.dict(action);
  switch (file.nameText(dict?.get("S"))) {
    case "Hide":
      return { does: "shows-or-hides", others: targetsOf(file, dict?.get("T")) };
    case "JavaScript":
      return effectOfScript(textOf(file.get(dict?.get("JS"))) ?? "", trigger);
    default:
      return undefined;
  }
}

/** The fields that a hide action names, or to whose boxes it refers (ISO 32000-2, 12.6.4.11). */
function targetsOf(file: PdfFile, target: Value | undefined): string[] {
  const all = file.array(target) ?? [target];
  return all.slice(0, othersMax).flatMap((one) => {
    const name = textOf(file.get(one));
    if (name !== undefined) return name;
    const dict = one instanceof Ref ? file.dict(one) : undefined;
    return dict ? fullNameOf(file, ancestry(file, one, 0)) : [];
  });
}

function ancestry(file: PdfFile, value: Value | undefined, depth: number): Node {
  const dict = file.dict(value) ?? new Map();
  const above = depth < bounds.treeDepthMax ? dict.get("Parent") : undefined;
  const parent = file.dict(above) ? ancestry(file, above, depth + 1) : undefined;
  return { dict, ref: undefined, parent, index: -1 };
}

/** Acrobat's own formats and bounds, as far as settings can say them. */
const declared =
  /^\s*AF(Date|Number|Percent|Range|Time|Special)_(Format(Ex)?|Keystroke(Ex)?|Validate)\s*\([^;{}]*\);?\s*$/;

function effectOfScript(script: string, trigger: string): Effect | undefined {
  const isSetting = declared.test(script) || calculationIn(script) !== undefined;
  if (isSetting || script.trim() === "") return undefined;
  const others = [...script.matchAll(/\bgetField\s*\(\s*(["'])([^"'\\]{1,400})\1/g)];
  const parts = /^\s*AFSimple_Calculate\s*\(\s*["']\w+["']\s*,([^;]{1,8000})/.exec(script)?.[1];
  const listed = parts?.match(/"[^"\\]*"|'[^'\\]*'/g) ?? [];
  return {
    does: doneBy(script, trigger),
    others: [
      ...others.map(([, , name = ""]) => name),
      ...listed.flatMap((one) => one.slice(1, -1).split(",")),
    ],
  };
}

function doneBy(script: string, trigger: string): ScriptEffect {
  if (/\.\s*(display|hidden)\s*=(?!=)/.test(script)) return "shows-or-hides";
  if (trigger === "C" || /\.\s*value\s*=(?!=)/.test(script)) return "calculates";
  if (trigger === "V") return "checks";
  return trigger === "F" || trigger === "K" ? "formats" : "other";
}
