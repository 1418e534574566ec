import { describe, expect, test } from "vitest";
import { limits } from "../../contract/rules/limits/limits.ts";
import type { RefusalBody } from "../../contract/rules/refusals/refusals.ts";
import type { DashboardReply } from "../../contract/specified/dashboard.ts";
import { call, type Reply } from "../support/cloud.ts";
import { inChunks } from "../support/own-environment.ts";
import {
  envelopeFor,
  newAddress,
  newRecipient,
  newSender,
  openLink,
  type Sender,
  signingToken,
  uploadFile,
} from "../support/people.ts";
import {
  envelopeFrom,
  listTemplates,
  newTemplate,
  openTemplate,
  postTemplate,
  removeTemplate,
  storageUsed,
  templateFor,
  templateMarker,
} from "../support/templates.ts";

// Abuse of sending and of templates is refused with a sentence, and nothing is stored.

type SendReply = Partial<RefusalBody> & { readonly envelopeId?: string };

const send = (sender: Sender, body: unknown) =>
  call<SendReply>("POST", "/api/envelopes", body, {
    bearer: sender.bearer,
    headers: { "content-type": "application/json" },
  });

const documents = async (sender: Sender) =>
  (await call<DashboardReply>("GET", "/api/dashboard/views", undefined, sender)).body.documents;

async function ready() {
  const sender = await newSender();
  const file = await uploadFile(sender);
  const ann = newRecipient("Ann");
  const payload = envelopeFor(sender, file, [ann]);
  const [marker] = payload.markers;
  if (!marker) throw new Error("the payload has markers");
  return { sender, file, ann, payload, marker };
}

function expectSentence({ status, body }: Reply<SendReply>, what: string, field: RegExp): void {
  expect(status, what).toBe(400);
  expect(body.field, what).toMatch(field);
  expect(body.message, what).toMatch(/^.*[.!]$/);
}

describe("a fileurl", () => {
  test("of another account opens nothing", async () => {
    const { sender, payload } = await ready();
    const them = await newSender();
    const theirs = await uploadFile(them);
    const template = await newTemplate(them, 1, theirs);
    for (const fileurl of [theirs.url, theirs.url.replace(them.id, sender.id)]) {
      expect((await send(sender, { ...payload, fileurl })).status).toBe(404);
    }
    expect((await send(sender, { ...payload, fileurl: template.fileUrl })).status).toBe(400);
    expect(await documents(sender)).toEqual([]);
  });

  test("of another bucket, another host or the machine itself is not fetched", async () => {
    const { sender, file, payload } = await ready();
    const { body } = await call<{ url: string }>("GET", file.url, undefined, {
      bearer: sender.bearer,
      headers: { accept: "application/json" },
    });
    const urls = [
      "http://169.254.169.254/",
      "http://169.254.169.254/latest/meta-data/iam/security-credentials/",
      "http://[fd00:ec2::254]/latest/meta-data/",
      "https://somebody-elses-bucket.s3.amazonaws.com/contract.pdf",
      "s3://somebody-elses-bucket/contract.pdf",
      "arn:aws:s3:::somebody-elses-bucket/contract.pdf",
      "file:///etc/passwd",
      "//example.com/api/files/a/b",
      `https://example.com${file.url}`,
      body.url,
      `${file.url}?versionId=1`,
      `${file.url}#x`,
      `${file.url}/../../x`,
      `/api/files/${sender.id}/..%2f..%2fx/y`,
      `/api/files/../files/${sender.id}`,
      "javascript:alert(1)",
      "__proto__",
    ];
    for (const fileurl of urls) {
      expectSentence(await send(sender, { ...payload, fileurl }), fileurl, /^fileurl$/);
      const template = { ...templateFor(sender, file), fileUrl: fileurl };
      expectSentence(await postTemplate(sender, template), fileurl, /^fileUrl$/);
    }
    for (const id of ["..", "%2e%2e", "*", "F#", "x\u0000y"]) {
      const fileurl = `/api/files/${sender.id}/${id}`;
      expect([400, 404], id).toContain((await send(sender, { ...payload, fileurl })).status);
    }
    expect(await documents(sender)).toEqual([]);
  });
});

