import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { Endpoint } from "../../contract/endpoint.ts";
import {
  endpoints,
  idsIn,
  type RecordedCall,
  readRecordedCalls,
} from "../support/recorded-calls.ts";

/**
 * Every route has been seen to work, to refuse and to be closed to others, in the calls that the other
 * tests have really made. Judged only after a run of all of them.
 */
const { testFiles, calls } = readRecordedCalls();
const files = readdirSync("test/functions")
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => `test/functions/${name}`);
const isWhole = files.every((file) => testFiles.includes(file));

interface Proof {
  readonly what: string;
  readonly isAskedOf: (endpoint: Endpoint) => boolean;
  readonly isGivenBy: (call: RecordedCall, endpoint: Endpoint) => boolean;
}

const proofs: readonly Proof[] = [
  {
    what: "works",
    isAskedOf: takesItsMethod,
    isGivenBy: ({ status }) => status >= 200 && status < 300,
  },
  {
    what: "refuses a bad request, in our words",
    isAskedOf: takesAnything,
    isGivenBy: isRefused,
  },
  {
    what: "is closed without a token that opens it",
    isAskedOf: needsToken,
    isGivenBy: ({ status }) => status === 401,
  },
  {
    what: "is closed to pages of other origins",
    isAskedOf: ({ access }) => access === "cookie",
    isGivenBy: ({ status, code }) => status === 403 && code === "OTHER_SITE",
  },
  {
    what: "is closed to another account's sender",
    isAskedOf: namesAnOwner,
    isGivenBy: isAnothers,
  },
];

const asked = endpoints.flatMap((endpoint) =>
  proofs
    .filter(({ isAskedOf }) => isAskedOf(endpoint))
    .map((proof) => ({ ...proof, endpoint, route: endpoint.route })),
);

/** To whom each id was ever given in a good answer. */
const known = new Map<string, Set<string>>();
for (const { ids, caller } of calls.filter((one) => one.caller !== "")) {
  for (const id of ids) known.set(id, (known.get(id) ?? new Set()).add(caller));
}

test.skipIf(!isWhole).each(asked)("$route $what", ({ route, what, endpoint, isGivenBy }) => {
  const made = calls.filter((one) => one.route === route);
  const given = made.filter((one) => isGivenBy(one, endpoint));
  expect(given.length, `calls that show: ${route} ${what}`).toBeGreaterThan(0);
});

/** The Model Context Protocol asks for a 405 to other methods than POST: mcp.test.ts looks at it. */
function takesItsMethod({ method, path }: Endpoint): boolean {
  return path !== "/mcp" || method === "POST";
}

/** A GET without any input has nothing to refuse. */
function takesAnything(endpoint: Endpoint): boolean {
  const { method, input } = endpoint;
  return takesItsMethod(endpoint) && (method !== "GET" || fieldsOf(input).length > 0);
}

function needsToken({ access }: Endpoint): boolean {
  return access !== "public" && access !== "cookie";
}

/**
 * It could name what is another account's: in its path (where a page's number is nobody's), or by the id of an account or
 * subscription.
 */
function namesAnOwner({ access, path, input }: Endpoint): boolean {
  const owners = ["userId", "senderid", "subscriptionId"];
  const isNamed = /\{(?!n\})/.test(path) || fieldsOf(input).some((name) => owners.includes(name));
  return access === "sender" && isNamed;
}

function fieldsOf(input: z.core.$ZodType): string[] {
  if (input instanceof z.ZodMiniObject) return Object.keys(input.shape);
  return input instanceof z.ZodMiniUnion ? input.def.options.flatMap(fieldsOf) : [];
}

/** Not because of who asks. */
function isRefused(call: RecordedCall, endpoint: Endpoint): boolean {
  const { status, code } = call;
  if (status < 400 || status >= 500 || code === undefined) return false;
  const isClosed = ["SIGN_IN_AGAIN", "LINK_INVALID", "NOT_YOURS"].includes(code);
  return !(isClosed && needsToken(endpoint)) && !isAnothers(call);
}

/** Refused as another's: by its code, or since what the path names was given to others alone. */
function isAnothers({ status, code, path, caller }: RecordedCall): boolean {
  if (status === 403) return code === "NOT_YOURS";
  if (status !== 404 || caller === "") return false;
  return idsIn(path).some((id) => known.has(id) && !known.get(id)?.has(caller));
}
