import { Fault } from "../../portable/fault.ts";

/** A result of JSON.parse. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Reads a value of unknown shape, or throws Fault. */
export type Shape<T> = (value: unknown, where: string) => T;

const wrong = (where: string): Fault => new Fault("fault.shape", { where });

export const text: Shape<string> = (value, where) => {
  if (typeof value !== "string") throw wrong(where);
  return value;
};

export const number: Shape<number> = (value, where) => {
  if (typeof value !== "number" || !Number.isFinite(value)) throw wrong(where);
  return value;
};

export const whole: Shape<number> = (value, where) => {
  if (!Number.isSafeInteger(value) || number(value, where) < 0) throw wrong(where);
  return number(value, where);
};

const matching =
  (pattern: RegExp): Shape<string> =>
  (value, where) => {
    if (!pattern.test(text(value, where))) throw wrong(where);
    return text(value, where);
  };

/** A SHA-256 digest in lower-case hexadecimal. */
export const hash = matching(/^[0-9a-f]{64}$/);

/** A time such as `2026-11-21T03:34:05.120Z`. */
export const instant: Shape<string> = (value, where) => {
  const iso = text(value, where);
  const time = new Date(iso);
  if (Number.isNaN(time.getTime()) || time.toISOString() !== iso) throw wrong(where);
  return iso;
};

export const exactly =
  <const T extends string | number>(wanted: T): Shape<T> =>
  (value, where) => {
    if (value !== wanted) throw wrong(where);
    return wanted;
  };

export const oneOf =
  <const T extends string>(...known: readonly T[]): Shape<T> =>
  (value, where) => {
    const found = known.find((one) => one === value);
    if (found === undefined) throw wrong(where);
    return found;
  };

export const optional =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value, where) =>
    value === undefined ? undefined : shape(value, where);

export const list =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value, where) => {
    if (!Array.isArray(value)) throw wrong(where);
    return value.map((one, i) => shape(one, `${where}[${i}]`));
  };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Strings, numbers and booleans by name. */
export const plainData: Shape<Readonly<Record<string, string | number | boolean>>> = (
  value,
  where,
) => {
  if (!isRecord(value)) throw wrong(where);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (typeof one === "string" || typeof one === "boolean") return [name, one];
      // JSON.parse turns `1e999` into Infinity, which has no digest.
      return [name, number(one, `${where}.${name}`)];
    }),
  );
};

/** Any JSON value. */
export const json: Shape<Json> = (value, where) => {
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return number(value, where);
  if (Array.isArray(value)) return value.map((one, i) => json(one, `${where}[${i}]`));
  return jsonRecord(value, where);
};

/** Any JSON values by name. */
export const jsonRecord: Shape<Readonly<Record<string, Json>>> = (value, where) => {
  if (!isRecord(value)) throw wrong(where);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, json(one, `${where}.${name}`)]),
  );
};

type Members<T> = { readonly [K in keyof T]: Shape<T[K]> };

/** `T` with its possibly undefined members made optional. */
type MaybeMissing<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & { [K in keyof T as undefined extends T[K] ? K : never]?: T[K] };

/** An object with exactly these members. */
export const record =
  <T extends object>(members: Members<T>): Shape<MaybeMissing<T>> =>
  (value, where) => {
    if (!isRecord(value)) throw wrong(where);
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(members, name));
    if (unknown !== undefined) throw wrong(`${where}.${unknown}`);
    const made: Record<string, unknown> = {};
    for (const name in members) {
      const found = members[name](value[name], where === "" ? name : `${where}.${name}`);
      if (found !== undefined) made[name] = found;
    }
    // Safe, since every member was read by its shape.
    return made as MaybeMissing<T>;
  };
