import { checkChain } from "../pki/read/chain.ts";
import { readNode } from "../pki/read/der.ts";
import { sha256Hex } from "../pki/read/keys.ts";
import {
  type SealSignature,
  sealSignatureAlone,
  verifySealSignature,
} from "../pki/read/seal-signature.ts";
import {
  ascii,
  type Bytes,
  base64,
  hexOf,
  indexOf,
  ownBytes,
  sameBytes,
} from "../portable/bytes.ts";
import { FileDigests } from "../portable/digests.ts";
import { Fault } from "../portable/fault.ts";
import { type Said, say } from "../portable/said.ts";
import { inflatedStart } from "./evidence/inflate.ts";
import { checkRecord } from "./evidence/record.ts";
import { marksIn, readSealedFile, type SealedFile } from "./pdf/sealed-file.ts";
import {
  isCutOff,
  looksLikePdf,
  objectStreamsIn,
  sealedPrefixes,
  signaturesIn,
  traceOf,
} from "./pdf/traces.ts";
import { Checks } from "./report/checks.ts";
import type { CertificateFacts, Report, SealFacts } from "./report/report.ts";
import { genuine, verdicts } from "./report/words.ts";

export interface Trust {
  /** Seal certificates (DER) that the caller trusts; undefined if the caller can't tell. */
  readonly trusted: readonly Uint8Array[] | undefined;
  /** Certificates (DER) of their issuers. */
  readonly issuers?: readonly Uint8Array[];
  /** Certificates (DER) of the time-stamp authorities with which the operator has renewed archives. */
  readonly authorities?: readonly Uint8Array[];
}

/**
 * Checks a PDF as docs/evidence-format.md says, for somebody who trusts these seal certificates.
 * Returns a report for any bytes; nothing leaves the machine.
 */
export async function verifyDocument(input: Uint8Array, trust: Trust): Promise<Report> {
  const bytes = ownBytes(input);
  const checks = new Checks();
  const isPdf = looksLikePdf(bytes);
  const sealed = isPdf
    ? await checks.attempt("wholeDocument", () => readSealedFile(bytes))
    : undefined;
  const digests = new FileDigests(bytes, sealed && marksIn(sealed));
  const file = { sizeBytes: bytes.length, sha256: hexOf(await digests.upTo(bytes.length)) };
  if (!isPdf) return { ...file, ...verdicts.unreadable, checks: [] };
  const findings = sealed
    ? await examine({ bytes, digests, file: sealed }, trust, checks)
    : await examineUnsealed(bytes, trust, checks);
  return { ...file, ...findings };
}

type Findings = Omit<Report, "sizeBytes" | "sha256">;

interface OpenFile {
  readonly bytes: Bytes;
  readonly digests: FileDigests;
  readonly file: SealedFile;
}

async function examine(
  { bytes, digests, file }: OpenFile,
  trust: Trust,
  checks: Checks,
): Promise<Findings> {
  checks.note("wholeDocument", "pass", coverage(bytes, file));
  const signed = await digests.outside(file.placeholder, file.sealEnd);
  const signature = await checks.attempt("nothingChanged", () =>
    verifySealSignature(file.placeholder.der, signed),
  );
  if (!signature) return { ...verdicts.changed, checks: checks.list(say("skipped.afterFailure")) };
  checks.note("nothingChanged", "pass", say("nothingChanged.pass"));
  const certificate = await certificateFacts(signature, trust);
  const seal = sealFacts(signature, { signed, file });
  const known = trust.trusted === undefined ? "unknown" : certificate.trusted ? "pass" : "fail";
  checks.note("sealedBy", known, say(`sealedBy.${known}`, { name: signature.certificate.name }));
  if (known === "fail")
    return {
      ...verdicts.sealedBySomebodyElse,
      certificate,
      seal,
      checks: checks.list(say("skipped.underUnknownSeal")),
    };
  await checks.attempt("sealedBy", () => checkSealer(file, signature, trust));
  const document = await checkRecord({ digests, file, signature, checks, known: knownTo(trust) });
  const list = checks.list(say("skipped.afterFailure"));
  if (checks.failed || !document) return { ...verdicts.changed, certificate, seal, checks: list };
  const words = known === "pass" ? genuine(document.sealedAt) : verdicts.unconfirmed;
  return { ...words, certificate, seal, document, checks: list };
}

const knownTo = ({ trusted, issuers = [], authorities = [] }: Trust) =>
  trusted && [...trusted, ...issuers, ...authorities];

function coverage(bytes: Bytes, { sealEnd, renewals }: SealedFile): Said {
  const size = { bytes: sealEnd };
  const behind = { bytes: bytes.length - sealEnd };
  if (behind.bytes === 0) return say("coverage.all", { size });
  if (renewals.length === 0) return say("coverage.withProofs", { size, behind });
  if (renewals.length === 1) return say("coverage.withRenewal", { size, behind });
  return say("coverage.withRenewals", { size, behind, count: renewals.length });
}

