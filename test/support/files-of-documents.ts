import { createHash } from "node:crypto";
import { combinePdfs, preparePdf } from "sealed-pdf";
import { redactedPage } from "../../core/images/redaction/redact.ts";
import { placesOfTexts } from "../../core/images/text/find-text.ts";
import type { FileOfStory } from "./kinds-of-documents.ts";
import { makePdf } from "./pdfs.ts";

/** Files of which documents are made: as uploaded, combined and redacted. */
export interface DocumentFiles {
  readonly bytes: Readonly<Record<FileOfStory, Uint8Array>>;
  readonly size: { readonly width: number; readonly height: number };
  /** Where a field is placed at the text "Sign here:" of the letter. */
  readonly atAnchor: Awaited<ReturnType<typeof placeOfAnchor>>;
}

let made: Promise<DocumentFiles> | undefined;

/** Made once a process, when a test first asks for them. */
export const documentFiles = (): Promise<DocumentFiles> => {
  made ??= makeFiles();
  return made;
};

async function makeFiles(): Promise<DocumentFiles> {
  const letter = makePdf([{ text: "Sign here: Ann Arbor of Bonn" }]);
  const annex = makePdf([{ text: "Annex" }]);
  const [size = { width: 0, height: 0 }] = (await preparePdf(letter)).pages;
  const [first, second] = [0, 1].map((file) => ({ file, page: 0, turn: 0 as const }));
  if (!first || !second) throw new Error("there are two files");
  const named = [letter, annex].map((bytes, i) => ({ name: `${i}.pdf`, bytes }));
  const covered = await redactedPage(letter, {
    ...{ index: 0, size },
    areas: [{ x: 72, y: 72, width: 60, height: 24 }],
  });
  if (!covered) throw new Error("the page can't be drawn");
  return {
    bytes: {
      letter,
      combined: await combinePdfs(named, [first, second]),
      redacted: await combinePdfs(named, [{ ...first, instead: covered.page }]),
    },
    ...{ size, atAnchor: await placeOfAnchor(letter, size) },
  };
}

async function placeOfAnchor(letter: Uint8Array, size: DocumentFiles["size"]) {
  const found = await placesOfTexts(letter, [{ text: "Sign here:" }], {
    ...{ limitMs: 10_000, placesMax: 1 },
  });
  const [anchor] = found?.[0] ?? [];
  if (!anchor) throw new Error("the text is not found");
  return {
    page: anchor.page,
    x: anchor.x / size.width,
    y: anchor.y / size.height,
    ...{ width: 0.3, height: 0.05 },
  };
}

/** The members of an envelope that is sent with one of the files. */
export const sentWith = ({ bytes, size }: DocumentFiles, name: FileOfStory) => ({
  original: {
    ...{ key: name, versionId: "v", sizeBytes: bytes[name].length },
    sha256: digestOf(bytes[name]),
  },
  pages: name === "combined" ? [size, size] : [size],
});

/** The file that has this SHA-256. */
export function fileOf({ bytes }: DocumentFiles, sha256: string): Uint8Array {
  const file = Object.values(bytes).find((one) => digestOf(one) === sha256);
  if (!file) throw new Error("no document is made of this file");
  return file;
}

const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
