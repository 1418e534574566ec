import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, test } from "vitest";
import type { EventAnswer } from "../../contract/calls/events.ts";
import { dataRegion } from "../../contract/rules/installation/installation.ts";
import { eventTypes } from "../../contract/rules/programs/events.ts";
import { dataOf } from "../../scripts/openapi/webhooks.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { fileMarker, signWithFile } from "../support/attaching.ts";
import { call, eventually } from "../support/cloud.ts";
import { grantOf } from "../support/grants.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  newRecipient,
  newSender,
  privateAnswer,
  privateMarker,
  type Sender,
  sendEnvelope,
  signBy,
  signingToken,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { newTemplate, removeTemplate, renameTemplate } from "../support/templates.ts";

/** What programs learn of an account: from the change that makes an event until a program has read it. */

const lines: string[] = [];
const own = borrowedEnvironment({ log: (line) => lines.push(line) });

interface Events {
  readonly data: readonly EventAnswer[];
  readonly next: string;
  readonly more: boolean;
}

interface Program {
  readonly sender: Sender;
  readonly key: string;
}

async function newProgram(name: string): Promise<Program> {
  const sender = await newSender(name);
  return { sender, key: await apiKeyOf(sender, ["documents:read"]) };
}

const read = (key: string, query: Readonly<Record<string, string>> = {}) =>
  callByKey<Events>(key, "GET", `/api/v1/events?${new URLSearchParams(query)}`);

/** All events, by following `next` in steps of `limit`. */
async function follow(key: string, limit = 100): Promise<EventAnswer[]> {
  const found: EventAnswer[] = [];
  for (let after = "0"; ; ) {
    const { body } = await read(key, { after, limit: String(limit) });
    for (const { type, data } of body.data)
      expect(Object.keys(data), type).toEqual(expect.arrayContaining([...dataOf(type)]));
    found.push(...body.data);
    after = body.next;
    if (!body.more) return found;
  }
}

const typesOf = (events: readonly EventAnswer[]) => events.map(({ type }) => type);
const idle = () => own().environment.idle();

let ann: Program;
beforeAll(async () => {
  ann = await newProgram("ann");
});

