import { describe, expect, test } from "vitest";
import { languages } from "../../../../contract/rules/text/languages.ts";
import { correctSigner } from "../../../../core/domain/acts/correcting.ts";
import { sign } from "../../../../core/domain/acts/signing.ts";
import {
  documentLanguage,
  isLanguageOpen,
  languageFor,
  languageOf,
  withOwnLanguage,
} from "../../../../core/domain/envelope/languages.ts";
import { disclosureIn } from "../../../../core/domain/record/disclosure-record.ts";
import { contentDigest, contentRecord, digest } from "../../../../core/domain/record/evidence.ts";
import { shownTo } from "../../../../core/domain/record/shown-to.ts";
import {
  changed,
  client,
  noon,
  person,
  sentEnvelope,
  signing,
} from "../../../support/envelopes.ts";
import { signerIn } from "../../../support/three-signers.ts";

const ann = { kind: "signer", signerId: "s1" } as const;
const copy = { kind: "copy", index: 0 } as const;
const signers = [person("ann", 1), person("ben", 2)];
const withArabic = [{ ...person("ann", 1), language: "ar" as const }, person("ben", 2)];
const { envelope, content } = sentEnvelope({ signers: withArabic, language: "de" });
const plain = sentEnvelope({ signers });

const languagesIn = (one: typeof envelope) => one.signers.map((each) => languageOf(one, each));

describe("the language", () => {
  test("is the signer's own choice, else the sender's for the signer, else the document's", () => {
    expect(languagesIn(envelope)).toEqual(["ar", "de"]);
    expect(languagesIn(withOwnLanguage(envelope, ann, "fr"))).toEqual(["fr", "de"]);
    expect(languagesIn(plain.envelope)).toEqual(["en", "en"]);
  });

  test("is the document's for copies, and English for the sender", () => {
    expect(documentLanguage(envelope)).toBe("de");
    expect(languageFor(envelope, copy)).toBe("de");
    expect(languageFor(envelope, { kind: "sender" })).toBe("en");
    expect(languageFor(withOwnLanguage(envelope, ann, "fr"), ann)).toBe("fr");
  });

  test("is the browser's for a person who has not signed, until they or the sender have chosen", () => {
    const isOpen = (one: typeof envelope) => one.signers.map((each) => isLanguageOpen(one, each));
    const english = { ...person("ann", 1), language: "en" as const };
    expect(isOpen(plain.envelope)).toEqual([true, true]);
    expect(isOpen(withOwnLanguage(plain.envelope, ann, "fr"))).toEqual([false, true]);
    const forAnn = sentEnvelope({ signers: [english, person("ben", 2)] });
    expect(isOpen(forAnn.envelope)).toEqual([false, true]);
    expect(isOpen(sentEnvelope({ signers, language: "en" }).envelope)).toEqual([false, false]);
    const act = { ...signing("s1"), content: plain.content };
    expect(isOpen(changed(sign(plain.envelope, act, noon)).envelope)).toEqual([false, true]);
  });

  test("that is chosen again, or by a copy's reader, changes nothing", () => {
    expect(withOwnLanguage(envelope, ann, "ar")).toBe(envelope);
    expect(withOwnLanguage(envelope, copy, "fr")).toBe(envelope);
  });

  test("that a signer has chosen is forgotten with their address, the sender's choice is not", () => {
    const chosen = withOwnLanguage(envelope, ann, "fr");
    const { email, firstName, lastName, mobile } = { ...signerIn(chosen, "s1"), email: "x@y.org" };
    const correction = { email, firstName, lastName, mobile };
    const correcting = { content, signer: "s1", correction, client };
    const { envelope: corrected } = changed(correctSigner(chosen, correcting, noon));
    expect(languagesIn(corrected)).toEqual(["ar", "de"]);
  });
});

describe("the evidence", () => {
  test("of what was sent names the languages, and not what signers have chosen since", () => {
    expect(contentRecord(envelope, content)).toMatchObject({
      language: "de",
      signers: [{ id: "s1", language: "ar" }, { id: "s2" }],
    });
    const chosen = withOwnLanguage(envelope, ann, "fr");
    expect(contentDigest(chosen, content)).toBe(contentDigest(envelope, content));
  });

  test("says nothing new of an English document", () => {
    const english = sentEnvelope({
      signers: signers.map((one) => ({ ...one, language: "en" as const })),
      language: "en",
    });
    expect(contentDigest(english.envelope, english.content)).toBe(
      contentDigest(plain.envelope, plain.content),
    );
    const { envelope, content } = english;
    expect(JSON.stringify(contentRecord(envelope, content))).not.toContain("anguage");
    const act = { ...signing("s1"), content: english.content };
    const { entry } = changed(sign(english.envelope, act, noon));
    expect(JSON.stringify(entry)).not.toContain("anguage");
  });

  test("of what was shown has the language and its consent text", () => {
    const shown = (one: typeof envelope) => shownTo(one, content, signerIn(one, "s1"));
    expect(shown(envelope)).toMatchObject({
      language: "ar",
      disclosureSha256: disclosureIn("ar").sha256,
    });
    const chosen = withOwnLanguage(envelope, ann, "fr");
    expect(shown(chosen)).toMatchObject({ language: "fr" });
    expect(digest(shown(chosen))).not.toBe(digest(shown(envelope)));
    expect(shown(withOwnLanguage(envelope, ann, "en"))).not.toHaveProperty("language");
  });

  test("of the act names the consent text with its language", () => {
    const act = { ...signing("s1"), content, disclosure: disclosureIn("ar") };
    const { version, sha256 } = disclosureIn("ar");
    expect(changed(sign(envelope, act, noon)).entry.data).toMatchObject({
      disclosureVersion: version,
      disclosureLanguage: "ar",
      disclosureSha256: sha256,
    });
  });
});

test("each language has a consent text of its own", () => {
  const digests = languages.map((one) => disclosureIn(one).sha256);
  expect(new Set(digests).size).toBe(languages.length);
});
