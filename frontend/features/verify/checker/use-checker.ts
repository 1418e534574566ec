import { useReducer, useRef, useState } from "react";
import {
  certificatesIn,
  isPublished,
  type PublishedCertificates,
  type Trust,
  trustIn,
  verifyDocument,
} from "sealed-pdf/verify";
import { refusal, verificationAfter } from "../verification.ts";

/** A file that was chosen as a certificate; without `trust` it holds none. */
export interface ChosenCertificate {
  readonly name: string;
  readonly trust: Trust | undefined;
}

/** Checks on the page's own thread, since a page that is a file starts no others. */
export function useChecker() {
  const [verification, tell] = useReducer(verificationAfter, { state: "empty" });
  const [certificate, setCertificate] = useState<ChosenCertificate>();
  const turns = useRef(0);
  const chosen = useRef<File>(undefined);

  async function check(file: File, trust: Trust): Promise<void> {
    const turn = ++turns.current;
    chosen.current = file;
    tell({ type: "chosen", name: file.name, sizeBytes: file.size, turn });
    if (refusal(file.size)) return;
    try {
      const report = await verifyDocument(new Uint8Array(await file.arrayBuffer()), trust);
      tell({ type: "checked", report, turn });
    } catch {
      tell({ type: "failed", turn });
    }
  }

  async function takeCertificate(file: File): Promise<void> {
    const trust = trustOf(new Uint8Array(await file.arrayBuffer()));
    setCertificate({ name: file.name, trust });
    if (chosen.current) await check(chosen.current, trust ?? { trusted: undefined });
  }

  return {
    verification,
    certificate,
    takeCertificate,
    /** A dropped file that is no PDF by its name is taken for a certificate. */
    take: (file: File) =>
      isCertificateFile(file)
        ? takeCertificate(file)
        : check(file, certificate?.trust ?? { trusted: undefined }),
  };
}

const isCertificateFile = ({ name }: File): boolean =>
  /\.(pem|der|crt|cer|p7b|p7c|json)$/i.test(name);

/** A certificate file, or the list that an operator publishes (docs/evidence-format.md, 8). */
function trustOf(bytes: Uint8Array): Trust | undefined {
  try {
    const text = new TextDecoder().decode(bytes);
    const trust = text.trimStart().startsWith("{")
      ? trustIn(publishedIn(JSON.parse(text)))
      : { trusted: certificatesIn(bytes) };
    return trust.trusted.length > 0 ? trust : undefined;
  } catch {
    return undefined;
  }
}

function publishedIn(body: unknown): PublishedCertificates {
  if (isPublished(body)) return body;
  throw new Error("expected a list of certificates, found something else");
}
