import { isObject } from "../aws/protocol/json.ts";

/**
 * Whether a record matches a filter of an event source mapping: an object with the members that the record must have, and
 * at its leaves lists of values or rules of which one must match. Rules that are not modelled are refused.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
export function matches(filter: unknown, record: unknown): boolean {
  if (!isObject(filter)) throw new Error("expected a filter to be an object");
  return Object.entries(filter).every(([name, wanted]) => {
    const found = isObject(record) ? record[name] : undefined;
    return Array.isArray(wanted)
      ? wanted.some((rule) => holds(rule, found))
      : matches(wanted, found);
  });
}

function holds(rule: unknown, found: unknown): boolean {
  if (!isObject(rule)) return rule === found;
  const [[name, value] = ["", undefined], ...others] = Object.entries(rule);
  if (others.length > 0) throw new Error("expected one rule in a filter's object");
  switch (name) {
    case "prefix":
      return typeof found === "string" && found.startsWith(String(value));
    case "exists":
      return (found !== undefined) === value;
    case "anything-but":
      return found !== undefined && ![value].flat().includes(found);
    default:
      throw new Error(`the rule ${name} of a filter is not modelled`);
  }
}