const sealFacts = (
  { value, certificate, chain, timeStamp }: SealSignature,
  { signed, file }: { readonly signed: Bytes; readonly file: SealedFile },
): SealFacts => ({
  signatureValue: base64(value),
  signedSha256: hexOf(signed),
  claimedAt: file.claimedAt.toISOString(),
  certificates: [certificate, ...chain].map(({ bytes }) => base64(bytes)),
  ...(timeStamp ? { timeStamp: base64(timeStamp) } : {}),
});

async function certificateFacts(
  { certificate }: SealSignature,
  { trusted }: Trust,
): Promise<CertificateFacts> {
  return {
    subject: certificate.subjectText,
    issuer: certificate.issuerText,
    sha256: await sha256Hex(certificate.bytes),
    notBefore: certificate.notBefore.toISOString(),
    notAfter: certificate.notAfter.toISOString(),
    trusted: isTrusted({ certificate }, { trusted }),
  };
}

const isTrusted = ({ certificate }: Pick<SealSignature, "certificate">, { trusted }: Trust) =>
  trusted?.some((der) => sameBytes(der, certificate.bytes)) ?? false;

async function checkSealer(file: SealedFile, signature: SealSignature, trust: Trust) {
  const { notBefore, notAfter } = signature.certificate;
  if (file.claimedAt < notBefore || file.claimedAt > notAfter)
    throw new Fault("fault.notValidWhenMade");
  await checkChain(signature, [...(trust.trusted ?? []), ...(trust.issuers ?? [])]);
}

/** Examines a file that is not a sealed document. Its looks only determine the wording, never a better verdict. */
async function examineUnsealed(bytes: Bytes, trust: Trust, checks: Checks): Promise<Findings> {
  const end = await sealedPrefix(bytes, trust);
  if (end !== undefined) {
    const added = { bytes: bytes.length - end };
    checks.fail("wholeDocument", say("fault.added", { added, sealed: { bytes: end } }));
    return { ...verdicts.extended, checks: checks.list(say("skipped.afterFailure")) };
  }
  const ownSignature = await signatureOfOurs(bytes, trust);
  const trace = traceOf(bytes);
  const isCut = isCutOff(bytes);
  if (isCut) checks.fail("wholeDocument", say("fault.cutOff"));
  if (trace === "ours") {
    const words = isCut ? verdicts.cutOff : verdicts.changed;
    return { ...words, checks: checks.list(say("skipped.afterFailure")) };
  }
  const none = new Checks();
  if (ownSignature) {
    const { name } = ownSignature.certificate;
    none.note("sealedBy", "fail", say("sealedBy.rewritten", { name }));
    const certificate = await certificateFacts(ownSignature, trust);
    return { ...verdicts.rewritten, certificate, checks: none.list(say("skipped.afterFailure")) };
  }
  none.note("sealedBy", "fail", say(`sealedBy.${isCut ? "cutOff" : trace}`));
  const words = isCut ? verdicts.unsealedAndCutOff : verdicts.unsealed;
  return { ...words, checks: none.list(say("skipped.withoutSeal")) };
}

/** The file, and 8 MB of each stream of objects. */
async function* readablePartsOf(bytes: Bytes): AsyncGenerator<Bytes> {
  yield bytes;
  for (const packed of objectStreamsIn(bytes)) yield await inflatedStart(packed, 8 * 1024 * 1024);
}

/** A signature in the file that was made as ours are, and, if the caller can tell, with a certificate of theirs. */
async function signatureOfOurs(bytes: Bytes, trust: Trust): Promise<SealSignature | undefined> {
  for await (const part of readablePartsOf(bytes)) {
    if (indexOf(part, ascii("/XXUndersign")) < 0) continue;
    for (const padded of signaturesIn(part)) {
      const found = await new Checks().attempt("sealedBy", () =>
        sealSignatureAlone(readNode(padded).raw),
      );
      if (found && (trust.trusted === undefined || isTrusted(found, trust))) return found;
    }
  }
  return undefined;
}

/** Length of the complete sealed document with which the file begins, if it does. */
async function sealedPrefix(bytes: Bytes, trust: Trust): Promise<number | undefined> {
  for (const end of sealedPrefixes(bytes)) {
    const checks = new Checks();
    const prefix = bytes.subarray(0, end);
    const file = await checks.attempt("wholeDocument", () => readSealedFile(prefix));
    if (file === undefined) continue;
    const digests = new FileDigests(prefix, marksIn(file));
    const findings = await examine({ bytes: prefix, digests, file }, trust, checks);
    if (findings.document) return end;
  }
  return undefined;
}
