import { createHash } from "node:crypto";
import { sealPdf } from "sealed-pdf";
import { fonts, imageField, makeSealing, makeSealKey, penStroke } from "sealed-pdf/testing";
import type { NewEnvelope } from "../../core/domain/acts/sending.ts";
import { auditDocument } from "../../core/domain/record/audit-document.ts";
import { completionPages } from "../../functions/on-seal-requested/completion-pages.ts";
import type { Sources } from "../../functions/on-seal-requested/sources.ts";
import { documentFiles, fileOf, sentWith } from "./files-of-documents.ts";
import type { StoryStart } from "./kinds-of-documents.ts";
import { Story } from "./story.ts";

const picture = penStroke();

/** Starts stories about real files in a language. */
export async function startIn(language: NewEnvelope["language"]): Promise<StoryStart> {
  const files = await documentFiles();
  return (sent, more, of) => {
    const file = sentWith(files, of === "anchor" ? "letter" : (of ?? "letter"));
    const { fields: [first, ...others] = [] } = sent;
    const placed =
      of === "anchor" && first ? { fields: [{ ...first, place: files.atAnchor }, ...others] } : {};
    return new Story({ ...file, ...sent, ...placed, language }, more, picture);
  };
}

export const sealAtB = { level: "B-B", timestampCertificatesSha256: [] } as const;

/** What the function that seals reads of a story; the completion pages' text needs no file. */
export const sourcesOf = (
  { envelope, content, values, shown, entries, now }: Story,
  original: Uint8Array = new Uint8Array(),
): Sources => ({
  ...{ envelope, content, shown, entries, now, comparedPages: 0 },
  original,
  signatures: values.map((one) => ({
    values: one,
    images: one.signature ? { sign: picture } : {},
  })),
});

/** The document as the product seals it, with the key and the text of its completion pages. */
export async function sealedStory(story: Story) {
  const key = await makeSealKey();
  const certificateSha256 = createHash("sha256").update(key.certificate).digest("hex");
  const original = fileOf(await documentFiles(), story.envelope.original.sha256);
  const sources = sourcesOf(story, original);
  const seal = { ...sealAtB, certificateSha256 };
  const about = { productName: "Undersign", siteUrl: "https://sign.example.com" };
  const completion = completionPages(sources, { seal, ...about });
  const { envelope, content, values, shown, entries } = story;
  const stamp = imageField({ page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.1 });
  const { appended } = await sealPdf({
    ...makeSealing(original, key, [stamp], { sealedAt: story.now }),
    ...{ completion, fonts },
    attachment: (pages) => ({
      ...{ name: "audit.json", description: "", mimeType: "application/json" },
      modifiedAt: story.now,
      bytes: Buffer.from(
        auditDocument({
          ...{ product: "Undersign", envelope, content, values, shown, entries, seal },
          ...{ completionPages: pages, sealedAt: story.now },
        }),
      ),
    }),
  });
  return { bytes: Buffer.concat([original, appended]), certificate: key.certificate, completion };
}
