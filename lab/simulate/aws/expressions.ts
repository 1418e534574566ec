/**
 * DynamoDB's expressions, limited to what the product uses, over the document client's plain values. Names and
 * values are substituted when an expression is evaluated, so that each text is parsed only once.
 */

export type Item = Readonly<Record<string, unknown>>;

export interface Placeholders {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>> | undefined;
}

type Evaluate<Value> = (item: Item, by: Placeholders) => Value;
type Path = readonly (string | number)[];
type Apply = (item: Record<string, unknown>, before: Item, by: Placeholders) => void;

export const holds = (text: string | undefined, item: Item | undefined, by: Placeholders) =>
  text === undefined || conditionOf(text)(item ?? {}, by);

/** The item after an update, which is a new object. */
export function updated(text: string, key: Item, item: Item | undefined, by: Placeholders): Item {
  const before = item ?? key;
  const after = copyOf(before);
  updateOf(text)(after, before, by);
  return after;
}

/** Freezes a value at any depth, except for bytes, which can't be frozen. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Uint8Array) return value;
  for (const member of Object.values(value)) frozen(member);
  return Object.freeze(value);
}

/** Plain copies without undefined members, as marshalling makes them. */
export function copyOf<Value>(value: Value): Value;
export function copyOf(value: unknown): unknown {
  if (value instanceof Uint8Array) return new Uint8Array(value);
  if (value instanceof Set) return new Set(value);
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const member: unknown = Reflect.get(value, name);
    if (member !== undefined) copy[name] = copyOf(member);
  }
  return copy;
}

export function compare(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string" && isPlain.test(a) && isPlain.test(b))
    return a < b ? -1 : a > b ? 1 : 0;
  return Buffer.compare(bytesOf(a), bytesOf(b));
}

/** Texts whose UTF-16 units sort like their UTF-8 bytes. */
const isPlain = /^[^\ud800-\uffff]*$/;

const bytesOf = (value: unknown): Uint8Array =>
  value instanceof Uint8Array ? value : Buffer.from(String(value));

const conditionOf = once((text) => new Parser(text).whole((parser) => parser.either()));
const updateOf = once((text) => new Parser(text).whole((parser) => parser.update()));

function once<Parsed>(parse: (text: string) => Parsed): (text: string) => Parsed {
  const known = new Map<string, Parsed>();
  return (text) => {
    const found = known.get(text) ?? parse(text);
    known.set(text, found);
    return found;
  };
}

const keywords = /^(AND|OR|NOT|BETWEEN|SET|ADD|REMOVE|DELETE)$/;

class Parser {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = text.match(/<=|>=|<>|[A-Za-z_#:][\w]*|\d+|[=<>(),.[\]+-]/g) ?? [];
  }

  whole<Parsed>(parse: (parser: Parser) => Parsed): Parsed {
    const parsed = parse(this);
    if (this.#at < this.#tokens.length) this.#refuse();
    return parsed;
  }

  either(): Evaluate<boolean> {
    const left = this.#both();
    if (!this.#take("OR")) return left;
    const right = this.either();
    return (item, by) => left(item, by) || right(item, by);
  }

  #both(): Evaluate<boolean> {
    const left = this.#one();
    if (!this.#take("AND")) return left;
    const right = this.#both();
    return (item, by) => left(item, by) && right(item, by);
  }

  #one(): Evaluate<boolean> {
    if (this.#take("(")) {
      const inside = this.either();
      this.#expect(")");
      return inside;
    }
    const [name] = this.#rest();
    if (/^(attribute_exists|attribute_not_exists|begins_with)$/.test(name ?? ""))
      return this.#test();
    return this.#comparison();
  }

  #test(): Evaluate<boolean> {
    const name = this.#next();
    this.#expect("(");
    const path = this.#path();
    if (name === "begins_with") {
      this.#expect(",");
      const prefix = this.#operand();
      this.#expect(")");
      return (item, by) => String(at(item, path(by)) ?? "").startsWith(String(prefix(item, by)));
    }
    this.#expect(")");
    const wanted = name === "attribute_exists";
    return (item, by) => (at(item, path(by)) !== undefined) === wanted;
  }

  #comparison(): Evaluate<boolean> {
    const left = this.#operand();
    const sign = this.#next();
    const right = this.#operand();
    if (sign === "BETWEEN") {
      this.#expect("AND");
      const last = this.#operand();
      return (item, by) =>
        isOrdered(left(item, by), ">=", right(item, by)) &&
        isOrdered(left(item, by), "<=", last(item, by));
    }
    return (item, by) => isOrdered(left(item, by), sign, right(item, by));
  }

