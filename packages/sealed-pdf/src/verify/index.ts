export { utc } from "../portable/utc.ts";
export { visible } from "../portable/visible.ts";
export { certificatesIn, type PublishedCertificates, trustIn } from "./certificate-files.ts";
export { type Trust, verifyDocument } from "./document.ts";
export {
  type CertificateFacts,
  type Check,
  type CheckId,
  checkNames,
  type DocumentFacts,
  fingerprint,
  inBytes,
  type Outcome,
  type Report,
  type SignerFacts,
  type Verdict,
} from "./report/report.ts";
