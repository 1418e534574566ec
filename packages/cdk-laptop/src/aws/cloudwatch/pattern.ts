import { isObject } from "../protocol/json.ts";

/**
 * Whether a line of a log matches a metric filter's pattern for JSON: texts compared with `=`, joined by `&&` and
 * `||`, in parentheses. Other patterns are refused, never ignored. A line that isn't a JSON object matches none.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html
 */
export function readPattern(pattern: string): (line: string) => boolean {
  const tokens = pattern.match(token) ?? [];
  const condition = new Reader(tokens, pattern).all();
  return (line) => {
    const value = parsed(line);
    return isObject(value) && condition(value);
  };
}

const token = /&&|\|\||"(?:[^"\\]|\\.)*"|\$[\w.]+|[^\s\w]|\w+/g;

type Condition = (line: unknown) => boolean;

class Reader {
  readonly #tokens: readonly string[];
  readonly #pattern: string;
  #next = 0;

  constructor(tokens: readonly string[], pattern: string) {
    this.#tokens = tokens;
    this.#pattern = pattern;
  }

  all(): Condition {
    this.#take("{");
    const condition = this.#either();
    this.#take("}");
    if (this.#next < this.#tokens.length) throw this.#notModelled();
    return condition;
  }

  #either(): Condition {
    const parts = [this.#both()];
    while (this.#isAt("||")) parts.push(this.#both());
    return (line) => parts.some((part) => part(line));
  }

  #both(): Condition {
    const parts = [this.#one()];
    while (this.#isAt("&&")) parts.push(this.#one());
    return (line) => parts.every((part) => part(line));
  }

  #one(): Condition {
    if (this.#isAt("(")) {
      const inner = this.#either();
      this.#take(")");
      return inner;
    }
    const [selector = "", operator, quoted = ""] = this.#tokens.slice(this.#next, this.#next + 3);
    this.#next += 3;
    const names = /^\$\.(.+)$/.exec(selector)?.[1]?.split(".");
    if (!names || operator !== "=" || !/^"[^*]*"$/.test(quoted)) throw this.#notModelled();
    const wanted: unknown = JSON.parse(quoted);
    return (line) => names.reduce(memberOf, line) === wanted;
  }

  #isAt(text: string): boolean {
    if (this.#tokens[this.#next] !== text) return false;
    this.#next++;
    return true;
  }

  #take(text: string): void {
    if (!this.#isAt(text)) throw this.#notModelled();
  }

  #notModelled(): Error {
    return new Error(`template: metric filter ${this.#pattern} is not modelled`);
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) ? value[name] : undefined;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
