import { createElement, type ElementType, type ReactNode } from "react";

/**
 * Translators replace a text by an element with another text. React keeps the node of a text that has siblings: when it moves
 * or removes that node, it fails, and the page is gone; when it changes it, nobody sees the change. It keeps no node of a text
 * that is all that its element holds. Therefore each text beside elements gets an element of its own, where JSX is made, and
 * `JSX.ElementType` (jsx-runtime.ts) lets no component return a text.
 */

export interface Props {
  readonly children?: ReactNode;
}

export function withOwnTexts<P extends Props>(type: ElementType, props: P): P {
  // A component puts its children into elements of its own.
  if (typeof type === "function") return props;
  const { children } = props;
  const parts = Array.isArray(children) ? children : [children];
  const isAlone = typeof type === "string" && !Array.isArray(children);
  if (isAlone || !parts.some(hasText)) return props;
  const whole = typeof type === "string" ? textOf(parts) : undefined;
  if (whole !== undefined) return { ...props, children: whole };
  return { ...props, children: Array.isArray(children) ? separated(parts) : ownElement(children) };
}

/** Each part stays at its index, by which React knows it. */
function separated(parts: readonly ReactNode[], keyed = false): ReactNode[] {
  const result: ReactNode[] = [];
  for (let at = 0; at < parts.length; at++) {
    const run = runOf(parts, at);
    if (run.length === 0) result.push(partOf(parts[at]));
    else {
      result.push(ownElement(textOf(run), keyed ? `text ${at}` : undefined));
      at += run.length - 1;
      for (let rest = 1; rest < run.length; rest++) result.push(null);
    }
  }
  return result;
}

const partOf = (part: ReactNode): ReactNode =>
  Array.isArray(part) && part.some(hasText) ? separated(part, true) : part;

/** Neighbouring texts, which are one to a reader and to a translator. */
function runOf(parts: readonly ReactNode[], from: number): ReactNode[] {
  if (!hasText(parts[from])) return [];
  let to = from;
  while (to < parts.length && textOf([parts[to]]) !== undefined) to++;
  return parts.slice(from, to);
}

/** Blanks are left as they are by translators. */
function ownElement(text: ReactNode, key?: string): ReactNode {
  if (!isText(text) || String(text).trim() === "") return text;
  return createElement("span", key === undefined ? null : { key }, text);
}

/** Undefined if there is anything but text. */
function textOf(parts: readonly ReactNode[]): string | undefined {
  let whole = "";
  for (const part of parts) {
    if (part === null || part === undefined || typeof part === "boolean") continue;
    const text = Array.isArray(part) ? textOf(part) : isText(part) ? String(part) : undefined;
    if (text === undefined) return undefined;
    whole += text;
  }
  return whole;
}

const hasText = (part: ReactNode): boolean =>
  Array.isArray(part) ? part.some(hasText) : isText(part);

const isText = (part: ReactNode): part is string | number =>
  typeof part === "string" || typeof part === "number" || typeof part === "bigint";
