import { createHash } from "node:crypto";
import type { PageReply } from "#contract/pages/pages";
import type { PicturedPage } from "./page-picture.ts";

interface PageRequest {
  /** From 1. */
  readonly page: number;
  /** The width that was requested. */
  readonly widthPx: number;
  /** The renderer's name. */
  readonly by: string;
}

export function pageReply(
  { picture, size, ...rest }: PicturedPage,
  { page, widthPx: width, by }: PageRequest,
): PageReply {
  const type = picture.type === "png" ? "image/png" : "image/jpeg";
  const base64 = Buffer.from(picture.bytes).toString("base64");
  const sha256 = createHash("sha256").update(picture.bytes).digest("hex");
  const shown = { page, width, by, sha256 };
  return { picture: `data:${type};base64,${base64}`, shown, ...size, ...rest };
}
