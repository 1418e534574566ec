import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint";
import { Refusal } from "#contract/rules/refusals/refusals";
import { cleanedValues } from "#contract/rules/text/text";
import { withoutNulls } from "./left-out.ts";
import { protoMember } from "./proto-member.ts";
import { noSuchMember } from "./request.ts";

/**
 * The input of a call with its texts cleaned, as its endpoint declares it. Throws BAD_FIELD with the dotted path of what is
 * wrong, and the contract's sentence. Where the contract has none, programs, whose authors read the message, read what would
 * be correct.
 */
export function parseInput(
  { input, published, path: called }: Pick<Endpoint, "input" | "published" | "path">,
  raw: unknown,
): unknown {
  const proto = protoMember(raw);
  if (proto !== undefined) throw new Refusal("BAD_FIELD", { field: proto, message: noSuchMember });
  const result = z.safeParse(input, cleanedValues(withoutNulls(raw, input)), {
    error: () => silent,
  });
  if (result.success) return result.data;
  const fault = firstFault(result.error.issues);
  if (!fault) throw new Refusal("BAD_FIELD");
  const { path, issue, said } = fault;
  const isUnknown = issue.code === "unrecognized_keys";
  const field = [...path, ...unknownName(issue)].map(String).join(".");
  const sentence = published || isUnknown ? sentenceOf(issue) : undefined;
  const isInPath = (name: string) => path.length === 0 && called.includes(`{${name}}`);
  const members = published && isUnknown ? membersAt(input, path) : [];
  const known = members.filter((name) => !isInPath(name));
  const message = said ?? (known.length > 0 ? `${sentence} ${listed(known)}` : sentence);
  throw new Refusal("BAD_FIELD", { ...(field ? { field } : {}), ...(message ? { message } : {}) });
}

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly issue: z.core.$ZodIssue;
  /** The contract's sentence. */
  readonly said: string | undefined;
}

/** The message where the contract has no sentence, whatever language of Zod the process was configured with. */
const silent = "silent";

/** The branch of a union with the fewest issues explains best what is wrong; its path begins at the union. */
function firstFault(issues: readonly z.core.$ZodIssue[]): Fault | undefined {
  const [issue] = issues;
  if (!issue) return undefined;
  const said = issue.message === silent ? undefined : issue.message;
  // The name of a member that can be any but this one.
  if (issue.code === "invalid_key")
    return { path: issue.path, issue, said: firstFault(issue.issues)?.said ?? said };
  if (issue.code !== "invalid_union") return { path: issue.path, issue, said };
  const branches = [...issue.errors].sort((a, b) => a.length - b.length);
  const inside = firstFault(branches[0] ?? []);
  if (!inside) return { path: issue.path, issue, said };
  return { ...inside, path: [...issue.path, ...inside.path], said: inside.said ?? said };
}

/** The caller's own text is repeated only if it could be a name. */
function unknownName(issue: z.core.$ZodIssue): readonly string[] {
  const keys = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  return keys.filter((name) => /^[\w-]{1,40}$/.test(name));
}

const listed = (names: readonly string[]): string => `Known names: ${names.join(", ")}.`;

/** The names of the members of the object at this path; none if it has no fixed ones. */
function membersAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] {
  const { def } = schema._zod as { readonly def: Inner };
  if (def.innerType) return membersAt(def.innerType, path);
  if (def.in) return membersAt(def.in, path);
  // Options of a union have most members in common; the issue doesn't say which of them it is about.
  if (def.options) return [...new Set(def.options.flatMap((option) => membersAt(option, path)))];
  const [first, ...rest] = path;
  if (first === undefined)
    return Object.keys(def.shape ?? {}).filter((name) => name !== "idempotencyKey");
  const inner = def.element ?? def.shape?.[String(first)];
  return inner ? membersAt(inner, rest) : [];
}

/** The parts of a schema's definition that hold others. */
interface Inner {
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly element?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
}

/** Undefined if nothing more specific can be said than that something is wrong. */
function sentenceOf(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case "unrecognized_keys":
      return noSuchMember;
    case "invalid_type":
      return `This must be ${typeWords[issue.expected] ?? `of the type ${issue.expected}`}.`;
    case "invalid_value":
      return oneOf(issue.values);
    case "invalid_union":
      return "options" in issue && issue.options ? oneOf(issue.options) : undefined;
    case "too_small":
      return bound(issue.origin, issue.inclusive ? "at least" : "more than", issue.minimum);
    case "too_big":
      return bound(issue.origin, issue.inclusive ? "at most" : "less than", issue.maximum);
    case "invalid_format":
      return issue.pattern && `This must match the pattern ${issue.pattern}.`;
    case "not_multiple_of":
      return "This must be a whole number.";
    default:
      return undefined;
  }
}

const typeWords: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const oneOf = (values: readonly unknown[]): string => `This must be one of: ${values.join(", ")}.`;

function bound(origin: string, relation: string, limit: number | bigint): string {
  if (origin === "string") return `This must have ${relation} ${limit} characters.`;
  if (origin === "array") return `This must have ${relation} ${limit} items.`;
  return `This must be ${relation} ${limit}.`;
}
