import { expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import {
  envelopeFor,
  newRecipient,
  newSender,
  sendEnvelope,
  signBy,
  signingToken,
  uploadFile,
} from "../support/people.ts";

// What functions log while a document is sent and signed.

const written: string[] = [];
const own = ownEnvironment({ log: (line) => written.push(line) });

interface Line {
  readonly function: string;
  readonly level: string;
  readonly message: string;
  readonly timestamp: string;
  readonly requestId: string;
  readonly apiRequestId?: string;
  readonly correlationId: string;
  readonly mailId?: string;
  readonly envelopeId?: string;
  readonly refusal?: string;
}

/** `esign: {"level": ...}` */
const linesOf = (all: readonly string[]): Line[] =>
  all.map((line) => {
    const [, name = "", json = ""] = /^([\w-]+): (.*)$/.exec(line) ?? [];
    if (!json) throw new Error(`expected JSON, found ${line}`);
    return { function: name, ...JSON.parse(json) };
  });

test("a document can be followed by its id, a call from the edge to the mail by another, and the log has no secrets", async () => {
  const sender = await newSender();
  const recipient = newRecipient("Annabella", "Quist");
  // Its pages are compared when it is uploaded, so that sending it causes the mail.
  await uploadFile(sender);
  await own().environment.idle();
  const envelopeId = await sendEnvelope(sender, [recipient]);
  const refused = await call("DELETE", "/api/envelopes/nothing", undefined, sender);
  const token = await signBy(recipient);
  const [ivy, nora] = [newRecipient("Ivyanna"), newRecipient("Noranda")];
  const file = await uploadFile(sender);
  const passedOn = { ...envelopeFor(sender, file, [ivy]), rules: { delegation: true } };
  expect((await call("POST", "/api/envelopes", passedOn, sender)).status).toBe(201);
  const bearer = await signingToken(ivy);
  const named = { ...nora, reason: "On parental leave" };
  expect((await call("POST", "/api/esign/delegate", named, { bearer })).status).toBe(200);
  const delegates = await signBy(nora);
  await own().environment.idle();

  const lines = linesOf(written);
  for (const line of lines) {
    expect(line).toMatchObject({
      level: "info",
      message: expect.any(String),
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      requestId: expect.any(String),
      correlationId: expect.any(String),
    });
  }
  const onTheWay = lines.filter((line) => line.envelopeId === envelopeId);
  expect(new Set(onTheWay.map((line) => line.function))).toEqual(
    new Set(["envelopes", "on-mail-requested", "esign", "on-seal-requested"]),
  );
  const sent = onTheWay.find((line) => line.function === "envelopes");
  const caused = onTheWay.filter((line) => line.correlationId === sent?.correlationId);
  expect(new Set(caused.map((line) => line.function))).toEqual(
    new Set(["envelopes", "on-mail-requested"]),
  );
  expect(caused.filter((line) => line.message === "mail accepted")).toMatchObject([
    { function: "on-mail-requested", mailId: expect.stringMatching(/./) },
  ]);
  const edgeId = refused.headers.get("x-amz-cf-id");
  expect(lines.filter((line) => line.correlationId === edgeId)).toMatchObject([
    { function: "envelopes", refusal: "NOT_FOUND" },
  ]);
  const apiRequestId = refused.headers.get("apigw-requestid");
  expect(lines.filter((line) => line.apiRequestId === apiRequestId)).toMatchObject([
    { function: "envelopes", refusal: "NOT_FOUND" },
  ]);
  const codes = own()
    .environment.mails()
    .flatMap(({ subject }) => /^\d{6}/.exec(subject) ?? []);
  const secrets = [token, sender.bearer, sender.cookie, recipient.email, sender.email, "Annabella"];
  secrets.push(bearer, delegates, ivy.email, nora.email, "Noranda", named.reason);
  for (const secret of [...secrets, ...codes]) expect(written.join("\n")).not.toContain(secret);
});
