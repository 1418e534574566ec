import { Fragment, type ReactNode } from "react";

interface RichProps {
  /** "Please read the <terms>terms</terms>." */
  readonly text: string;
  /** Renders each part: `terms: (inside) => <a href={…}>{inside}</a>`. */
  readonly parts: Readonly<Record<string, (inside: string) => ReactNode>>;
}

/** A sentence with parts that look or act differently. Text entered by people goes into a part, not into the text. */
export function Rich({ text, parts }: RichProps) {
  return splitAtParts(text).map(({ part, inside }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has no other identity
    <Fragment key={index}>{part ? (parts[part]?.(inside) ?? inside) : inside}</Fragment>
  ));
}

interface Piece {
  /** Undefined for plain text. */
  readonly part?: string;
  readonly inside: string;
}

/** Splits into plain text and parts, alternating. */
export function splitAtParts(text: string): Piece[] {
  const [first = "", ...rest] = text.split(/<(\w+)>(.*?)<\/\1>/s);
  const pieces: Piece[] = [{ inside: first }];
  for (let at = 0; at < rest.length; at += 3) {
    const [part = "", inside = "", after = ""] = rest.slice(at, at + 3);
    pieces.push({ part, inside }, { inside: after });
  }
  return pieces.filter(({ part, inside }) => part !== undefined || inside !== "");
}
