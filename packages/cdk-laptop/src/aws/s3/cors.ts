import type { S3Request } from "./request.ts";

export interface CorsRule {
  origins: string[];
  methods: string[];
  headers: string[];
  exposed: string[];
  maxAgeS: number | undefined;
}

/** CORS headers by the first rule that allows the origin and method; undefined if none does or there is no Origin. */
export function corsHeaders(
  rules: readonly CorsRule[],
  { method, headers }: S3Request,
): Record<string, string> | undefined {
  const origin = headers["origin"];
  if (origin === undefined) return undefined;
  const wantedMethod = headers["access-control-request-method"] ?? method;
  const wantedHeaders = (headers["access-control-request-headers"] ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const rule = rules.find(
    (one) =>
      namesOf(origin).some((name) => matchesAny(one.origins, name)) &&
      one.methods.includes(wantedMethod) &&
      wantedHeaders.every((name) => matchesAny(one.headers, name)),
  );
  return rule && answerOf(rule, origin, wantedHeaders);
}

/** A site on this machine is in the template by its address, and browsers can open it as localhost, too. */
const namesOf = (origin: string) => [origin, origin.replace("//localhost", "//127.0.0.1")];

function answerOf(
  rule: CorsRule,
  origin: string,
  wantedHeaders: readonly string[],
): Record<string, string> {
  const answer: Record<string, string> = {
    "access-control-allow-origin": rule.origins.includes("*") ? "*" : origin,
    "access-control-allow-methods": rule.methods.join(", "),
    vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
  };
  if (wantedHeaders.length > 0) answer["access-control-allow-headers"] = wantedHeaders.join(", ");
  if (rule.exposed.length > 0) answer["access-control-expose-headers"] = rule.exposed.join(", ");
  if (rule.maxAgeS !== undefined) answer["access-control-max-age"] = String(rule.maxAgeS);
  return answer;
}

function matchesAny(patterns: readonly string[], value: string): boolean {
  return patterns.some((pattern) => {
    const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
    return new RegExp(`^${escaped}$`, "i").test(value);
  });
}
