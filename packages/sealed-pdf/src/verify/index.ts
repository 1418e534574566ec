export { inBytes, type Said, type SaidValue } from "../portable/said.ts";
export { type SentenceCode, sentences } from "../portable/sentences.ts";
export { utc } from "../portable/utc.ts";
export { visible } from "../portable/visible.ts";
export {
  certificatesIn,
  isPublished,
  type PublishedCertificates,
  trustIn,
} from "./certificate-files.ts";
export { type Trust, verifyDocument } from "./document.ts";
export { type PasskeySignature, passkeyOrigin } from "./evidence/passkeys.ts";
export type { GivenFile } from "./given/zip.ts";
export { type CheckedFile, type Verifier, verifyFiles } from "./given-files.ts";
export type { AuditFile } from "./record/audit-file.ts";
export {
  type CertificateFacts,
  type Check,
  type CheckId,
  checkNames,
  type DocumentFacts,
  fingerprint,
  methodNames,
  type Outcome,
  otherMethods,
  type Report,
  type SignerFacts,
  type SigningMethod,
  type Verdict,
} from "./report/report.ts";
export { validationReport } from "./report/validation-report.ts";
