import { checkChain } from "../pki/read/chain.ts";
import { sha256Hex } from "../pki/read/keys.ts";
import { type SealSignature, verifySealSignature } from "../pki/read/seal-signature.ts";
import { type Bytes, ownBytes, sameBytes } from "../portable/bytes.ts";
import { Fault } from "../portable/fault.ts";
import { checkRecord } from "./evidence/record.ts";
import { readSealedFile, type SealedFile } from "./pdf/sealed-file.ts";
import { outside } from "./pdf/signature-placeholder.ts";
import { isCutOff, looksLikePdf, sealedPrefixes, traceOf } from "./pdf/traces.ts";
import { Checks } from "./report/checks.ts";
import { type CertificateFacts, inBytes, type Report } from "./report/report.ts";
import { genuine, otherSeals, sealer, skipped, verdicts } from "./report/words.ts";

export interface Trust {
  /** DER of seal certificates that the caller believes; undefined when there is nobody to ask. */
  readonly trusted: readonly Uint8Array[] | undefined;
  /** DER of certificates that have issued those. */
  readonly issuers?: readonly Uint8Array[];
  /** DER of certificates of time-stamp authorities that the operator has renewed archives with. */
  readonly authorities?: readonly Uint8Array[];
}

/**
 * Checks a PDF as docs/evidence-format.md says, for somebody who trusts these seal certificates.
 * Whatever the bytes are, there is an answer; nothing leaves the machine.
 */
export async function verifyDocument(input: Uint8Array, trust: Trust): Promise<Report> {
  const bytes = ownBytes(input);
  const file = { sizeBytes: bytes.length, sha256: await sha256Hex(bytes) };
  if (!looksLikePdf(bytes)) return { ...file, ...verdicts.unreadable, checks: [] };
  const checks = new Checks();
  const sealed = await checks.attempt("wholeDocument", () => readSealedFile(bytes));
  const findings = sealed
    ? await examine(bytes, sealed, trust, checks)
    : await examineUnsealed(bytes, trust, checks);
  return { ...file, ...findings };
}

type Findings = Omit<Report, "sizeBytes" | "sha256">;

async function examine(
  bytes: Bytes,
  file: SealedFile,
  trust: Trust,
  checks: Checks,
): Promise<Findings> {
  checks.note("wholeDocument", "pass", coverage(bytes, file));
  const signature = await checks.attempt("nothingChanged", async () =>
    verifySealSignature(file.placeholder.der, await outside(bytes, file.placeholder, file.sealEnd)),
  );
  if (!signature) return { ...verdicts.changed, checks: checks.list(skipped.afterFailure) };
  checks.note("nothingChanged", "pass", "Not one byte has changed since it was sealed.");
  const certificate = await certificateFacts(signature, trust);
  const known = trust.trusted === undefined ? "unknown" : certificate.trusted ? "pass" : "fail";
  checks.note("sealedBy", known, sealer[known](signature.certificate.name));
  if (known === "fail")
    return {
      ...verdicts.sealedBySomebodyElse,
      certificate,
      checks: checks.list(skipped.underUnknownSeal),
    };
  await checks.attempt("sealedBy", () => checkSealer(file, signature, trust));
  const document = await checkRecord({ bytes, file, signature, checks, known: knownTo(trust) });
  const list = checks.list(skipped.afterFailure);
  if (checks.failed || !document) return { ...verdicts.changed, certificate, checks: list };
  const words = known === "pass" ? genuine(document.sealedAt) : verdicts.unconfirmed;
  return { ...words, certificate, document, checks: list };
}

const knownTo = ({ trusted, issuers = [], authorities = [] }: Trust) =>
  trusted && [...trusted, ...issuers, ...authorities];

function coverage(bytes: Bytes, { sealEnd, renewals }: SealedFile): string {
  const behind = bytes.length - sealEnd;
  if (behind === 0) return `The seal covers all ${inBytes(sealEnd)} of the file.`;
  if (renewals.length > 0)
    return `The seal covers the first ${inBytes(sealEnd)} of the file. The ${inBytes(behind)} behind it are the proofs for later checks that the seal has announced, ${renewals.length === 1 ? "one renewal" : `${renewals.length} renewals`} of its archive time stamp, and nothing else.`;
  return `The seal covers the first ${inBytes(sealEnd)} of the file. The ${inBytes(behind)} behind it are the proofs for later checks that the seal has announced, and nothing else.`;
}

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
    trusted: trusted?.some((der) => sameBytes(der, certificate.bytes)) ?? false,
  };
}

async function checkSealer(file: SealedFile, signature: SealSignature, trust: Trust) {
  const { notBefore, notAfter } = signature.certificate;
  if (file.claimedAt < notBefore || file.claimedAt > notAfter)
    throw new Fault("its certificate was not valid when it was made");
  await checkChain(signature, [...(trust.trusted ?? []), ...(trust.issuers ?? [])]);
}

/** No sealed document. What it looks like decides the words, and never for the better. */
async function examineUnsealed(bytes: Bytes, trust: Trust, checks: Checks): Promise<Findings> {
  const end = await sealedPrefix(bytes, trust);
  if (end !== undefined) {
    const added = inBytes(bytes.length - end);
    checks.fail("wholeDocument", `${added} were added behind the ${inBytes(end)} that were sealed`);
    return { ...verdicts.extended, checks: checks.list(skipped.afterFailure) };
  }
  const trace = traceOf(bytes);
  const isCut = isCutOff(bytes);
  if (isCut) checks.fail("wholeDocument", "it was cut off, and its end is missing");
  if (trace === "ours") {
    const words = isCut ? verdicts.cutOff : verdicts.changed;
    return { ...words, checks: checks.list(skipped.afterFailure) };
  }
  const none = new Checks();
  none.note("sealedBy", "fail", isCut ? otherSeals.cutOff : otherSeals[trace]);
  const words = isCut ? verdicts.unsealedAndCutOff : verdicts.unsealed;
  return { ...words, checks: none.list(skipped.withoutSeal) };
}

/** How long the whole sealed document is with which the file begins. */
async function sealedPrefix(bytes: Bytes, trust: Trust): Promise<number | undefined> {
  for (const end of sealedPrefixes(bytes)) {
    const checks = new Checks();
    const prefix = bytes.subarray(0, end);
    const file = await checks.attempt("wholeDocument", () => readSealedFile(prefix));
    const findings = file && (await examine(prefix, file, trust, checks));
    if (findings?.document) return end;
  }
  return undefined;
}
