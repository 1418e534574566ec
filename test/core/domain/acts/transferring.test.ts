import { describe, expect, test } from "vitest";
import { sign } from "../../../../core/domain/acts/signing.ts";
import { transferEnvelope } from "../../../../core/domain/acts/transferring.ts";
import { addressee } from "../../../../core/domain/envelope/addressees.ts";
import { actionText, emptyChain, nextEntry } from "../../../../core/domain/envelope/audit.ts";
import { unchanged } from "../../../../core/domain/envelope/change.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import { shownTo } from "../../../../core/domain/record/shown-to.ts";
import { changed, client, later, sentEnvelope, signing } from "../../../support/envelopes.ts";

const { envelope, content } = sentEnvelope();
const { sender } = envelope;
const carla = { userId: "c1", name: "Carla Clerk", email: "carla@firm.example" };
const dora = { userId: "d1", name: "Dora Desk", email: "dora@firm.example" };
const owner = { userId: sender.userId, name: "Olga Owner", email: "olga@firm.example" };
const toSender = { kind: "sender" } as const;

const transferred = (before: Envelope, to = carla) =>
  changed(transferEnvelope(before, to, client)).envelope;

describe("a document that is handed over to a colleague", () => {
  const after = transferred(envelope);

  test("is theirs, and the record names them and the person before", () => {
    expect(after).toEqual({
      ...envelope,
      keeper: "c1",
      contact: { name: "Carla Clerk", email: "carla@firm.example" },
    });
    expect(changed(transferEnvelope(envelope, carla, client)).entry).toEqual({
      ...{ type: "transferred", actor: { kind: "sender", name: sender.name, email: sender.email } },
      ...client,
      data: {
        ...{ name: "Carla Clerk", to: "carla@firm.example" },
        ...{ fromName: sender.name, from: sender.email },
      },
    });
    expect(changed(transferEnvelope(after, dora, client)).entry.data).toMatchObject({
      ...{ to: "dora@firm.example", from: "carla@firm.example" },
    });
  });

  test("names the person who handed it over as the entry's actor", () => {
    const { entry } = changed(transferEnvelope(envelope, carla, { ...client, person: owner }));
    const chain = { envelopeId: envelope.id, document: envelope.original.sha256, head: emptyChain };
    const stored = nextEntry(entry, chain, later(1));
    expect(stored.actor).toEqual({ kind: "sender", name: "Olga Owner", email: owner.email });
    expect(actionText(stored)).toContain("Handed over to a colleague of the sender|Olga Owner");
  });

  test("shows signers the same sender as before", () => {
    const [ann] = envelope.signers;
    if (!ann) throw new Error("expected a signer");
    expect(shownTo(after, content, ann)).toEqual(shownTo(envelope, content, ann));
  });

  test("mails the colleague in the sender's place", () => {
    expect(addressee(envelope, toSender)).toEqual({ name: sender.name, email: sender.email });
    expect(addressee(after, toSender)).toEqual({ name: carla.name, email: carla.email });
  });

  test("mails the colleague nothing about their own signature", () => {
    const rules = { tellWhenSigned: true } as const;
    const mailsOf = (email: string) => {
      const signs = { ...after, rules, contact: { name: "Carla", email } };
      const act = { ...signing("s1"), content };
      return changed(sign(signs, act, later(2))).envelope.notifications.filter(
        ({ kind }) => kind === "signed",
      );
    };
    expect(mailsOf("carla@firm.example")).toHaveLength(1);
    expect(mailsOf(envelope.signers[0]?.email ?? "")).toEqual([]);
  });

  test("is the owner's or the sender's again without a trace in what is stored of its keeper", () => {
    expect(transferred(after, owner)).toEqual({
      ...envelope,
      contact: { name: owner.name, email: owner.email },
    });
    const sam = { userId: "s1", name: sender.name, email: sender.email };
    expect(transferred(after, sam)).toEqual({ ...envelope, keeper: "s1" });
  });

  test("stays as it is if it is theirs already, or has ended", () => {
    expect(transferEnvelope(after, carla, client)).toBe(unchanged);
    expect(transferEnvelope({ ...envelope, keeper: "c1" }, carla, client)).not.toBe(unchanged);
    for (const status of ["completed", "declined", "voided", "expired"] as const)
      expect(transferEnvelope({ ...envelope, status }, carla, client)).toBe(unchanged);
    expect(transferEnvelope({ ...envelope, status: "sealing" }, carla, client)).not.toBe(unchanged);
  });
});
