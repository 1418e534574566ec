import { describe, expect, test } from "vitest";
import {
  assertCurrent,
  assertLinkAlive,
  type Link,
  signerIdOf,
} from "../../../core/domain/link.ts";
import { removeEnvelope } from "../../../core/domain/signing.ts";
import { changed, client, noon, sentEnvelope } from "../../support/envelopes.ts";

const { envelope } = sentEnvelope();
const link: Link = {
  envelopeId: envelope.id,
  party: { kind: "signer", signerId: "s1" },
  purpose: "sign",
  generation: 1,
};
const invalid = expect.objectContaining({ code: "LINK_INVALID" });

describe("a link", () => {
  test("to sign lets its signer act; one that shows, or another party's, doesn't", () => {
    expect(signerIdOf(link)).toBe("s1");
    expect(() => signerIdOf({ ...link, purpose: "view" })).toThrow(invalid);
    expect(() => signerIdOf({ ...link, party: { kind: "sender" } })).toThrow(invalid);
  });

  test("of an older address, or of no signer, is dead; other parties' have no address to correct", () => {
    expect(() => assertLinkAlive(link, envelope, noon)).not.toThrow();
    expect(() => assertLinkAlive({ ...link, generation: 2 }, envelope, noon)).toThrow(invalid);
    const nobody = { kind: "signer", signerId: "s9" } as const;
    expect(() => assertCurrent({ ...link, party: nobody }, envelope)).toThrow(invalid);
    const copy = { kind: "copy", index: 0 } as const;
    expect(() => assertCurrent({ ...link, party: copy, generation: 7 }, envelope)).not.toThrow();
  });

  test("shows nothing after an unhappy end", () => {
    const withdrawn = changed(removeEnvelope(envelope, client, noon)).envelope;
    expect(() => assertLinkAlive(link, withdrawn, noon)).toThrow(
      expect.objectContaining({ code: "VOIDED" }),
    );
  });
});
