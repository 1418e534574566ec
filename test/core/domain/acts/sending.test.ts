import { describe, expect, test } from "vitest";
import { sendEnvelope } from "../../../../core/domain/acts/sending.ts";
import { emptyChain } from "../../../../core/domain/envelope/audit.ts";
import { dueAt, stageOf } from "../../../../core/domain/envelope/stage.ts";
import { contentDigest } from "../../../../core/domain/record/evidence.ts";
import { client, field, newEnvelope, noon, person } from "../../../support/envelopes.ts";

const send = (change: Parameters<typeof newEnvelope>[0] = {}) =>
  sendEnvelope(newEnvelope(change), client, noon);

const refusal = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was refused");
};

describe("sending a document", () => {
  test("owes an invitation to every signer when there is no order", () => {
    const { envelope } = send();
    expect(envelope.notifications.map((notification) => notification.to)).toEqual([
      { kind: "signer", signerId: "s1" },
      { kind: "signer", signerId: "s2" },
    ]);
    expect(stageOf(envelope)).toBe("sending");
    expect(dueAt(envelope)).toBe(noon.toISOString());
  });

  test("owes invitations to the first in order alone", () => {
    const { envelope } = send({ signers: [person("ann", 2), person("ben", 1)] });
    expect(envelope.notifications.map((notification) => notification.to)).toEqual([
      { kind: "signer", signerId: "s2" },
    ]);
  });

  test("expires after 60 days unless the sender chooses", () => {
    expect(send().envelope.expiresAt).toBe("2027-01-20T12:00:00.000Z");
    expect(send({ expiresInDays: 1 }).envelope.expiresAt).toBe("2026-11-22T12:00:00.000Z");
  });

  test("is called like its file when it has no title", () => {
    expect(send({ title: "" }).envelope.title).toBe("contract");
  });

  test("keeps what the sender chose and what its digests need", () => {
    const chosen = {
      id: "e1",
      title: "Lease",
      message: "Please sign by Friday.",
      fileName: "lease",
      withholdValues: true,
      salt: "56".repeat(16),
      requestSha256: "78".repeat(32),
      copies: ["copy@example.com"],
      company: { id: "c1", name: "Acme", logoVersion: "1" },
    };
    const { sender, original, pages } = newEnvelope();
    const { envelope, content } = send(chosen);
    expect(envelope).toMatchObject({ ...chosen, sender, original, createdAt: noon.toISOString() });
    expect(envelope.head).toEqual(emptyChain);
    expect(content.pages).toEqual(pages);
    expect(send().envelope).toMatchObject({ withholdValues: false });
    for (const unsaid of ["company", "language", "rules", "externalId", "metadata"])
      expect(send().envelope).not.toHaveProperty(unsaid);
  });

  test("numbers signers and fields, and gives each field to its signer", () => {
    const { envelope, content } = send();
    const waiting = { order: 1, status: "waiting", linkGeneration: 1, mobile: "5551234567" };
    expect(envelope.signers).toMatchObject([
      { ...waiting, id: "s1", email: "ann@example.com" },
      { ...waiting, id: "s2", email: "ben@example.com" },
    ]);
    expect(content.fields).toMatchObject([
      { id: "f1", signerId: "s1", kind: "sign", page: 0 },
      { id: "f2", signerId: "s2", kind: "sign", page: 0 },
    ]);
  });

  test("keeps the settings of each field, and locks what the sender fills in by label", () => {
    const text = (name: string, label: string) => ({ ...field(name, "text"), settings: { label } });
    const beside = { ...text("ann", "Left out"), place: undefined };
    const fields = [beside, field("ann"), text("ann", "City"), text("ben", "Rent")];
    const { content, envelope, entry } = send({ fields, values: { Rent: "900" } });
    expect(content.fields).toStrictEqual([
      { id: "f1", kind: "sign", signerId: "s1", ...field("ann").place },
      {
        ...{ id: "f2", kind: "text", signerId: "s1", ...field("ann").place },
        settings: { label: "City" },
      },
      {
        ...{ id: "f3", kind: "text", signerId: "s2", ...field("ben").place },
        settings: { label: "Rent", value: "900", locked: true },
      },
    ]);
    expect(entry.data).toMatchObject({ contentSha256: contentDigest(envelope, content) });
  });

  test("refuses settings that can't be, and counts what belongs together for each signer", () => {
    const boxes = (...names: string[]) =>
      names.map((name) => ({ ...field(name, "check"), settings: { group: "g", min: 2 } }));
    expect(send({ fields: boxes("ann", "ann") }).content.fields).toHaveLength(2);
    expect(refusal(() => send({ fields: [field("ann"), ...boxes("ann", "ben")] }))).toMatchObject({
      code: "BAD_FIELD",
      field: "fields.1.settings.min",
      message: "“Checkbox”: its group has only 1 box.",
    });
  });

  test("sends a copy to nobody twice", () => {
    const twice = ["copy@example.com", "copy@example.com"];
    expect(send({ copies: twice }).envelope.copies).toEqual(["copy@example.com"]);
  });

  test("notes the template that it was made from", () => {
    const from = { templateId: "t1", templateVersion: 3 };
    expect(send(from).entry.data).toMatchObject(from);
    expect(send().entry.data).not.toHaveProperty("templateId");
    expect(send().entry.data).not.toHaveProperty("templateVersion");
  });

  test("refuses a field for somebody who does not sign", () => {
    const fields = [field("ann"), field("eve")];
    expect(refusal(() => send({ fields }))).toMatchObject({
      code: "BAD_FIELD",
      field: "fields",
      message: expect.stringContaining("eve@example.com"),
    });
  });

  test("refuses two signers with one address", () => {
    expect(refusal(() => send({ signers: [person("ann"), person("ann")] }))).toMatchObject({
      code: "BAD_FIELD",
      field: "recipients",
      message: expect.stringContaining("ann@example.com"),
    });
  });

  test("leaves out fields that are on no page, and refuses when none is left", () => {
    const beside = { ...field("ann"), place: undefined };
    expect(send({ fields: [beside, field("ben")] }).content.fields).toEqual([
      { id: "f1", kind: "sign", signerId: "s2", ...field("ben").place },
    ]);
    expect(refusal(() => send({ fields: [beside] }))).toMatchObject({
      code: "BAD_FIELD",
      field: "fields",
      message: "Please place at least one field.",
    });
  });

  test("refuses a phone field without a mobile number, and asks for none without such a field", () => {
    const ann = { ...person("ann"), mobile: "" };
    const withPhone = { signers: [ann, person("ben")], fields: [field("ann", "phone")] };
    expect(refusal(() => send(withPhone))).toMatchObject({
      code: "BAD_FIELD",
      field: "recipients",
      message: "ann Test has a phone field, so their mobile number is needed.",
    });
    const ofBen = { ...withPhone, fields: [field("ann"), field("ben", "phone")] };
    expect(send(ofBen).envelope.signers[0]?.mobile).toBe("");
  });
});
