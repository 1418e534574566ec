import { ServiceError } from "./failure.ts";

/** A parsed JSON object whose members are not validated yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function parseObject(json: string): JsonObject {
  const value = parsed(json === "" ? "{}" : json);
  if (isObject(value)) return value;
  throw new ServiceError("SerializationException", "Expected a JSON object");
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export function object(from: JsonObject, name: string): JsonObject {
  const value = from[name];
  return isObject(value) ? value : {};
}

export function objects(from: JsonObject, name: string): JsonObject[] {
  const value = from[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function text(from: JsonObject, name: string): string {
  const value = maybeText(from, name);
  if (value === undefined) {
    throw new ServiceError(
      "ValidationException",
      `1 validation error detected: ${name} is required`,
    );
  }
  return value;
}

export function maybeText(from: JsonObject, name: string): string | undefined {
  const value = from[name];
  return typeof value === "string" ? value : undefined;
}

export function texts(from: JsonObject, name: string): string[] {
  const value = from[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** A number, which templates may also write as a string. */
export function maybeNumber(from: JsonObject, name: string): number | undefined {
  const value = from[name];
  if (typeof value === "number") return value;
  return typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : undefined;
}

/** The text members of an object: metadata, attributes. */
export function textMembers(from: JsonObject): Record<string, string> {
  const members = Object.entries(from).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(members);
}
