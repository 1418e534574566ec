import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod/mini";

/** JSON of a part of an item, deflated. */
export const packed = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value));

export const unpacked = (bytes: unknown): unknown =>
  JSON.parse(inflateRawSync(z.parse(z.instanceof(Uint8Array), bytes)).toString("utf8"));
