import { createHash } from "node:crypto";
import { sealPdf } from "sealed-pdf";
import { fonts, imageField, makeSealing, makeSealKey, penStroke } from "sealed-pdf/testing";
import type { NewEnvelope } from "../../core/domain/acts/sending.ts";
import type { EntryData } from "../../core/domain/envelope/audit.ts";
import { auditDocument } from "../../core/domain/record/audit-document.ts";
import { completionPages } from "../../functions/on-seal-requested/completion-pages.ts";
import type { Sources } from "../../functions/on-seal-requested/sources.ts";
import { fileOf, sentWith } from "./files-of-documents.ts";
import { Story } from "./story.ts";

const picture = penStroke();

/** Starts a story about a real file, the letter by default, in a language. */
export const startIn =
  (language: NewEnvelope["language"]) => (sent: Partial<NewEnvelope>, more?: EntryData) =>
    new Story({ ...sentWith("letter"), ...sent, language }, more, picture);

export const sealAtB = { level: "B-B", timestampCertificatesSha256: [] } as const;

/** What the function that seals reads of a story. */
export const sourcesOf = ({ envelope, content, values, shown, entries, now }: Story): Sources => ({
  ...{ envelope, content, shown, entries, now, comparedPages: 0 },
  original: fileOf(envelope.original.sha256),
  signatures: values.map((one) => ({
    values: one,
    images: one.signature ? { sign: picture } : {},
  })),
});

/** The document as the product seals it, with the key and the text of its completion pages. */
export async function sealedStory(story: Story) {
  const key = await makeSealKey();
  const certificateSha256 = createHash("sha256").update(key.certificate).digest("hex");
  const sources = sourcesOf(story);
  const { original } = sources;
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
