import { describe, expect, test } from "vitest";
import { codesOf } from "../../../../contract/rules/people/checks.ts";
import { linkOf } from "../../../../core/domain/acts/link.ts";
import { assertPasskeyAsked, passkeyChallenge } from "../../../../core/domain/acts/passkeys.ts";
import { sign, signedData } from "../../../../core/domain/acts/signing.ts";
import { actionWords } from "../../../../core/domain/envelope/audit.ts";
import { signerOf, withSigner } from "../../../../core/domain/envelope/envelope.ts";
import { digest } from "../../../../core/domain/record/evidence.ts";
import { shownTo } from "../../../../core/domain/record/shown-to.ts";
import { isChecked } from "../../../../core/mails/checked-reader.ts";
import { changed, noon, person, sentEnvelope, signing } from "../../../support/envelopes.ts";

const { envelope, content } = sentEnvelope({
  signers: [{ ...person("ann"), checks: ["passkey"] }, person("ben")],
});
const ann = signerOf(envelope, "s1");
const shownSha256 = digest(shownTo(envelope, content, ann));
const given = { ...signing("s1"), content, shownSha256 };
const dataOf = (more: object = {}) => signedData(envelope, { ...given, ...more }, ann);
const challenge = passkeyChallenge(envelope, content, dataOf());
const passkey = {
  algorithm: "ES256" as const,
  publicKey: "a2V5",
  clientData: "Y2xpZW50",
  authenticatorData: "ZGV2aWNl",
  signature: "c2ln",
};

test("the challenge depends on what is signed, and not on how", () => {
  const others = [
    dataOf({ values: { ...given.values, date: "2026-11-22" } }),
    dataOf({ values: { ...given.values, name: "Ann Other" } }),
    dataOf({ values: { ...given.values, signature: { sha256: "ef".repeat(32) } } }),
    dataOf({ disclosure: { ...given.disclosure, sha256: "01".repeat(32) } }),
    dataOf({ reason: "I approve it" }),
    dataOf({ shownSha256: "02".repeat(32) }),
    { ...dataOf(), signer: "s2" },
  ].map((data) => passkeyChallenge(envelope, content, data));
  const moved = withSigner(envelope, { ...ann, mobile: "5559999999" });
  others.push(
    passkeyChallenge(moved, content, dataOf()),
    passkeyChallenge({ ...envelope, id: "another" }, content, dataOf()),
    passkeyChallenge(
      { ...envelope, original: { ...envelope.original, sha256: "cd".repeat(32) } },
      content,
      dataOf(),
    ),
  );
  expect(new Set([challenge, ...others]).size).toBe(others.length + 1);
  const same = dataOf({ claims: { claimedUserAgent: "Another browser", mode: "draw" } });
  expect(passkeyChallenge(envelope, content, same)).toBe(challenge);
});

describe("somebody of whom a passkey is asked", () => {
  const { passkey: _, ...without } = { ...given, passkey };

  test("signs with it, and the entry holds what it signed with", () => {
    const { entry } = changed(sign(envelope, { ...given, passkey }, noon));
    expect(entry.data).toMatchObject({
      ...{ passkeyAlgorithm: "ES256", passkeyPublicKey: "a2V5", passkeyClientData: "Y2xpZW50" },
      ...{ passkeyAuthenticatorData: "ZGV2aWNl", passkeySignature: "c2ln" },
    });
    expect(actionWords(entry)).toBe("Document signed, confirmed with a passkey");
  });

  test("can't sign without it, nor what no page has shown", () => {
    const needed = expect.objectContaining({ code: "PASSKEY_NEEDED", field: "passkey" });
    expect(() => sign(envelope, without, noon)).toThrow(needed);
    // It could be signed again once it was taken back.
    const unseen = { ...given, shownSha256: undefined };
    expect(() => sign(envelope, { ...unseen, passkey }, noon)).toThrow(needed);
  });

  test("opens the link without a code, and their mails are as for others", () => {
    const party = { kind: "signer", signerId: "s1" } as const;
    expect(linkOf(envelope, party, { purpose: "sign" }).checks).toEqual([]);
    expect(codesOf(["accessCode", "passkey"])).toEqual(["accessCode"]);
    expect(isChecked(envelope, party)).toBe(false);
  });
});

test("nobody else gives one", () => {
  expect(() => assertPasskeyAsked({ checks: ["mailedCode"] }, false)).not.toThrow();
  const refused = expect.objectContaining({ code: "BAD_FIELD", field: "passkey" });
  expect(() => assertPasskeyAsked({ checks: ["mailedCode"] }, true)).toThrow(refused);
  expect(() => sign(envelope, { ...signing("s2"), content, passkey }, noon)).toThrow(refused);
});
