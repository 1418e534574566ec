import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pem } from "../../src/pki/pem.ts";
import { certificateRequest, type RequestedSubject } from "../../src/pki/write/request.ts";
import { rsaSigner } from "../support/sealing.ts";
import { curveSigner } from "../support/targets.ts";
import { hasTool, needs, run, withFolder } from "../support/tools.ts";

const rsa = (modulusLength: number) => generateKeyPairSync("rsa", { modulusLength }).privateKey;
const curve = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const spkiOf = (key: typeof curve) => createPublicKey(key).export({ type: "spki", format: "der" });

const subject: RequestedSubject = {
  country: "DE",
  locality: "München",
  organization: "Grün & Söhne, GmbH",
  organizationIdentifier: "VATDE-123456789",
  commonName: "Grün document seal",
};

const signers = { RSA: rsaSigner, ECDSA: curveSigner };

test.runIf(hasTool("openssl")).each([
  ["RSA", 2048],
  ["RSA", 3072],
  ["ECDSA", 256],
] as const)("OpenSSL verifies a request for a key of %s, %i bits", async (kind, bits) => {
  const key = kind === "RSA" ? rsa(bits) : curve;
  const made = await certificateRequest({
    publicKeySpki: spkiOf(key),
    subject,
    sign: signers[kind](key),
  });
  withFolder((folder) => {
    const path = join(folder, "request.pem");
    writeFileSync(path, pem("CERTIFICATE REQUEST", made));
    const about = ["-subject", "-nameopt", "utf8,sep_comma_plus_space", "-text", "-noout"];
    const { status, output } = run("openssl", ["req", "-verify", "-in", path, ...about]);
    expect({ status, output }).toMatchObject({ status: 0 });
    expect(output).toMatch(/verify OK/i);
    expect(output).toContain("O=Grün & Söhne, GmbH");
    expect(output).toContain("organizationIdentifier=VATDE-123456789");
    expect(output).toMatch(/Key Usage: critical\s+Digital Signature, Non Repudiation/);
    expect(output).toContain(`(${bits} bit)`);
  });
});

test("a request is not made by another key's signature", async (context) => {
  needs(context, "openssl");
  const wanted = { publicKeySpki: spkiOf(curve), subject, sign: rsaSigner(rsa(2048)) };
  await expect(certificateRequest(wanted)).rejects.toThrow("does not belong");
});

test.each([
  [{ country: "Germany" }, "country"],
  [{ country: "de" }, "country"],
  [{ organization: " " }, "organization"],
  [{ commonName: "x".repeat(65) }, "commonName"],
  [{ unit: "a\nb" }, "unit"],
])("a subject with %j is refused", async (change, word) => {
  const wanted = {
    publicKeySpki: spkiOf(curve),
    subject: { ...subject, ...change },
    sign: curveSigner(curve),
  };
  await expect(certificateRequest(wanted)).rejects.toThrow(word);
});
