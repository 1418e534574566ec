import * as z from "zod/mini";
import type { PageReply } from "#contract/pages/pages";
import { shownPicture } from "#contract/rules/documents/shown-picture";
import { variable } from "../environment.ts";
import { objectKeys, readObject, storeObject } from "./documents.ts";

const bucket = variable("DOCUMENTS_BUCKET");

/** A page of one version of a document, at one width, drawn by one renderer. */
export interface PictureOf {
  readonly envelopeId: string;
  /** Digest of the document, in hex. */
  readonly sha256: string;
  /** From 1. */
  readonly page: number;
  readonly widthPx: number;
  readonly by: string;
}

const place = { x: z.number(), y: z.number(), width: z.number(), height: z.number() };

const kept: z.ZodMiniType<PageReply> = z.object({
  picture: z.string(),
  shown: shownPicture,
  width: z.number(),
  height: z.number(),
  pages: z.number(),
  text: z.array(
    z.tuple([
      z.string(),
      z.number(),
      z.number(),
      z.number(),
      z.number(),
      z.literal([0, 90, 180, 270]),
    ]),
  ),
  links: z.array(
    z.union([z.object({ ...place, url: z.string() }), z.object({ ...place, page: z.number() })]),
  ),
  headings: z.array(
    z.object({ level: z.literal([1, 2, 3, 4, 5, 6]), first: z.number(), last: z.number() }),
  ),
  figures: z.array(z.object({ ...place, alt: z.string(), before: z.number() })),
});

/**
 * An earlier picture of the page; undefined if there is none. It is found by its key alone, since no item records it:
 * only the function that draws may write there, and the key contains the document's digest.
 */
export async function readPagePicture(of: PictureOf): Promise<PageReply | undefined> {
  const bytes = await readObject(bucket, objectKeys.pagePicture(of));
  if (!bytes) return undefined;
  return z.safeParse(kept, JSON.parse(Buffer.from(bytes).toString("utf8"))).data;
}

export async function storePagePicture(of: PictureOf, reply: PageReply): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(reply));
  await storeObject(bucket, objectKeys.pagePicture(of), bytes, "application/json");
}
