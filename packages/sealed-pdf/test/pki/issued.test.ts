import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { issuedChain } from "../../src/pki/issued.ts";
import { pem } from "../../src/pki/pem.ts";
import { certificatesInFile } from "../../src/pki/read/bundle.ts";
import { type CertificateOptions, certificate, type Party } from "../support/certificates.ts";
import { needs, run, withFolder } from "../support/tools.ts";

/** What an authority may send for a sealing key, and which of it is accepted. */

const lists = "http://authority.example/list";
const now = new Date("2026-11-21T12:00:00Z");
const { privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const publicKeySpki = createPublicKey(key).export({ type: "spki", format: "der" });

const root = certificate({ name: "Root", isAuthority: true });
const issuing = certificate({ name: "Issuing", issuer: root, isAuthority: true, lists });
const seal = (more: Partial<CertificateOptions> = {}): Party =>
  certificate({ name: "Operator", issuer: issuing, lists, key, ...more });
const own = seal();

const taken = (...parties: readonly Party[]) =>
  issuedChain({ certificates: parties.map(({ der }) => der), publicKeySpki, now });

const names = async (...parties: readonly Party[]) =>
  (await taken(...parties)).map(({ name }) => name);

test("a chain is taken in any order, and put from the seal up to the root", async () => {
  const wanted = ["“Operator”", "“Issuing”", "“Root”"];
  expect(await names(own, issuing, root)).toEqual(wanted);
  expect(await names(root, own, issuing, own)).toEqual(wanted);
});

test("certificates outside the chain are left out", async () => {
  const other = certificate({ name: "Other root", isAuthority: true });
  expect(await names(other, root, issuing, own)).toHaveLength(3);
});

test.each([
  ["1.3.6.1.5.5.7.3.36", "documentSigning"],
  ["1.3.6.1.5.5.7.3.4", "emailProtection"],
  ["1.2.840.113583.1.1.5", "Adobe's"],
  ["2.5.29.37.0", "any"],
])("the purpose %s (%s) is one for documents", async (purpose) => {
  expect(await names(seal({ purpose }), issuing, root)).toHaveLength(3);
});

const year = (count: number) => new Date(Date.UTC(count, 0, 1));
const noAuthority = certificate({ name: "Somebody", issuer: root, lists });
const short = certificate({ name: "Short", isAuthority: true, pathLength: 0 });
const below = certificate({ name: "Below", issuer: short, isAuthority: true, lists });
const twin = certificate({ name: "Issuing", issuer: root, isAuthority: true, lists });

const refused: Readonly<Record<string, readonly [readonly Party[], RegExp]>> = {
  "none for the key": [[certificate({ name: "X", issuer: root, lists }), root], /sealing key/],
  "two for the key": [[own, seal(), issuing, root], /several/],
  "one without its issuer": [[own, root], /Issuing is missing/],
  "one without the root": [[own, issuing], /Root is missing/],
  "one by another authority of the same name": [[own, twin, root], /was not signed by/],
  "one that has ended": [[seal({ notAfter: year(2025) }), issuing, root], /has ended/],
  "one that has not begun": [[seal({ notBefore: year(2030) }), issuing, root], /not valid before/],
  "an authority's": [[seal({ isAuthority: true }), issuing, root], /authority's/],
  "one for other usages": [[seal({ usage: 0x20 }), issuing, root], /no signatures/],
  "one for servers": [[seal({ purpose: "1.3.6.1.5.5.7.3.1" }), issuing, root], /not for documents/],
  "one of an issuer that may not": [[seal({ issuer: noAuthority }), noAuthority, root], /may not/],
  "one too far below its root": [[seal({ issuer: below }), below, short], /of authorities/],
  "one that can't be revoked": [
    [certificate({ name: "Operator", issuer: root, key }), root],
    /neither a revocation list/,
  ],
};

test.each(Object.entries(refused))("%s is refused with a sentence", async (_, [all, words]) => {
  await expect(taken(...all)).rejects.toThrow(Error);
  await expect(taken(...all)).rejects.toThrow(words);
});

test("a self-signed one is not an authority's", async () => {
  const self = certificate({ name: "Self", lists });
  const asked = {
    certificates: [self.der],
    publicKeySpki: createPublicKey(self.key).export({ type: "spki", format: "der" }),
    now,
  };
  await expect(issuedChain(asked)).rejects.toThrow("not issued by an authority");
});

test("files are read as authorities send them: PEM, DER and PKCS #7", async (context) => {
  needs(context, "openssl");
  const text = [own, issuing, root].map(({ der }) => pem("CERTIFICATE", der)).join("");
  const bundle = (form: "PEM" | "DER"): Buffer =>
    withFolder((folder) => {
      const [from, to] = [join(folder, "chain.pem"), join(folder, "chain.p7b")];
      writeFileSync(from, text);
      const args = ["crl2pkcs7", "-nocrl", "-certfile", from, "-outform", form, "-out", to];
      expect(run("openssl", args)).toMatchObject({ status: 0 });
      return readFileSync(to);
    });
  const wanted = [own, issuing, root].map(({ der }) => der.toString("hex")).sort();
  for (const file of [Buffer.from(`Bag Attributes\n${text}`), bundle("PEM"), bundle("DER")])
    expect(
      certificatesInFile(file)
        .map((der) => Buffer.from(der).toString("hex"))
        .sort(),
    ).toEqual(wanted);
  expect(certificatesInFile(own.der)).toHaveLength(1);
  for (const rubbish of [
    "",
    "no certificate",
    "-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----",
  ])
    expect(() => certificatesInFile(Buffer.from(rubbish))).toThrow(Error);
});
