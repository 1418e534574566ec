import { useReducer, useRef, useState } from "react";
import {
  certificatesIn,
  isPublished,
  type PublishedCertificates,
  type Trust,
  trustIn,
  verifyFiles,
} from "sealed-pdf/verify";
import { type ChosenFile, given } from "../chosen-files.ts";
import { readCode } from "../read-code.ts";
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
  const chosen = useRef<readonly ChosenFile[]>(undefined);

  async function check(files: readonly ChosenFile[], trust: Trust): Promise<void> {
    const turn = ++turns.current;
    chosen.current = files;
    tell({ type: "chosen", files, turn });
    if (refusal(files)) return;
    try {
      tell({
        type: "checked",
        results: await verifyFiles(given(files), { trust, readCode }),
        turn,
      });
    } catch {
      tell({ type: "failed", turn });
    }
  }

  async function takeCertificate([one]: readonly ChosenFile[]): Promise<void> {
    if (one === undefined) return;
    const trust = trustOf(new Uint8Array(await one.file.arrayBuffer()));
    setCertificate({ name: one.file.name, trust });
    if (chosen.current) await check(chosen.current, trust ?? { trusted: undefined });
  }

  return {
    verification,
    certificate,
    takeCertificate,
    /** One file is taken for a certificate by its name; among several, certificates came with the document. */
    take: (files: readonly ChosenFile[]) =>
      files.length === 1 && files.every(isCertificateFile)
        ? takeCertificate(files)
        : check(files, certificate?.trust ?? { trusted: undefined }),
  };
}

const isCertificateFile = ({ path }: ChosenFile): boolean =>
  /\.(pem|der|crt|cer|p7b|p7c|p7s|json)$/i.test(path);

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
