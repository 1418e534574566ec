import { spawnSync } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect } from "vitest";
import { passkeyRecord } from "../../src/verify/evidence/passkey-record.ts";
import { verifyDocument } from "../../src/verify/index.ts";
import { type AuditRecord, chained, jsonDigestOf } from "./audit-record.ts";
import { earlierVerifier } from "./earlier-verifiers.ts";
import { type Documents, withRecordText } from "./faults/seal.ts";
import { onePage, tablePdf } from "./pdfs.ts";
import { makeSealing, makeSealKey, seal } from "./sealing.ts";
import { hasPythonVerifier } from "./tools.ts";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** A key's signature over the record's first signing, for a page of an origin that is written as given. */
export function signedBy(
  record: AuditRecord,
  algorithm: "ES256" | "RS256",
  origin = "https://sign.example.com",
) {
  const keys =
    algorithm === "RS256"
      ? generateKeyPairSync("rsa", { modulusLength: 2048 })
      : generateKeyPairSync("ec", { namedCurve: "P-256" });
  const entry = record.entries.find(({ type }: { type: string }) => type === "signed");
  const { contentSha256 } = record.entries[0].data;
  const digest = jsonDigestOf(passkeyRecord({ ...entry, contentSha256 }));
  const challenge = Buffer.from(digest, "hex").toString("base64url");
  const said = { type: "webauthn.get", challenge, origin };
  const clientData = Buffer.from(JSON.stringify(said));
  const authenticatorData = Buffer.concat([
    sha256(new URL(origin).hostname),
    Buffer.of(5, 0, 0, 0, 0),
  ]);
  const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
  Object.assign(entry.data, {
    passkeyAlgorithm: algorithm,
    passkeyPublicKey: keys.publicKey.export({ type: "spki", format: "der" }).toString("base64url"),
    passkeyClientData: clientData.toString("base64url"),
    passkeyAuthenticatorData: authenticatorData.toString("base64url"),
    passkeySignature: sign("sha256", signed, keys.privateKey).toString("base64url"),
  });
  return entry.data;
}

/**
 * What verifiers say of a record with a passkey after a change, sealed again: today's, the one of release 0.1.0, and
 * verify.py (today's again where Python can't run).
 */
export function passkeyVerdicts() {
  let documents: Pick<Documents, "key" | "plain">;
  beforeAll(async () => {
    const key = await makeSealKey();
    documents = { key, plain: await seal(makeSealing(tablePdf(onePage()), key, [])) };
  });

  return async (change: (record: AuditRecord) => void) => {
    const bytes = await withRecordText(documents as Documents, (text) => {
      const record = chained(JSON.parse(text));
      record.content.signers[0].checks = [{ kind: "passkey" }];
      const asked = chained(record);
      change(asked);
      return JSON.stringify(chained(asked));
    });
    const { certificate } = documents.key;
    const trust = { trusted: [certificate] };
    const today = await verifyDocument(bytes, trust);
    const earlier = (await earlierVerifier(bytes, trust)).verdict;
    expect(today.document?.signers[0]?.passkey).toBe(today.document && true);
    return [today.verdict, earlier, byPython(bytes, certificate) ?? today.verdict];
  };
}

const verifier = path.join(import.meta.dirname, "../../../../docs/verify.py");
const hasPython = hasPythonVerifier();

/** The verdict of verify.py; undefined where it can't run. */
function byPython(bytes: Uint8Array, certificate: Uint8Array): string | undefined {
  if (!hasPython) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), "passkey-"));
  const files = [path.join(folder, "sealed.pdf"), path.join(folder, "seal.der")] as const;
  writeFileSync(files[0], bytes);
  writeFileSync(files[1], certificate);
  const { status, stdout } = spawnSync("python3", ["-B", verifier, ...files], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  if (status === 0) return "genuine";
  return stdout.startsWith("changed") ? "altered" : stdout;
}
