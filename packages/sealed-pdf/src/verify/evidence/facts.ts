import { inWords, type Said, say } from "../../portable/said.ts";
import { visible } from "../../portable/visible.ts";
import type { AuditFile, Entry } from "../record/audit-file.ts";
import {
  type DocumentFacts,
  methodNames,
  otherMethods,
  type SignerFacts,
  type SigningMethod,
} from "../report/report.ts";
import { type Signature, signatures } from "./contents.ts";
import type { Times } from "./times.ts";

export function documentFacts(audit: AuditFile, { stamp }: Times): DocumentFacts {
  const sender = audit.entries[0]?.actor;
  const keys = keysOf(audit);
  return {
    product: visible(audit.product),
    envelopeId: visible(audit.envelopeId),
    title: visible(audit.content.title),
    fileName: visible(audit.content.fileName),
    sender: { name: visible(sender?.name ?? ""), email: visible(sender?.email ?? "") },
    ...(keys.length > 0 ? { keys } : {}),
    sealedAt: audit.sealedAt,
    level: audit.seal.level,
    ...(stamp && {
      timeStamp: {
        at: stamp.at.toISOString(),
        by: inWords(stamp.authority.name),
        authority: stamp.authority.name,
      },
    }),
    originalBytes: audit.originalBytes,
    originalSha256: audit.document,
    entries: audit.entries.length,
    lastEntryHash: audit.entries.at(-1)?.hash ?? "",
    signers: signatures(audit).map(signerFacts),
    record: audit,
  };
}

/** The API keys as entries name them, in the order of their first acts. */
function keysOf({ entries }: AuditFile): string[] {
  const named = entries.flatMap(({ data: { via } }) =>
    typeof via === "string" ? [visible(via)] : [],
  );
  return [...new Set(named)];
}

function signerFacts({ signer, signature, entry }: Signature): SignerFacts {
  const name = `${signer.firstName} ${signer.lastName}`.trim();
  const isFilled = signature.signature === undefined && signature.initial === undefined;
  const method = otherAct(entry) ?? (isFilled ? "filled" : methodOf(entry));
  return {
    name: visible(name),
    ...(signature.name === name ? {} : { signedAs: visible(signature.name) }),
    email: visible(signer.email),
    at: entry.at,
    how: methodNames[method],
    method,
    ...(entry.data["passkeySignature"] === undefined ? {} : { passkey: true }),
  };
}

/** What somebody has done who does not sign. */
function otherAct({ data }: Entry): SigningMethod | undefined {
  return otherMethods.find((act) => act === data["act"]);
}

function methodOf({ data }: Entry): SigningMethod {
  if (data["mode"] === "draw") return "drawn";
  if (data["mode"] === "picture") return "picture";
  return data["mode"] === "typed" ? "typed" : "signed";
}

export function saidOfSigners(audit: AuditFile): Said {
  const all = signatures(audit);
  const [only] = all;
  if (all.some(({ entry }) => entry.data["act"])) return say("signers.done", { count: all.length });
  if (all.length === 1 && only !== undefined)
    return say("signers.one", { email: only.signer.email });
  return all.length === 2 ? say("signers.two") : say("signers.all", { count: all.length });
}
