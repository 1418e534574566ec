import { beforeAll, describe, expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { call } from "../support/cloud.ts";
import { newPayer } from "../support/payments.ts";
import { newAddress, newSender, type Sender, signIn } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy } from "../support/public-documents.ts";
import {
  type LinkBody,
  linkBy,
  setLink,
  show,
  signingTokenIn,
  tokenOf,
  visit,
} from "../support/public-links.ts";

/** Public links as their owners see them. */

let sender: Sender;
let key: string;
beforeAll(async () => {
  sender = await newPayer("pro");
  key = await apiKeyOf(sender);
});

interface Envelopes {
  readonly data: readonly {
    readonly id: string;
    readonly linkId?: string;
    readonly title: string;
  }[];
}

const envelopesOf = async (linkId: string, by = key) =>
  (await callByKey<Envelopes>(by, "GET", `/api/v1/envelopes?linkId=${linkId}&limit=100`)).body.data;

test("its owner sets, reads, lists and deletes it, signed in, and visitors see its pages as pictures", async () => {
  const owner = await signIn(sender.email);
  const other = await newSender("mallory");
  const { templateId } = await linkBy(key);
  const path = `/api/templates/record/${templateId}/link`;
  const set = await call<LinkBody>("PUT", path, { on: true, role: 1, max: 7 }, owner);
  expect(set).toMatchObject({ status: 200, body: { templateId, max: 7, state: "open" } });
  expect((await call("GET", path, undefined, owner)).body).toEqual(set.body);
  const listed = await call<{ data: LinkBody[] }>("GET", "/api/links?limit=100", undefined, owner);
  expect(listed.body.data).toContainEqual(set.body);
  const page = `/api/links/${tokenOf(set.body)}/pages/1?width=760&version=`;
  expect((await call<{ picture: string }>("GET", `${page}1`)).body.picture).toMatch(/^data:image/);
  expect((await call("GET", `${page}2`)).status).toBe(409);
  expect((await call("GET", "/api/links?limit=0", undefined, owner)).status).toBe(400);
  for (const method of ["GET", "DELETE"])
    expect((await call(method, path, undefined, other)).status).toBe(404);
  expect((await call("DELETE", path, undefined, owner)).status).toBe(200);
  expect((await call("GET", path, undefined, owner)).status).toBe(404);
});

describe("PUT /api/v1/templates/{templateId}/link", () => {
  test("keeps address and counts when settings change, and gives another address after deletion", async () => {
    const link = await linkBy(key);
    const changed = await setLink(key, link.templateId, { title: "Flat 7", dayMax: 5 });
    expect([tokenOf(changed.body), changed.body.title]).toEqual([link.token, "Flat 7"]);
    expect((await show(link.token)).body.title).toBe("Flat 7");
    const removed = await callByKey(key, "DELETE", `/api/v1/templates/${link.templateId}/link`);
    expect(removed.body).toEqual({ id: link.id, deleted: true });
    expect((await show(link.token)).body.code).toBe("PUBLIC_LINK_OFF");
    const anew = await setLink(key, link.templateId);
    expect(tokenOf(anew.body)).not.toBe(link.token);
    const { body } = await callByKey<{ data: { templateId: string }[] }>(
      key,
      "GET",
      "/api/v1/links",
    );
    expect(body.data.filter(({ templateId }) => templateId === link.templateId)).toHaveLength(1);
  });

  test("refuses a role that isn't there or only reads, roles without people, and another account's template", async () => {
    const { templateId } = await linkBy(key);
    const refused = async (settings: object, by = key) => {
      const { status, body } = await setLink(by, templateId, settings);
      return [status, body.field ?? body.code];
    };
    expect(await refused({ role: 2 })).toEqual([400, "role"]);
    expect(await refused({ title: "See example.com" })).toEqual([400, "title"]);
    expect(await refused({ max: 0 })).toEqual([400, "max"]);
    const other = await apiKeyOf(await newSender("mallory"));
    expect(await refused({}, other)).toEqual([404, "NOT_FOUND"]);
    const open = await callByKey<{ id: string }>(key, "POST", "/api/v1/templates", {
      ...{
        documentId: await documentBy(key, { name: "open.pdf" }),
        name: "Open",
        roles: ["Tenant", "Landlord"],
        does: [null, { role: "follows" }],
      },
      fields: [{ kind: "sign", recipient: 1, page: 1, x: 72, y: 100 }],
    });
    expect((await setLink(key, open.body.id)).body).toMatchObject({
      ...{ code: "BAD_FIELD", field: "role" },
    });
    const reader = await setLink(key, open.body.id, { role: 2 });
    expect(reader.body).toMatchObject({
      message: expect.stringContaining("can't be someone who only gets a copy"),
    });
  });
});

test("the sender's calls never hold a visitor's link", async () => {
  const link = await linkBy(key);
  const { body } = await visit(link.token, newAddress("secret"));
  const token = signingTokenIn(body);
  const [envelope] = await envelopesOf(link.id);
  const replies = [
    await call("GET", `/api/documents/${envelope?.id}`, undefined, await signIn(sender.email)),
    await call("GET", `/api/v1/envelopes/${envelope?.id}`, undefined, { bearer: key }),
    await call("GET", `/api/v1/envelopes/${envelope?.id}/entries`, undefined, { bearer: key }),
    await call("GET", "/api/v1/events?limit=100", undefined, { bearer: key }),
    await call("GET", `/api/v1/templates/${link.templateId}/link`, undefined, { bearer: key }),
  ];
  for (const reply of replies) {
    expect(reply.status).toBe(200);
    expect(JSON.stringify(reply.body)).not.toContain(token);
  }
});
