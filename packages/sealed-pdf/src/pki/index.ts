export { issuedChain } from "./issued.ts";
export { pem } from "./pem.ts";
export { certificatesInFile } from "./read/bundle.ts";
export {
  type Certificate,
  isIssuedBy,
  isSelfIssued,
  readCertificate,
} from "./read/certificate.ts";
export { addressesIn } from "./read/extensions.ts";
export { checkRevocationList, checkStatusAnswer } from "./read/revocation.ts";
export { statusQuery } from "./revocation.ts";
export { readTimeStampReply, type TimeStampReply, timeStampQuery } from "./time-stamp.ts";
export { fingerprint } from "./write/algorithms.ts";
export {
  certificateRequest,
  type RequestedSubject,
} from "./write/request.ts";
export {
  type SelfCertificate,
  selfSignedCertificate,
  serialOf,
} from "./write/self-certificate.ts";
