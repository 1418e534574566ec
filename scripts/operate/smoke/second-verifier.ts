import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { PublishedCertificates } from "sealed-pdf/verify";

const verifier = resolve(import.meta.dirname, "../../../docs/verify.py");

/** Whether Python and its library are here: the verifier shares no code with the product. */
export const hasSecondVerifier = (): boolean =>
  spawnSync("python3", [
    "-c",
    "from cryptography.x509 import Certificate as C; C.not_valid_after_utc",
  ]).status === 0;

/** A sentence unless `docs/verify.py` finds the document genuine by one of the published certificates. */
export function secondVerifierFault(
  sealed: Uint8Array,
  { certificates }: PublishedCertificates,
): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "undersign-verified-"));
  const file = (name: string, content: Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  try {
    const document = file("sealed.pdf", sealed);
    const verdicts = certificates.map(({ der, chain }, index) => {
      const paths = [der, ...chain].map((one, place) =>
        file(`${index}-${place}.der`, Buffer.from(one, "base64")),
      );
      const { stdout, stderr } = spawnSync("python3", ["-B", verifier, document, ...paths], {
        encoding: "utf8",
      });
      return stdout.trim() || stderr.trim().split("\n").at(-1) || "nothing";
    });
    if (verdicts.some((verdict) => verdict.startsWith("genuine"))) return undefined;
    return `docs/verify.py says: ${verdicts.join("; ")}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