describe("markers", () => {
  test("for strangers are refused by name", async () => {
    const { sender, payload, marker } = await ready();
    for (const recepientEmail of [newAddress("stranger"), sender.email]) {
      const markers = [...payload.markers, { ...marker, recepientEmail }];
      const refused = await send(sender, { ...payload, markers });
      expectSentence(refused, recepientEmail, /^markers$/);
      expect(refused.body.message).toContain(recepientEmail);
    }
    for (const recepientEmail of ["Signer 1", "", "ann", null]) {
      const markers = [{ ...marker, recepientEmail }];
      const refused = await send(sender, { ...payload, markers });
      expectSentence(refused, String(recepientEmail), /^markers\.0\.recepientEmail$/);
    }
    expect(await documents(sender)).toEqual([]);
  });

  test.each(["NaN", "Infinity", "-Infinity", "1e999", '"1e308"', "[400]", "{}"])(
    "at %s are refused",
    async (number) => {
      const { sender, payload } = await ready();
      for (const name of ["dataX", "dataY", "width", "height"]) {
        const json = JSON.stringify(payload).replace(
          new RegExp(`"${name}":[\\d.]+`),
          `"${name}":${number}`,
        );
        const refused = await send(sender, json);
        expect(refused.status, json).toBe(400);
        expect(refused.body.message).toMatch(/\.$/);
      }
      expect(await documents(sender)).toEqual([]);
    },
  );

  test("beside every page are dropped: at 1e308, above and below, on page -1", async () => {
    const { sender, ann, payload, marker } = await ready();
    const beside = [
      { ...marker, dataX: 1e308 },
      { ...marker, dataY: 1e308 },
      { ...marker, dataX: -1e308 },
      { ...marker, dataY: -1188 - 95, page: -1 },
      { ...marker, dataY: 1188 - 95 },
      { ...marker, dataX: 329 },
      { ...marker, dataX: 1201 },
    ];
    for (const one of beside) {
      const refused = await send(sender, { ...payload, markers: [one] });
      expectSentence(refused, JSON.stringify(one), /^markers$/);
    }
    expect(await documents(sender)).toEqual([]);
    const all = { ...payload, markers: [...beside, marker] };
    expect((await send(sender, all)).status).toBe(201);
    expect((await openLink(await signingToken(ann))).body.markers).toHaveLength(1);
  });

  test("of no size or a huge one are refused", async () => {
    const { sender, payload, marker } = await ready();
    for (const width of [0, -1, 1e308, 2001]) {
      const refused = await send(sender, { ...payload, markers: [{ ...marker, width }] });
      expectSentence(refused, String(width), /^markers\.0\.width$/);
    }
  });

  test("are at most 500: one more, 50,000 and 100,000 are refused", async () => {
    const { sender, file, payload } = await ready();
    const email = payload.recepient[0]?.email;
    const bare = { etype: "sign", dataX: 400, dataY: 100, recepientEmail: email };
    const many = (count: number) => Array.from({ length: count }, () => bare);
    expectSentence(await send(sender, { ...payload, markers: many(501) }), "501", /^markers$/);
    const tens = await send(sender, { ...payload, markers: many(50_000) });
    expectSentence(tens, "50,000", /^markers$/);
    // More than a function is ever given.
    const hundred = await send(sender, { ...payload, markers: many(100_000) });
    expect(hundred.status).toBe(413);
    const markers = JSON.stringify(Array.from({ length: 20_000 }, () => templateMarker(1)));
    const template = await postTemplate(sender, { ...templateFor(sender, file), markers });
    expectSentence(template, "a template", /^markers$/);
    expect(await documents(sender)).toEqual([]);
    expect((await listTemplates(sender)).body).toEqual([]);
  });

  test("that are 500 are taken", async () => {
    const { sender, payload, marker } = await ready();
    const markers = Array.from({ length: limits.markersMax }, () => marker);
    expect((await send(sender, { ...payload, markers })).status).toBe(201);
  });
});

describe("recipients", () => {
  test("are at most 50, and copies 20: 10,000 of either are refused", async () => {
    const { sender, payload } = await ready();
    for (const count of [51, 10_000]) {
      const recepient = Array.from({ length: count }, (_, i) => ({
        email: `s${i}@example.com`,
        firstName: "Ann",
        lastName: "Lee",
        mobile: "5551234567",
      }));
      const refused = await send(sender, { ...payload, recepient });
      expectSentence(refused, `${count} recipients`, /^recepient$/);
      const ccList = recepient.map(({ email }) => email);
      const copied = await send(sender, { ...payload, emailData: { ccList } });
      expectSentence(copied, `${count} copies`, /^emailData\.ccList$/);
    }
    expect(await documents(sender)).toEqual([]);
  });

  test("have a place in the order that exists", async () => {
    const { sender, ann, payload } = await ready();
    for (const order of [0, -1, 1.5, 51, 1e308, "1"]) {
      const refused = await send(sender, { ...payload, recepient: [{ ...ann, order }] });
      expectSentence(refused, String(order), /^recepient\.0\.order$/);
    }
  });
});

test("a template of another account can't be listed, opened, used or deleted", async () => {
  const [me, them] = [await newSender("me"), await newSender("them")];
  const theirs = await newTemplate(them, 1);
  const before = await storageUsed(them);
  expect((await listTemplates(me, them.email)).status).toBe(403);
  expect((await listTemplates(me)).body).toEqual([]);
  expect((await openTemplate(me, theirs.id)).status).toBe(404);
  expect((await call("GET", theirs.fileUrl, undefined, me)).status).toBe(404);
  const use = envelopeFrom(me, theirs, [newRecipient("Ann")]);
  expect((await send(me, use)).status).toBe(404);
  const mine = await newTemplate(me, 1);
  expect((await send(me, { ...use, fileurl: mine.fileUrl })).status).toBe(404);
  expect((await send(me, { ...use, templateId: mine.id })).status).toBe(400);
  await removeTemplate(me, theirs.id);
  expect((await openTemplate(them, theirs.id)).body).toEqual(theirs);
  expect(await storageUsed(them)).toBe(before);
  expect(await documents(me)).toEqual([]);
});

describe("at once", () => {
  test("50 sends with one document left: exactly one is sent", async () => {
    const { sender, payload } = await ready();
    for (let i = 0; i < 2; i++) expect((await send(sender, payload)).status).toBe(201);
    const all = await Promise.all(Array.from({ length: 50 }, () => send(sender, payload)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(all.filter(({ body }) => String(body) === "OVER_LIMIT")).toHaveLength(49);
    expect(await documents(sender)).toHaveLength(3);
    const { body } = await call("GET", "/api/users/me", undefined, sender);
    expect(body).toMatchObject({ documentsUsed: 3 });
  });

  test("50 templates with room for one: exactly one is saved", async () => {
    const { sender, file } = await ready();
    const save = () => postTemplate(sender, templateFor(sender, file));
    await inChunks(limits.templatesMax - 1, 5, save);
    const all = await Promise.all(Array.from({ length: 50 }, save));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(all.filter(({ body }) => body.code === "TOO_MANY_TEMPLATES")).toHaveLength(49);
    expect((await listTemplates(sender)).body).toHaveLength(limits.templatesMax);
    expect(await storageUsed(sender)).toBe((limits.templatesMax + 1) * file.sizeBytes);
  });
});
