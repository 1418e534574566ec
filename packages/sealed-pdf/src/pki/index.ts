export { checkRevocationList, checkStatusAnswer, statusQuery } from "./revocation.ts";
export { readTimeStampReply, timeStampQuery, verifyTimeStamp } from "./time-stamp.ts";
export {
  type SelfCertificate,
  selfSignedCertificate,
  serialOf,
} from "./write/self-certificate.ts";
export {
  addressesIn,
  type Certificate,
  fingerprint,
  isIssuedBy,
  isSelfIssued,
  readCertificate,
} from "./x509.ts";
