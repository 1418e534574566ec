export { attachWhole } from "./combine/attach-whole.ts";
export { hasAttachments } from "./combine/attachments.ts";
export { type CombinedFile, type CombinedPage, combinePdfs, type Turn } from "./combine/combine.ts";
export { PartRefused } from "./combine/part-refused.ts";
export type { PicturePage, PictureWord } from "./combine/picture-page.ts";
export type {
  CompletionAnswer,
  CompletionEntry,
  CompletionPages,
  CompletionSigner,
  CompletionStep,
} from "./completion/contents.ts";
export { type CompletionWords, englishWords } from "./completion/words.ts";
export type { Attachment } from "./file/embedded-file.ts";
export { type RefusedBecause, UploadRefused } from "./file/upload-refused.ts";
export type { PageSize } from "./file/view.ts";
export type { FormField } from "./form/field.ts";
export { type FormReading, type LeftOutBecause, readForm } from "./form/form.ts";
export type { NumberForm } from "./form/formats.ts";
export type { FormScript } from "./form/scripts.ts";
export { reaches, type SealLevel, sealLevels } from "./pki/read/seal-level.ts";
export type { TimeStamping } from "./pki/write/cms.ts";
export { shortUtc } from "./portable/utc.ts";
export {
  type PreparedPdf,
  preparePdf,
  prepareRebuilt,
  type RehearsedSeal,
} from "./prepare/prepare.ts";
export { renewArchive } from "./seal/renew.ts";
export { type Proofs, type Sealed, type Sealing, type SealKey, sealPdf } from "./seal/seal.ts";
export type { ValidationData } from "./seal/security-store.ts";
export type { StampField } from "./seal/visible-parts.ts";
export type { Place } from "./stamp/geometry.ts";
export type { SignatureCaption } from "./stamp/signature-stamp.ts";
export { type FontSource, fontsBeside } from "./text/fonts.ts";
export { type ArchiveFacts, readArchiveFacts } from "./verify/archives.ts";
export { readSeal, type SealParts } from "./verify/seal-parts.ts";
