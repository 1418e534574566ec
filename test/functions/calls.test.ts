import { beforeAll, describe, expect, test } from "vitest";
import { envelopeCalls } from "../../contract/calls/envelopes.ts";
import { evidenceCalls } from "../../contract/calls/evidence.ts";
import { hooks } from "../../contract/calls/hooks.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { signWithFile } from "../support/attaching.ts";
import { call } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { makePdf } from "../support/pdfs.ts";
import { newRecipient, newSender, type Sender } from "../support/people.ts";
import { envelopeBy } from "../support/public-documents.ts";

/** Calls that are declared once: the same for the pages of an account and for its programs. */

const own = borrowedEnvironment();
let sender: Sender;
let key: string;

beforeAll(async () => {
  sender = await newSender();
  key = await apiKeyOf(sender);
});

const reading = Object.values({ ...envelopeCalls, ...evidenceCalls, ...hooks }).filter(
  ({ session }) => session.method === "GET",
);

/** Signed addresses differ by the second in which they were made. */
const withoutQueries = (body: unknown) => JSON.stringify(body).replaceAll(/\?[^"]*/g, "");

describe("reads by session equal reads by key", () => {
  let envelopeId: string;
  let attachmentId: string;
  let hookId: string;
  beforeAll(async () => {
    const bob = newRecipient("Bob");
    const place = { recipient: 1, page: 1, x: 72 };
    const fields = ["sign", "file"].map((kind, row) => ({ ...place, kind, y: 100 + row * 100 }));
    envelopeId = (await envelopeBy(key, [bob], { fields })).id;
    attachmentId = await signWithFile(bob, makePdf());
    await own().environment.idle();
    const hook = { url: "http://localhost:1/", types: ["envelope.sent"] };
    hookId = (await call<{ id: string }>("POST", "/api/hooks", hook, sender)).body.id;
  });

  test.each(reading)("$session.path", async ({ session, key: byKey }) => {
    const read = async ({ path }: Endpoint, bearer: string) => {
      const named = path
        .replace("{envelopeId}", envelopeId)
        .replace("{attachmentId}", attachmentId)
        .replace("{hookId}", hookId);
      const headers = { accept: "application/json" };
      const { status, body } = await call("GET", named, undefined, { bearer, headers });
      return { status, body: withoutQueries(body) };
    };
    const replies = [await read(session, sender.bearer), await read(byKey, key)];
    expect(replies[0]).toEqual(replies[1]);
    expect(replies[0]?.status).toBe(200);
  });
});

test("an act by session is answered with the envelope, as by key", async () => {
  const { id } = await envelopeBy(key, [newRecipient("Bob")]);
  await own().environment.idle();
  await own().environment.advance(6 * 60_000);
  const reminded = await call("POST", `/api/envelopes/${id}/remind`, {}, sender);
  expect(reminded).toMatchObject({ status: 200, body: { id, stage: "sending" } });
});
