import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { retention } from "../../contract/rules/installation/legal.ts";
import { attach, complete, fieldsOf, fileMarker } from "../support/attaching.ts";
import { call } from "../support/cloud.ts";
import { remembered, signInByDevice } from "../support/devices.ts";
import { documentContent, saveDraft } from "../support/drafts.ts";
import { endExport } from "../support/exports.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  newRecipient,
  newSender,
  openLink,
  sendEnvelope,
  signIn,
  signingToken,
} from "../support/people.ts";

// What is deleted by itself after a time, in an environment with a clock of its own.

const own = borrowedEnvironment();
const dayMs = 86_400_000;

test("a device is remembered for 30 days, however often it is used, and a draft for 90 since its last change", async () => {
  const { environment } = own();
  const ann = await remembered();
  const id = randomUUID();
  await saveDraft(ann, id, 0, documentContent("Lease 14"));
  await environment.advance((retention.rememberedDeviceDays - 1) * dayMs);
  const used = await signInByDevice(ann);
  expect(used.status).toBe(200);
  const later = { ...ann, bearer: used.body.accessToken };
  expect((await saveDraft(later, id, 1, documentContent("Lease 14"))).status).toBe(200);

  await environment.advance(2 * dayMs);
  expect(await signInByDevice(ann)).toMatchObject({
    status: 401,
    body: { code: "DEVICE_UNKNOWN" },
  });
  const here = await signIn(ann.email);
  expect((await call("GET", "/api/auth/devices", undefined, here)).body).toEqual({ devices: [] });

  await environment.advance((retention.draftDays - 4) * dayMs);
  const before = await signIn(ann.email);
  expect((await call("GET", `/api/drafts/${id}`, undefined, before)).status).toBe(200);
  await environment.advance(4 * dayMs);
  const after = await signIn(ann.email);
  expect((await call("GET", `/api/drafts/${id}`, undefined, after)).status).toBe(404);
  expect((await saveDraft(after, id, 2, documentContent("Lease 14"))).status).toBe(404);
});

test("a file that a signer has uploaded is kept for a day if it isn't signed", async () => {
  const { environment } = own();
  const bea = newRecipient("Bea");
  await sendEnvelope(await newSender(), [bea], undefined, [fileMarker(bea)]);
  const token = await signingToken(bea);
  const [field = ""] = fieldsOf((await openLink(token)).body);
  const { body: file } = await attach(token, field, makePdf([{}]), "a.pdf");
  await environment.advance(dayMs - 3_600_000);
  expect((await openLink(token)).body.attached).toEqual([file]);
  await environment.advance(2 * 3_600_000);
  expect((await openLink(token)).body.attached ?? []).toEqual([]);
  expect((await complete(token, [file])).body.code).toBe("ATTACHMENT_CHANGED");
  // Its place is free again.
  const { body: next } = await attach(token, field, makePdf([{}]), "b.pdf");
  expect(await complete(token, [next])).toMatchObject({ status: 200 });
});

test("an export's key creates nothing more once the export is over, and another key creates a new one", async () => {
  const { environment } = own();
  const sender = await newSender();
  const ids = [await sendEnvelope(sender, [newRecipient("Ann")])];
  const ask = (key: string) =>
    call<{ id: string; message?: string }>(
      "POST",
      "/api/exports",
      { kind: "documents", ids },
      {
        ...sender,
        headers: { "idempotency-key": key },
      },
    );
  const { id } = (await ask("first-key")).body;
  await environment.idle();
  await endExport(environment, sender.id, id);
  const again = await ask("first-key");
  expect(again).toMatchObject({ status: 409, body: { code: "KEY_USED" } });
  expect(again.body.message).toContain("no longer kept. Please ask for it again.");
  expect((await ask("second-key")).status).toBe(201);
});
