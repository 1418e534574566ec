import { expect, test } from "vitest";
import { listingOf } from "../../../../core/domain/lists/listing.ts";
import { publicEnvelope, publicRow } from "../../../../core/domain/lists/public-envelope.ts";
import { contentDigest } from "../../../../core/domain/record/evidence.ts";
import {
  envelopeFromParts,
  envelopeToParts,
} from "../../../../core/store/envelope/envelope-item.ts";
import { sentEnvelope } from "../../../support/envelopes.ts";

/** `externalId` and `metadata`: what a program keeps with an envelope. */

const reference = { externalId: "order-17", metadata: { customer: "C 4711" } };
const sent = sentEnvelope(reference);
const plain = sentEnvelope();

test("stay with the stored envelope, and one without them is as before", () => {
  const stored = (one: typeof sent) => {
    const { fixed, changing } = envelopeToParts(one.envelope);
    return envelopeFromParts(fixed, changing);
  };
  expect(stored(sent)).toEqual(sent.envelope);
  expect(stored(sent)).toMatchObject(reference);
  expect(stored(plain)).toEqual(plain.envelope);
  expect(Object.keys(stored(plain))).not.toContain("metadata");
});

test("a program's references are no part of what recipients agree to", () => {
  expect(contentDigest(sent.envelope, sent.content)).toBe(
    contentDigest(plain.envelope, plain.content),
  );
});

test("a program's references are returned to programs, and the list has the id", () => {
  expect(publicEnvelope(sent.envelope, sent.content)).toMatchObject(reference);
  expect(publicRow(listingOf(sent.envelope))).toMatchObject({ externalId: "order-17" });
  expect(listingOf(plain.envelope)).not.toHaveProperty("externalId");
});
