import { expect, test } from "vitest";
import { everySigner, onceForEachAddress } from "../../../../core/domain/envelope/addressees.ts";
import type { Party } from "../../../../core/domain/envelope/notification.ts";
import { sentEnvelope } from "../../../support/envelopes.ts";

test("an address in two parts of a document is mailed once, in any spelling of its domain", () => {
  const { envelope } = sentEnvelope();
  const [first, second] = envelope.signers;
  const own = { ...envelope.sender, email: first?.email ?? "" };
  const copies = [second?.email ?? "", "cc@xn--mnchen-3ya.de", "cc@münchen.de"];
  const known = { ...envelope, sender: own, copies };
  const parties: readonly Party[] = [
    { kind: "sender" },
    ...everySigner(known),
    ...copies.map((_, index): Party => ({ kind: "copy", index })),
  ];
  expect(onceForEachAddress(known, parties)).toEqual([
    { kind: "sender" },
    ...everySigner(known).slice(1),
    { kind: "copy", index: 1 },
  ]);
});
