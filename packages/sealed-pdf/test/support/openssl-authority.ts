import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fingerprint } from "../../src/pki/write/algorithms.ts";
import { run } from "./tools.ts";

/** A time-stamp authority that OpenSSL plays: its tokens are made by code that isn't ours. */
export interface TestAuthority {
  readonly certificatesSha256: readonly string[];
  timeStamp(imprint: Uint8Array): Promise<Uint8Array>;
}

const settings = `
[req]
distinguished_name = none
prompt = no
[none]
CN = Test Time
[stamping]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = this
[this]
serial = ./serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
ess_cert_id_chain = no
`;

export function startAuthority(name = "Test Time"): TestAuthority {
  const folder = mkdtempSync(join(tmpdir(), "authority-"));
  const path = (file: string): string => join(folder, file);
  const openssl = (...args: string[]): void => {
    const { status, output } = run("openssl", args);
    if (status !== 0) throw new Error(output);
  };
  writeFileSync(path("settings"), settings.replace("./serial", path("serial")));
  writeFileSync(path("serial"), "01");
  const key = ["-newkey", "rsa:2048", "-nodes", "-keyout", path("key.pem")];
  const about = ["-subj", `/O=Test/CN=${name}`, "-days", "7300", "-extensions", "stamping"];
  openssl("req", "-x509", ...key, ...about, "-config", path("settings"), "-out", path("tsa.pem"));
  openssl("x509", "-in", path("tsa.pem"), "-outform", "DER", "-out", path("tsa.der"));
  return {
    certificatesSha256: [fingerprint(readFileSync(path("tsa.der")))],
    timeStamp: async (imprint) => {
      const digest = ["-digest", Buffer.from(imprint).toString("hex"), "-sha256", "-cert"];
      openssl("ts", "-query", ...digest, "-out", path("query"));
      const signer = ["-signer", path("tsa.pem"), "-inkey", path("key.pem"), "-token_out"];
      const asked = ["-queryfile", path("query"), "-config", path("settings")];
      openssl("ts", "-reply", ...asked, ...signer, "-out", path("token"));
      return readFileSync(path("token"));
    },
  };
}