describe("GET /api/v1/events", () => {
  test("tells what becomes of a document, in order and without gaps, in steps of any size", async () => {
    const address = `success+${crypto.randomUUID().slice(0, 8)}@simulator.amazonses.com`;
    const bea = { ...newRecipient("Bea"), email: address };
    const envelopeId = await sendEnvelope(ann.sender, [bea]);
    const bearer = await signingToken(bea);
    await call("POST", "/api/esign/viewed", {}, { bearer });
    await signBy(bea);
    await idle();
    const events = await follow(ann.key);
    const told = ["sent", "delivered", "viewed", "signed", "completed"];
    expect(typesOf(events).sort()).toEqual(told.map((word) => `envelope.${word}`).sort());
    const acts = typesOf(events).filter((type) => type !== "envelope.delivered");
    expect(acts.map((type) => type.slice(9))).toEqual(["sent", "viewed", "signed", "completed"]);
    expect(events.map(({ data }) => data.seq)).toEqual([1, 2, 3, 4, 5]);
    for (const { data } of events) expect(data.envelopeId).toBe(envelopeId);
    const signed = events.find(({ type }) => type === "envelope.signed");
    const recipient = { id: "s1", name: "Bea Test", email: bea.email };
    expect(signed?.data).toMatchObject({ stage: "sealing", recipient });
    expect(events.at(-1)?.data.stage).toBe("completed");
    expect(await follow(ann.key, 1)).toEqual(events);
    expect(await follow(ann.key, 2)).toEqual(events);
  });

  test("tells that a signature has files attached, right after the signature", async () => {
    const { sender, key } = await newProgram("files");
    const bea = newRecipient("Bea");
    const envelopeId = await sendEnvelope(sender, [bea], undefined, [fileMarker(bea)]);
    await signWithFile(bea, makePdf([{}]), "passport.pdf");
    await idle();
    const types = "envelope.signed,envelope.attached,envelope.completed";
    const { body } = await read(key, { types });
    expect(typesOf(body.data).join()).toBe(types);
    const [signed, attached] = body.data;
    expect(attached?.data).toMatchObject({ envelopeId, recipient: { email: bea.email } });
    expect(attached?.data.recipient).toEqual(signed?.data.recipient);
    expect(JSON.stringify(attached)).not.toContain("passport");
  });

  test("tells a program that goes on with `next` of what happens later, and of types that it asks for", async () => {
    const { next } = (await read(ann.key, { after: "5" })).body;
    expect(next).toBe("5");
    const carl = newRecipient("Carl");
    const envelopeId = await sendEnvelope(ann.sender, [carl]);
    const reason = "The rent is wrong";
    const token = await signingToken(carl);
    const declined = await call("POST", "/api/esign/decline", { reason }, { bearer: token });
    expect(declined.status).toBe(200);
    await idle();
    const asked = { after: next, types: "envelope.declined, envelope.voided" };
    const { body } = await read(ann.key, asked);
    expect(typesOf(body.data)).toEqual(["envelope.declined"]);
    expect(body.data[0]?.data).toMatchObject({ envelopeId, stage: "declined" });
    expect((await read(ann.key, { ...asked, after: body.next })).body.data).toEqual([]);
  });

  test("tells when a template is saved and deleted", async () => {
    const { sender, key } = await newProgram("tess");
    const { id } = await newTemplate(sender, 1);
    await renameTemplate(sender, id, { version: 1, name: "Lease of 2027" });
    await removeTemplate(sender, id);
    await idle();
    const events = await follow(key);
    expect(typesOf(events)).toEqual(["template.saved", "template.saved", "template.deleted"]);
    for (const { data } of events) expect(data.templateId).toBe(id);
    expect(new Set(events.map((event) => event.id)).size).toBe(3);
  });

  test("refuses a place that is none of ours, and types that there are not, with a sentence", async () => {
    const place = await read(ann.key, { after: "yesterday" });
    expect(place).toMatchObject({ status: 400, body: { code: "BAD_FIELD", field: "after" } });
    const types = await read(ann.key, { types: "envelope.sent,envelope.opened" });
    expect(types).toMatchObject({ status: 400, body: { code: "BAD_FIELD", field: "types" } });
    expect(JSON.stringify(types.body)).toContain(eventTypes.join(", "));
    expect((await read(ann.key, { limit: "101" })).status).toBe(400);
  });

  test("publishes events that no stream has delivered, minutes later and once", async () => {
    const { sender, key } = await newProgram("eve");
    const { environment } = own();
    const query = grantOf("on-event-noted", "dynamodb:Query", /Events[^/]*$/);
    const envelopeId = await environment.without(query, async () => {
      const id = await sendEnvelope(sender, [newRecipient("Bea")]);
      await eventually("the stream to be given up", async () =>
        lines.some((line) => line.includes("are given up")) ? true : undefined,
      );
      return id;
    });
    expect(await follow(key)).toEqual([]);
    for (const _ of [1, 2]) await environment.advance(6 * 60_000);
    const events = await follow(key);
    expect(typesOf(events)).toEqual(["envelope.sent"]);
    expect(events[0]?.data).toMatchObject({ seq: 1, envelopeId });
  });

  test("tells no other account anything, and nothing that signers filled in, and no link", async () => {
    const { sender, key } = await newProgram("dora");
    expect(await follow(key)).toEqual([]);
    const bea = newRecipient("Bea");
    await sendEnvelope(sender, [bea], undefined, [privateMarker(bea)]);
    const token = await signBy(bea);
    await idle();
    const told = JSON.stringify(await follow(key));
    expect(told).toContain(bea.email);
    expect(told).not.toContain(token);
    expect(told).not.toContain(privateAnswer);
    expect(JSON.stringify(await follow(ann.key))).not.toContain(bea.email);
  });
});

describe("the table of events", () => {
  const clientOf = (name: string) => {
    const { roleId } = grantOf(name, "dynamodb:PutItem", /Events[^/]*$/);
    const credentials = { accessKeyId: `ROLE${roleId}`, secretAccessKey: "local" };
    const { endpoint } = own().environment;
    return DynamoDBDocumentClient.from(
      new DynamoDBClient({ endpoint, region: dataRegion, credentials }),
    );
  };

  test.each([
    ["esign", "O#", ["F#", "H#", "A#", "Q#", "D#", "R#on-event-noted"]],
    ["hooks", "A#", ["O#", "F#", "H#"]],
    ["on-hook-requested", "Q#", ["F#", "H#"]],
    ["on-event-noted", "F#", ["D#", "R#another"]],
  ])("lets %s write items of its own kinds alone: %s", async (name, kind, others) => {
    const TableName = grantOf(name, "dynamodb:PutItem", /Events[^/]*$/)
      .resource.split("/")
      .at(-1);
    const client = clientOf(name);
    // With a condition that does not hold, so that an allowed write is cancelled and leaves nothing behind.
    const put = (begin: string) => {
      const Item = { pk: `${begin}nobody`, sk: "tried" };
      const Put = { TableName, Item, ConditionExpression: "attribute_exists(pk)" };
      return client.send(new TransactWriteCommand({ TransactItems: [{ Put }] }));
    };
    for (const other of others) await expect(put(other), other).rejects.toThrow(/not authorized/);
    await expect(put(kind)).rejects.toThrow(/ConditionalCheckFailed/);
  });
});
