import { visible } from "../../portable/visible.ts";
import type { DocumentFacts, SignerFacts } from "../report/report.ts";
import type { AuditFile, Entry } from "./audit-file.ts";
import { type Signature, signatures } from "./contents.ts";
import type { Times } from "./times.ts";

export function documentFacts(audit: AuditFile, { stamp }: Times): DocumentFacts {
  const sender = audit.entries[0]?.actor;
  return {
    product: visible(audit.product),
    envelopeId: visible(audit.envelopeId),
    title: visible(audit.content.title),
    fileName: visible(audit.content.fileName),
    sender: { name: visible(sender?.name ?? ""), email: visible(sender?.email ?? "") },
    sealedAt: audit.sealedAt,
    level: audit.seal.level,
    ...(stamp && {
      timeStamp: { at: stamp.at.toISOString(), by: stamp.authority.name },
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
    name: visible(name),
    ...(signature.name === name ? {} : { signedAs: visible(signature.name) }),
    email: visible(signer.email),
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
  if (data["mode"] === "picture") return "From a picture";
  return data["mode"] === "typed" ? "Typed" : "Signed";
}

export function signersSentence(audit: AuditFile): string {
  const all = signatures(audit);
  const [only] = all;
  if (all.length === 1 && only !== undefined)
    return `The one signer, ${visible(only.signer.email)}, has signed.`;
  const everybody = all.length === 2 ? "Both signers" : `All ${all.length} signers`;
  return `${everybody} have signed, and nobody else.`;
}
