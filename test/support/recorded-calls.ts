import { createHash, randomUUID } from "node:crypto";
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { groups } from "../../contract/api.ts";
import type { Endpoint } from "../../contract/endpoint.ts";

// Records the calls of the tests and the answers by route: one file for each worker.

const folder = "dist/test-calls";

export interface RecordedCall {
  /** `GET /api/files/{userId}` */
  readonly route: string;
  readonly path: string;
  /** Distinguishes people; empty without a token. */
  readonly caller: string;
  readonly status: number;
  /** Code of a refusal by the product. */
  readonly code?: string;
  /** Ids in a good answer: the caller may know of what they name. */
  readonly ids: readonly string[];
}

interface RunningTest {
  readonly testFile: string;
}

export const endpoints: readonly (Endpoint & { readonly route: string })[] = Object.values(groups)
  .flatMap((group): Endpoint[] => Object.values(group))
  .map((endpoint) => ({ ...endpoint, route: `${endpoint.method} ${endpoint.path}` }));

let ownFile: string | undefined;

/** Before a file of tests: from here on its calls are written down. */
export function startRecording(testFile: string): void {
  mkdirSync(folder, { recursive: true });
  ownFile = path.join(folder, `${randomUUID()}.jsonl`);
  const line: RunningTest = { testFile: path.relative(".", testFile) };
  appendFileSync(ownFile, `${JSON.stringify(line)}\n`);
}

export function forgetRecordedCalls(): void {
  rmSync(folder, { recursive: true, force: true });
}

export function recordCall(
  method: string,
  url: string,
  bearer: string | undefined,
  { status, body }: { readonly status: number; readonly body: unknown },
): void {
  const [address = ""] = url.split("?");
  const route = routeOf(method, address);
  if (!ownFile || !route) return;
  const isGood = status < 300;
  const code = !isGood && isRefusal(body) ? { code: body.code } : {};
  const ids = isGood ? idsIn(`${address} ${JSON.stringify(body)}`) : [];
  const line: RecordedCall = {
    route,
    path: address,
    caller: callerOf(bearer),
    status,
    ...code,
    ids,
  };
  appendFileSync(ownFile, `${JSON.stringify(line)}\n`);
}

const isRefusal = (body: unknown): body is { code: string } =>
  typeof body === "object" && body !== null && "code" in body && typeof body.code === "string";

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
/** Ids of API keys: after `/api/keys/` in a path, or as the `id` in a reply. */
const keyId = /(?<=\/api\/keys\/|"id":")[\dA-Za-z]{12}(?=[/"]|$)/g;

export const idsIn = (text: string): string[] => [
  ...new Set([...(text.match(uuid) ?? []), ...(text.match(keyId) ?? [])]),
];

/** The subject of an access token, else a digest of whatever the token is. */
function callerOf(bearer: string | undefined): string {
  if (!bearer) return "";
  const [, claims = ""] = bearer.split(".");
  const [, subject] = /"sub":"([^"]+)"/.exec(Buffer.from(claims, "base64url").toString()) ?? [];
  return subject ?? createHash("sha256").update(bearer).digest("hex").slice(0, 16);
}

/** Chooses like API Gateway: of the routes that fit, the one with the most fixed words. */
function routeOf(method: string, address: string): string | undefined {
  return patterns.find((one) => one.method === method && one.pattern.test(address))?.route;
}

const wildcards = (route: string): number => route.split("{").length;

const patterns = endpoints
  .map(({ method, path: template, route }) => ({
    method,
    route,
    pattern: new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`),
  }))
  .sort((a, b) => wildcards(a.route) - wildcards(b.route));

export function readRecordedCalls(): { testFiles: string[]; calls: RecordedCall[] } {
  const lines = filesIn(folder).flatMap((file) => readFileSync(file, "utf8").trim().split("\n"));
  const read = lines.map((line): RecordedCall | RunningTest => JSON.parse(line));
  return {
    testFiles: read.flatMap((line) => ("testFile" in line ? [line.testFile] : [])),
    calls: read.flatMap((line) => ("route" in line ? [line] : [])),
  };
}

function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory).map((name) => path.join(directory, name));
  } catch {
    return [];
  }
}
