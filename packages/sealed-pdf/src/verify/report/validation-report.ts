import { ascii, base64, fromHex } from "../../portable/bytes.ts";
import { type Element, element, xmlOf } from "../../portable/xml.ts";
import type { Check, Outcome, Report, SealFacts } from "./report.ts";

const namespaces = {
  xmlns: "http://uri.etsi.org/19102/v1.4.1#",
  "xmlns:ds": "http://www.w3.org/2000/09/xmldsig#",
  "xmlns:XAdES": "http://uri.etsi.org/01903/v1.3.2#",
};
const etsi = "urn:etsi:019102";

/**
 * A report about the seal in the form of ETSI TS 119 102-2 (XML, version 1.4.1), with the indications of EN
 * 319 102-1; undefined for a file without a seal, since there is no signature then to report about. It says what was
 * checked and what was not, and no more: the time of the signature is the time of this check, unless its reader trusts
 * the authority of the time stamp. `at` is the time of the check. The report is not signed.
 */
export function validationReport(report: Report, at: Date): string | undefined {
  const status = indicationOf(report);
  if (status === undefined) return undefined;
  const { seal } = report;
  return xmlOf(
    element("ValidationReport", namespaces, [
      element("SignatureValidationReport", {}, [
        ...(seal ? [identifier(seal)] : []),
        constraints(report),
        element("ValidationTimeInfo", {}, [
          element("ValidationTime", {}, at.toISOString()),
          element("BestSignatureTime", {}, [
            element("POETime", {}, at.toISOString()),
            element("TypeOfProof", {}, `${etsi}:poetype:validation`),
          ]),
        ]),
        ...(seal ? [element("SignersDocument", {}, [sha256Element(seal.signedSha256)])] : []),
        ...(seal ? [attributes(seal, report)] : []),
        ...(seal ? [signer(report)] : []),
        statusElement(status, seal),
      ]),
      ...(seal ? [objects(seal)] : []),
    ]),
  );
}

interface Indication {
  readonly main: "total-passed" | "total-failed" | "indeterminate";
  readonly sub?: string;
}

const failed = (sub: string): Indication => ({ main: "total-failed", sub });
const indeterminate = (sub: string): Indication => ({ main: "indeterminate", sub });

/** EN 319 102-1, tables 5 and 6. */
function indicationOf({ verdict, checks, seal }: Report): Indication | undefined {
  switch (verdict) {
    case "genuine":
      return { main: "total-passed" };
    case "unconfirmed":
      return indeterminate("NO_CERTIFICATE_CHAIN_FOUND");
    case "not ours":
      return seal && indeterminate("NO_CERTIFICATE_CHAIN_FOUND");
    case "altered":
      return failureOf(checks.filter(({ outcome }) => outcome === "fail"));
    case "unreadable":
      return undefined;
  }
}

/** What weighs most comes first: a seal that doesn't hold says more than a record that contradicts itself. */
function failureOf(failures: readonly Check[]): Indication {
  const reasons = new Map(failures.map(({ id, said }) => [id, reasonIn(said.values["reason"])]));
  if (reasons.has("wholeDocument")) return failed("FORMAT_FAILURE");
  switch (reasons.get("nothingChanged")) {
    case undefined:
      break;
    case "fault.otherContent":
      return failed("HASH_FAILURE");
    case "fault.signatureInvalid":
      return failed("SIG_CRYPTO_FAILURE");
    default:
      return failed("FORMAT_FAILURE");
  }
  if (reasons.get("sealedBy") === "fault.chain")
    return indeterminate("CERTIFICATE_CHAIN_GENERAL_FAILURE");
  const time = reasons.get("time");
  if (time === "fault.stampOlder" || time === "fault.stampsOutOfOrder")
    return indeterminate("TIMESTAMP_ORDER_FAILURE");
  return indeterminate("SIG_CONSTRAINTS_FAILURE");
}

const reasonIn = (value: unknown): string =>
  typeof value === "object" && value !== null && "code" in value ? String(value.code) : "";

function identifier({ signatureValue, signedSha256 }: SealFacts): Element {
  return element("SignatureIdentifier", { id: "seal" }, [
    sha256Element(signedSha256),
    element("ds:SignatureValue", {}, signatureValue),
    element("HashOnly", {}, "false"),
    element("DocHashOnly", {}, "false"),
  ]);
}

const sha256Element = (hex: string): Element =>
  element("DigestAlgAndValue", {}, [
    element("ds:DigestMethod", { Algorithm: "http://www.w3.org/2001/04/xmlenc#sha256" }),
    element("ds:DigestValue", {}, base64(fromHex(ascii(hex)) ?? new Uint8Array())),
  ]);

