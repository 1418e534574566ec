import { describe, expect, test } from "vitest";
import { Refusal } from "../../../../contract/rules/refusals/refusals.ts";
import {
  complete,
  notificationFailed,
  notificationSent,
  sealFailed,
} from "../../../../core/domain/acts/finishing.ts";
import {
  declineEnvelope,
  expire,
  removeEnvelope,
  sign,
  view,
} from "../../../../core/domain/acts/signing.ts";
import { system } from "../../../../core/domain/envelope/audit.ts";
import { type Decision, moved, unchanged } from "../../../../core/domain/envelope/change.ts";
import type { Envelope, EnvelopeStatus } from "../../../../core/domain/envelope/envelope.ts";
import {
  client,
  field,
  later,
  noon,
  person,
  sentEnvelope,
  signing,
} from "../../../support/envelopes.ts";

const { envelope, content } = sentEnvelope({
  signers: [person("ann")],
  fields: [field("ann")],
  expiresInDays: 1,
});

const statuses = ["sent", "sealing", "completed", "declined", "voided", "expired"] as const;

/** The product's rule, written a second time: nothing here reads the table. */
const allowed = new Set([
  "sent to sealing",
  "sent to declined",
  "sent to voided",
  "sent to expired",
  "sealing to completed",
  "sealing to voided",
]);

const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

describe("an envelope's status", () => {
  test.each(pairs)("from %s to %s changes only if the table has that step", (from, to) => {
    const step = () => moved({ ...envelope, status: from }, to, noon);
    if (allowed.has(`${from} to ${to}`)) expect(step().status).toBe(to);
    else expect(step).toThrow(new Refusal("CANT_CHANGE_NOW"));
  });

  test("has the time of its end once nothing can follow", () => {
    const sealing = moved(envelope, "sealing", noon);
    expect(sealing.endedAt).toBeUndefined();
    expect(moved(sealing, "completed", noon).endedAt).toBe(noon.toISOString());
    expect(moved(envelope, "voided", noon).endedAt).toBe(noon.toISOString());
  });
});

const sealed = { ...envelope.original, level: "B-B" };
const failure = { to: "ann@example.com", reason: "bounced" };
const expiry = later(24 * 60);

const decisions: Readonly<Record<string, (from: Envelope) => Decision>> = {
  view: (from) => view(from, "s1", client, noon),
  sign: (from) => sign(from, { ...signing("s1"), content }, noon),
  decline: (from) => declineEnvelope(from, "s1", "no", client, noon),
  expire: (from) => expire(from, system, expiry),
  remove: (from) => removeEnvelope(from, client, noon),
  complete: (from) => complete(from, sealed, noon),
  sealFailed: (from) => sealFailed(from, { reason: "KMS is down" }, noon),
  notificationSent: (from) => notificationSent(from, "invitation-s1", "ann@example.com", noon),
  notificationFailed: (from) => notificationFailed(from, "invitation-s1", failure, noon),
};

/** The status that an envelope has after `decide`, or "refused". */
function outcome(decide: (from: Envelope) => Decision, status: EnvelopeStatus) {
  try {
    const decision = decide({ ...envelope, status });
    return decision === unchanged ? status : decision.envelope.status;
  } catch (error) {
    if (error instanceof Refusal) return "refused";
    throw error;
  }
}

describe("no decision goes round the table:", () => {
  test.each(Object.entries(decisions))("%s", (_, decide) => {
    for (const from of statuses) {
      const to = outcome(decide, from);
      if (to !== "refused" && to !== from) expect(allowed).toContain(`${from} to ${to}`);
    }
  });
});
