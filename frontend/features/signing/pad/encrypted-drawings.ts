import * as z from "zod/mini";
import { padLimits } from "../../../api/pads.ts";
import { type Drawing, penFor } from "../signature/strokes.ts";

/** Signature and, where they are asked for, initials, on their way from a phone. */
export interface Drawings {
  readonly signature: Drawing;
  readonly initials?: Drawing | undefined;
}

const side = z.number().check(z.minimum(1), z.maximum(10_000));
const stroke = z.array(z.tuple([z.number(), z.number(), z.number(), z.number()]));
const packed = z.object({ width: side, height: side, strokes: z.array(stroke) });
const packedDrawings = z.object({ signature: packed, initials: z.optional(packed) });

type PackedDrawing = z.infer<typeof packed>;

const cipher = { name: "AES-GCM", length: 256 } as const;
const ivBytes = 12;

/** A new key, in base64url. */
export async function newKey(): Promise<string> {
  const key = await crypto.subtle.generateKey(cipher, true, ["encrypt", "decrypt"]);
  return toText(new Uint8Array(await crypto.subtle.exportKey("raw", key)));
}

/** AES-256-GCM in base64url, the nonce first; undefined if there are more strokes than a pad takes. */
export async function encryptDrawings(
  { signature, initials }: Drawings,
  key: string,
): Promise<string | undefined> {
  const all = { signature: pack(signature), ...(initials && { initials: pack(initials) }) };
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const plain = new TextEncoder().encode(JSON.stringify(all));
  const sealed = await crypto.subtle.encrypt(
    { ...cipher, iv },
    await keyFrom(key, "encrypt"),
    plain,
  );
  const text = toText(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
  return text.length > padLimits.drawingMax ? undefined : text;
}

/** Rejects what was encrypted with another key, changed, or is no drawing. */
export async function decryptDrawings(text: string, key: string): Promise<Drawings> {
  const bytes = fromText(text);
  const plain = await crypto.subtle.decrypt(
    { ...cipher, iv: bytes.slice(0, ivBytes) },
    await keyFrom(key, "decrypt"),
    bytes.slice(ivBytes),
  );
  const read = z.parse(packedDrawings, JSON.parse(new TextDecoder().decode(plain)));
  const { signature, initials } = read;
  return { signature: unpack(signature), ...(initials && { initials: unpack(initials) }) };
}

const keyFrom = (key: string, use: "encrypt" | "decrypt") =>
  crypto.subtle.importKey("raw", fromText(key), cipher, false, [use]);

/** Tenths of a pixel; times from the first point on. */
function pack({ width, height, strokes }: Drawing): PackedDrawing {
  const begin = strokes[0]?.points[0]?.time ?? 0;
  return {
    ...{ width, height },
    strokes: strokes.map(({ points }) =>
      points.map(({ x, y, pressure, time }) => [
        tenth(x),
        tenth(y),
        tenth(pressure * 10) / 10,
        Math.round(time - begin),
      ]),
    ),
  };
}

const tenth = (value: number) => Math.round(value * 10) / 10;

const unpack = ({ width, height, strokes }: PackedDrawing): Drawing => ({
  ...{ width, height },
  strokes: strokes.map((points) => ({
    ...penFor({ width, height }),
    ...{ velocityFilterWeight: 0.7, compositeOperation: "source-over" as const },
    points: points.map(([x, y, pressure, time]) => ({ x, y, pressure, time })),
  })),
});

/** In parts: a call takes a limited number of arguments. */
function toText(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const fromText = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );
