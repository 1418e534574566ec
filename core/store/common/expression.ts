import { marshallable } from "./marshallable-item.ts";

/**
 * A part of a request to DynamoDB with its values where they are used, such as `expr`SET seenAt = ${now}``. Values and
 * attributes' names are sent apart from the text, so that neither can change its meaning, and any name may be used.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.html
 */
export class Expression {
  readonly parts: readonly Part[];
  constructor(parts: readonly Part[]) {
    this.parts = parts;
  }
}

type Part = { readonly text: string } | { readonly name: string } | { readonly value: unknown };

/** An inserted expression becomes a part of this one; what else is inserted is a value. */
export const expr = (texts: TemplateStringsArray, ...inserted: readonly unknown[]): Expression =>
  new Expression(
    texts.flatMap((text, i): readonly Part[] => {
      if (i === inserted.length) return partsOf(text);
      const next = inserted[i];
      return [...partsOf(text), ...(next instanceof Expression ? next.parts : [{ value: next }])];
    }),
  );

/** The name of an attribute, or of a map's member, that is known only when it is used. */
export const attribute = (name: string): Expression => new Expression([{ name }]);

/** Which of a list's members is meant, from 0. */
export const listed = (index: number): Expression => new Expression([{ text: `[${index}]` }]);

/** Undefined expressions are left out. */
export function joined(all: readonly (Expression | undefined)[], by: " AND " | ", "): Expression {
  const given = all.filter((one) => one !== undefined);
  return new Expression(
    given.flatMap(({ parts }, i) => (i > 0 ? [{ text: by }, ...parts] : parts)),
  );
}

/** The condition that an attribute has this value, or is missing if the value is undefined. */
export const isStill = (path: Expression, value: unknown): Expression =>
  value === undefined ? expr`attribute_not_exists(${path})` : expr`${path} = ${value}`;

/** Sets attributes, and removes those whose value is undefined; `more` are other assignments of the same SET. */
export function setting(
  values: Readonly<Record<string, unknown>>,
  ...more: readonly Expression[]
): Expression {
  const all = Object.entries(values).map(([name, value]) => ({ name: attribute(name), value }));
  const set = all.filter(({ value }) => value !== undefined);
  const sets = [...set.map(({ name, value }) => expr`${name} = ${value}`), ...more];
  const removed = all.flatMap(({ name, value }) => (value === undefined ? name : []));
  return expr`${clause("SET ", sets)}${clause(" REMOVE ", removed)}`;
}

const clause = (text: string, parts: readonly Expression[]): Expression =>
  new Expression(parts.length > 0 ? [{ text }, ...joined(parts, ", ").parts] : []);

/** These words belong to the language, and so do functions, after which a bracket opens. */
const words = /^(SET|ADD|REMOVE|DELETE|AND|OR|NOT|BETWEEN|IN)$/;

const partsOf = (text: string): readonly Part[] =>
  text
    .split(/\b([A-Za-z]\w*\b(?!\())/)
    .map((part, i) => (i % 2 === 0 || words.test(part) ? { text: part } : { name: part }));

/** The members of a request that these expressions take, by their names there, and what stands in them. */
export function expressions(texts: Readonly<Record<string, Expression | undefined>>) {
  const names: string[] = [];
  const values: unknown[] = [];
  const textOf = (part: Part): string => {
    if ("text" in part) return part.text;
    if ("value" in part) return `:${values.push(marshallable(part.value)) - 1}`;
    const known = names.indexOf(part.name);
    return `#${known < 0 ? names.push(part.name) - 1 : known}`;
  };
  const given = Object.entries(texts).flatMap(([member, one]) =>
    one ? [[member, one.parts.map(textOf).join("")]] : [],
  );
  const numbered = (sign: string, all: readonly unknown[]) =>
    Object.fromEntries(all.map((one, i) => [`${sign}${i}`, one]));
  return {
    ...Object.fromEntries(given),
    ...(names.length > 0 && { ExpressionAttributeNames: numbered("#", names) }),
    ...(values.length > 0 && { ExpressionAttributeValues: numbered(":", values) }),
  };
}
