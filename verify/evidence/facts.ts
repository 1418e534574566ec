import type { DocumentFacts, SignerFacts } from "../report.ts";
import type { AuditFile, Entry } from "./audit-file.ts";
import { type Signature, signatures } from "./contents.ts";
import type { Times } from "./times.ts";

export function documentFacts(audit: AuditFile, { stamp }: Times): DocumentFacts {
  const sender = audit.entries[0]?.actor;
  return {
    product: audit.product,
    envelopeId: audit.envelopeId,
    title: audit.content.title,
    fileName: audit.content.fileName,
    sender: { name: sender?.name ?? "", email: sender?.email ?? "" },
    sealedAt: audit.sealedAt,
    level: audit.seal.level,
    ...(stamp && {
      timeStamp: { at: stamp.at.toISOString(), by: stamp.authority.subjectText },
    }),
    originalBytes: audit.originalBytes,
    originalSha256: audit.document,
    entries: audit.entries.length,
    lastEntryHash: audit.entries.at(-1)?.hash ?? "",
    signers: signatures(audit).map(signerFacts),
  };
}

function signerFacts({ signer, signature, entry }: Signature): SignerFacts {
  const name = `${signer.firstName} ${signer.lastName}`.trim();
  return {
    name,
    ...(signature.name === name ? {} : { signedAs: signature.name }),
    email: signer.email,
    at: entry.at,
    how:
      signature.signature === undefined && signature.initial === undefined
        ? "Filled in"
        : how(entry),
  };
}

/** As the signer's browser said. */
function how({ data }: Entry): string {
  if (data["mode"] === "draw") return "Drawn";
  return data["mode"] === "typed" ? "Typed" : "Signed";
}

export function signersSentence(audit: AuditFile): string {
  const all = signatures(audit);
  const [only] = all;
  if (all.length === 1 && only !== undefined)
    return `The one signer, ${only.signer.email}, has signed.`;
  return `All ${all.length} signers have signed, and nobody else.`;
}
