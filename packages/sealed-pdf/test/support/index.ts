export { checkAnswers } from "../../src/verify/evidence/answers.ts";
/** What tests and measurements of a project that uses this package need: small PDFs, keys, authorities. */
export { type AnswerCase, answerCases, answeredOn } from "./answer-cases.ts";
export { attempts } from "./attacks.ts";
export { type AuditRecord, chained, digestOf } from "./audit-record.ts";
export { certificate, type Party, revocationList } from "./certificates.ts";
export { danglingPdf, danglingShapes, loanPdf, uses } from "./dangling.ts";
export { earlierPython, earlierVerifier, verifierOf020 } from "./earlier-verifiers.ts";
export { filtered, namesOfFilters } from "./filtered.ts";
export { names, namesPdf } from "./names-page.ts";
export { boxInNoState, type OddDrawing, oddDrawings } from "./odd-drawings.ts";
export { oddStructures, oddViews, viewPdf } from "./odd-structures.ts";
export { startAuthority } from "./openssl-authority.ts";
export { formPdf, manyPages, onePage, signed, stream, streamPdf, tablePdf } from "./pdfs.ts";
export { scanPdf } from "./scans.ts";
export { sealedDocument } from "./sealed-document.ts";
export {
  completionSigner,
  fonts,
  imageField,
  makeSealing,
  makeSealKey,
  penStroke,
  quarters,
  rsaSigner,
  seal,
  textField,
} from "./sealing.ts";
export { curveSigner, genuineTargets, makeCurveKey, originals } from "./targets.ts";
export {
  type Conduct,
  startTimeStampAuthority,
  type TimeStampAuthority,
} from "./time-stamp-authority.ts";
export {
  hasPythonVerifier,
  needs,
  opensslAccepts,
  type Pixels,
  rendered,
  run,
  signatureReport,
  withFile,
} from "./tools.ts";