  #operand(): Evaluate<unknown> {
    if (this.#rest()[0] === "if_not_exists") {
      this.#next();
      this.#expect("(");
      const path = this.#path();
      this.#expect(",");
      const otherwise = this.#operand();
      this.#expect(")");
      return (item, by) => at(item, path(by)) ?? otherwise(item, by);
    }
    const [token = ""] = this.#rest();
    if (token.startsWith(":")) {
      this.#next();
      return (_, { ExpressionAttributeValues: values = {} }) => values[token];
    }
    const isSize = token === "size" && this.#tokens[this.#at + 1] === "(";
    if (isSize) this.#at += 2;
    const path = this.#path();
    if (!isSize) return (item, by) => at(item, path(by));
    this.#expect(")");
    return (item, by) => sizeOf(at(item, path(by)));
  }

  #path(): (by: Placeholders) => Path {
    const parts = [this.#part()];
    for (;;) {
      if (this.#take(".")) parts.push(this.#part());
      else if (this.#take("[")) {
        const index = Number(this.#next());
        parts.push(() => index);
        this.#expect("]");
      } else return (by) => parts.map((part) => part(by));
    }
  }

  #part(): (by: Placeholders) => string | number {
    const name = this.#next();
    if (!/^[A-Za-z_#]/.test(name) || keywords.test(name)) this.#refuse();
    if (!name.startsWith("#")) return () => name;
    return ({ ExpressionAttributeNames: names = {} }) => names[name] ?? name;
  }

  update(): Apply {
    const acts: Apply[] = [];
    while (this.#at < this.#tokens.length) {
      const clause = this.#next();
      do acts.push(this.#act(clause));
      while (this.#take(","));
    }
    return (item, before, by) => {
      for (const act of acts) act(item, before, by);
    };
  }

  #act(clause: string): Apply {
    const path = this.#path();
    if (clause === "REMOVE") return (item, _, by) => put(item, path(by), undefined);
    if (clause === "SET") {
      this.#expect("=");
      const first = this.#operand();
      const value = this.#sumOf(first);
      return (item, before, by) => put(item, path(by), copyOf(value(before, by)));
    }
    const value = this.#operand();
    if (clause === "ADD")
      return (item, before, by) =>
        put(item, path(by), added(at(before, path(by)), value(before, by)));
    if (clause === "DELETE")
      return (item, before, by) =>
        put(item, path(by), without(at(before, path(by)), value(before, by)));
    return this.#refuse();
  }

  #sumOf(first: Evaluate<unknown>): Evaluate<unknown> {
    if (this.#take("+")) return sum(first, this.#operand());
    if (!this.#take("-")) return first;
    const less = this.#operand();
    return sum(first, (item, by) => -Number(less(item, by)));
  }

  #rest = () => this.#tokens.slice(this.#at, this.#at + 1);

  #next(): string {
    return this.#tokens[this.#at++] ?? this.#refuse();
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at++;
    return true;
  }

  #expect(token: string): void {
    if (!this.#take(token)) this.#refuse();
  }

  #refuse(): never {
    throw new Error(`not simulated at part ${this.#at} of: ${this.#tokens.join(" ")}`);
  }
}

function isOrdered(a: unknown, sign: string, b: unknown): boolean {
  if (a === undefined || b === undefined || typeof a !== typeof b) return sign === "<>";
  const order = compare(a, b);
  switch (sign) {
    case "=":
      return order === 0;
    case "<>":
      return order !== 0;
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
    default:
      throw new Error(`not simulated: ${sign}`);
  }
}

/** Of a set, the number of its members; without the attribute, nothing that any comparison is true of. */
const sizeOf = (value: unknown): unknown => (value instanceof Set ? value.size : undefined);

const sum =
  (a: Evaluate<unknown>, b: Evaluate<unknown>): Evaluate<unknown> =>
  (item, by) =>
    Number(a(item, by)) + Number(b(item, by));

function added(before: unknown, value: unknown): unknown {
  if (value instanceof Set) return new Set([...(before instanceof Set ? before : []), ...value]);
  return Number(before ?? 0) + Number(value);
}

/** Removes members from a set; an empty set becomes undefined, since it is not a valid attribute. */
function without(before: unknown, value: unknown): unknown {
  if (!(before instanceof Set) || !(value instanceof Set)) return before;
  const left = [...before].filter((member) => !value.has(member));
  return left.length > 0 ? new Set(left) : undefined;
}

function at(item: unknown, [name, ...rest]: Path): unknown {
  if (name === undefined) return item;
  if (typeof item !== "object" || item === null) return undefined;
  return at(Reflect.get(item, name), rest);
}

function put(item: unknown, [name, ...rest]: Path, value: unknown): void {
  if (name === undefined || typeof item !== "object" || item === null) {
    throw new ValidationError("The document path provided in the update expression is invalid");
  }
  if (rest.length > 0) put(Reflect.get(item, name), rest, value);
  else if (value === undefined) Reflect.deleteProperty(item, name);
  else Reflect.set(item, name, value);
}

export class ValidationError extends Error {
  override readonly name = "ValidationException";
}
