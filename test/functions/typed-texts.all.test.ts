import { beforeAll, describe, expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { call, mailTo, siteUrl } from "../support/cloud.ts";
import {
  envelopeFor,
  newAddress,
  newRecipient,
  newSender,
  openLink,
  registration,
  type Sender,
  signingToken,
  signSubmission,
  uploadFile,
} from "../support/people.ts";
import { envelopeBy } from "../support/public-documents.ts";

// Texts as keyboards, phones and programs write them.

let sender: Sender;

beforeAll(async () => {
  sender = await newSender();
});

describe("a signer", () => {
  test("is reached at a domain in other letters, and named without what nobody sees", async () => {
    const name = newAddress("ann").split("@")[0];
    const email = `\u200b${name}@München.de`;
    const written = { firstName: "\u200f\u05d3\u05d5\u05d3", mobile: "\u202d07976 399087\u202c" };
    const ann = { ...newRecipient("Ann"), ...written, email };
    const payload = envelopeFor(sender, await uploadFile(sender), [ann]);
    const sent = await call("POST", "/api/envelopes", payload, sender);
    expect([sent.status, sent.body]).toMatchObject([201, {}]);
    const view = await openLink(await signingToken({ email: `${name}@xn--mnchen-3ya.de` }));
    expect(view.body.recepient).toMatchObject([
      { firstName: "\u05d3\u05d5\u05d3", mobile: "7976399087", email: `${name}@münchen.de` },
    ]);
  });

  test("pastes into fields what phones and programs copy", async () => {
    const ann = newRecipient("Ann");
    const envelope = envelopeFor(sender, await uploadFile(sender), [ann]);
    const place = { dataX: 400, recepientEmail: ann.email };
    const text = (dataY: number, settings: object) => ({
      ...place,
      etype: "text",
      dataY,
      settings,
    });
    const markers = [
      ...envelope.markers,
      text(300, { label: "Number" }),
      text(400, { label: "Address", lines: "many" }),
    ];
    type SendReply = { envelopeId: string };
    const sent = await call<SendReply>("POST", "/api/envelopes", { ...envelope, markers }, sender);
    const bearer = await signingToken(ann);
    const { body: view } = await openLink(bearer);
    const idOf = (label: string) =>
      view.markers.find(({ settings }) => settings?.label === label)?.id ?? "";
    const values = {
      [idOf("Number")]: "\u202a+49 170 1234567\u202c",
      [idOf("Address")]: "Donau\u00addampf\u200bschiff\tone\r\ntwo",
    };
    const signed = await call(
      "POST",
      "/api/esign",
      { ...signSubmission(view), values },
      { bearer },
    );
    expect([signed.status, signed.body]).toMatchObject([200, {}]);
    const answers = `/api/envelopes/${sent.body.envelopeId}/answers`;
    expect((await call("GET", answers, undefined, sender)).body).toMatchObject({
      recipients: [
        {
          answers: [
            { label: "Number", value: "+49 170 1234567" },
            { label: "Address", value: "Donaudampfschiff one\ntwo" },
          ],
        },
      ],
    });
  });
});

describe("a program", () => {
  test("may end lines as Windows does, which count once", async () => {
    const key = await apiKeyOf(sender);
    const message = `Hello\r\n\r\nBye${"e".repeat(188)}`;
    const ann = newRecipient("Ann");
    await envelopeBy(key, [ann], { message });
    const mail = await mailTo(ann.email);
    expect(mail.text).toContain("> Hello\n> \n> Bye");
  });

  test("reads in the refusal that its text is not in UTF-8", async () => {
    const body = Buffer.from(JSON.stringify({ message: "J\u00fcrgen" }), "latin1");
    const reply = await fetch(`${siteUrl()}/api/v1/envelopes`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${await apiKeyOf(sender)}`,
        "content-type": "application/json",
      },
      body,
    });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringContaining("JSON in UTF-8"),
    });
  });
});

describe("an account", () => {
  test("is opened with a password on one keyboard and used on another", async () => {
    const email = newAddress("zoe").replace("@", "@bücher-");
    const mobile = "+44 (0)7700 900123";
    const opened = { ...registration(email), password: "Zoe\u0308 caf\u00e9 9", mobile };
    expect((await call("POST", "/api/auth/register", opened)).status).toBe(201);
    const typed = { username: email, password: "Zo\u00eb\u00a0cafe\u0301 9" };
    expect((await call("POST", "/api/auth/login", typed)).status).toBe(200);
    const wrong = { ...typed, password: "Zoe cafe 9" };
    expect((await call("POST", "/api/auth/login", wrong)).status).toBe(401);
  });
});