/** Our checks are the policy; each is a constraint, and so is what was not checked. */
function constraints({ checks, told = [] }: Report): Element {
  return element("ValidationConstraintsEvaluationReport", {}, [
    element("SignatureValidationPolicy", {}, [
      element("SignaturePolicyIdentifier", {}, [element("XAdES:SignaturePolicyImplied")]),
      element("PolicyName", {}, "evidence-format.md, section 9: what a verifier says"),
    ]),
    ...checks.map(({ id, outcome, name, sentence }) =>
      constraint(id, { outcome, words: `${name}: ${sentence}` }),
    ),
    ...told.map((words, i) => constraint(`person:${i + 1}`, { outcome: "pass", words })),
    ...Object.entries(notChecked).map(([id, words]) =>
      constraint(id, { outcome: "unknown", words }),
    ),
  ]);
}

const notChecked = {
  revocation:
    "Not checked: whether the seal's certificate was revoked. Whoever checks trusts the certificate itself.",
  timeStampAuthority:
    "Not checked: whether the authority of a time stamp is on a trusted list. The seal names its certificates.",
};

const words: Readonly<Record<Outcome, string>> = {
  pass: "passed",
  fail: "failed",
  unknown: "indeterminate",
};

function constraint(
  id: string,
  { outcome, words: text }: { readonly outcome: Outcome; readonly words: string },
): Element {
  // The seal's owner was looked at, even if the caller has named nobody.
  const isApplied = outcome !== "unknown" || id === "sealedBy";
  const status = isApplied ? "applied" : "disabled";
  return element("ValidationConstraint", {}, [
    element("ValidationConstraintIdentifier", {}, `urn:undersign:check:${id}`),
    element("ConstraintStatus", {}, [element("Status", {}, `${etsi}:constraintStatus:${status}`)]),
    ...(isApplied ? [element("ValidationStatus", {}, [mainIndication(words[outcome])])] : []),
    element("Indications", {}, text),
  ]);
}

const mainIndication = (name: string): Element =>
  element("MainIndication", {}, `${etsi}:mainindication:${name}`);

function attributes({ claimedAt }: SealFacts, { document }: Report): Element {
  const stamped = document?.timeStamp?.at;
  return element("SignatureAttributes", {}, [
    element("SigningTime", { Signed: "true" }, [element("Time", {}, claimedAt)]),
    ...(stamped
      ? [
          element("SignatureTimeStamp", { Signed: "false" }, [
            element("AttributeObject", { VOReference: "time-stamp" }),
            element("TimeStampValue", {}, stamped),
          ]),
        ]
      : []),
    element("Filter", {}, [element("Filter", {}, "Adobe.PPKLite")]),
    element("SubFilter", { Signed: "true" }, [
      element("SubFilterElement", {}, "ETSI.CAdES.detached"),
    ]),
  ]);
}

const signer = ({ certificate }: Report): Element =>
  element("SignerInformation", {}, [
    element("SignerCertificate", { VOReference: "certificate-0" }),
    element("Signer", {}, certificate?.subject ?? ""),
  ]);

function statusElement({ main, sub }: Indication, seal: SealFacts | undefined): Element {
  const certificate = { VOReference: "certificate-0" };
  const chain = seal?.certificates.slice(1) ?? [];
  const data = [
    ...(main === "total-passed" ? [element("TrustAnchor", certificate)] : []),
    element("CertificateChain", {}, [
      element("SigningCertificate", certificate),
      ...chain.map((_, i) =>
        element("IntermediateCertificate", { VOReference: `certificate-${i + 1}` }),
      ),
    ]),
  ];
  return element("SignatureValidationStatus", {}, [
    mainIndication(main),
    ...(sub ? [element("SubIndication", {}, `${etsi}:subindication:${sub}`)] : []),
    ...(seal ? [element("AssociatedValidationReportData", {}, data)] : []),
  ]);
}

function objects({ certificates, timeStamp }: SealFacts): Element {
  return element("SignatureValidationObjects", {}, [
    ...certificates.map((der, i) => object(`certificate-${i}`, "certificate", der)),
    ...(timeStamp ? [object("time-stamp", "timestamp", timeStamp)] : []),
  ]);
}

const object = (id: string, type: string, base64: string): Element =>
  element("ValidationObject", { id }, [
    element("ObjectType", {}, `${etsi}:validationObject:${type}`),
    element("ValidationObjectRepresentation", {}, [element("base64", {}, base64)]),
  ]);
