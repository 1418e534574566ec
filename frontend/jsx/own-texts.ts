import { createElement, type ElementType, type ReactNode } from "react";
import { withoutIsolates } from "#languages/isolated";

/**
 * Translators replace a text by an element with another text. React keeps the node of a text that has siblings: when it moves
 * or removes that node, it fails, and the page is gone; when it changes it, nobody sees the change. It keeps no node of a text
 * that is all that its element holds. Therefore each text beside elements gets an element of its own, where JSX is made, and
 * `JSX.ElementType` (jsx-runtime.ts) lets no component return a text. What is isolated in a text (languages/isolated.ts), and
 * each email address, gets an element that translators leave alone.
 */

export interface Props {
  readonly children?: ReactNode;
}

export function withOwnTexts<P extends Props>(type: ElementType, props: P): P {
  // A component puts its children into elements of its own.
  if (typeof type === "function") return props;
  const plain = typeof type === "string" ? withPlainAttributes(props) : props;
  const { children } = plain;
  const parts = Array.isArray(children) ? children : [children];
  if (!parts.some(hasText)) return plain;
  const whole = typeof type === "string" ? textOf(parts) : undefined;
  if (whole === undefined)
    return {
      ...plain,
      children: Array.isArray(children) ? separated(parts) : ownElement(children),
    };
  if (!hasIsolate(whole)) return Array.isArray(children) ? { ...plain, children: whole } : plain;
  if (textOnly.has(String(type)))
    return { ...plain, translate: "no", children: withoutIsolates(whole) };
  return { ...plain, children: ownElement(whole) };
}

/** These hold no elements, and code is for programs. */
const textOnly = new Set(["code", "option", "textarea", "title", "text", "tspan"]);

/** A name in a tooltip, or a value: nothing is isolated there, except among words that are read from the right. */
function withPlainAttributes<P extends Props>(props: P): P {
  const marked = Object.entries(props).filter(
    ([name, value]) => name !== "children" && typeof value === "string" && hasIsolate(value),
  );
  if (marked.length === 0 || isReadFromRight()) return props;
  return {
    ...props,
    ...Object.fromEntries(marked.map(([name, value]) => [name, withoutIsolates(String(value))])),
  };
}

const isReadFromRight = () => typeof document !== "undefined" && document.dir === "rtl";

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
  const pieces = String(text).split(isolates).filter(Boolean);
  const [first = "", ...others] = pieces;
  if (others.length === 0) return piece(first, key);
  const all = pieces.map((one, index) => piece(one, String(index)));
  return createElement("span", key === undefined ? null : { key }, ...all);
}

/** What is isolated, addresses, and what is between. An isolate may hold others. */
const isolate = "\u2068(?:[^\u2068\u2069]|\u2068[^\u2068\u2069]*\u2069)*\u2069";
const address = '[^\\s@()<>“”"„«»,;:\u2068\u2069]+@[\\p{L}\\p{N}.-]*[\\p{L}\\p{N}]';
const isolates = new RegExp(`(${isolate}|${address})`, "u");

function piece(text: string, key?: string): ReactNode {
  const own = withoutIsolates(text);
  if (isolates.test(text))
    return createElement("bdi", { ...(key === undefined ? {} : { key }), translate: "no" }, own);
  return createElement("span", key === undefined ? null : { key }, own);
}

const hasIsolate = (text: string): boolean => /[\u2068\u2069@]/.test(text);

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
