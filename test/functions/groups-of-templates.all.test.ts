import { beforeAll, expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { makeBatch, sendRows, templateBy } from "../support/batches.ts";
import { mailTo } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newPayer } from "../support/payments.ts";
import { newAddress, newRecipient, openLink, signingToken } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy } from "../support/public-documents.ts";
import {
  askCode,
  setLink,
  show,
  signAt,
  signingTokenIn,
  tokenOf,
  visit,
} from "../support/public-links.ts";

/** Templates that name alternative people for a role. */

borrowedEnvironment();

const [ann, ben, cem] = ["Ann", "Ben", "Cem"].map((name) => {
  const { email, firstName, lastName } = newRecipient(name);
  return { email, firstName, lastName };
}) as [Person, Person, Person];
const board = { ...ann, anyOf: [ben, cem] };

interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

let key: string;
let template: { readonly id: string };
beforeAll(async () => {
  key = await apiKeyOf(await newPayer("pro"));
  template = { id: await templateBy(key, twoRoles) };
});

const twoRoles = {
  ...{ name: "Resolution", roles: ["Member", "Board"], titlePattern: "" },
  people: [null, board],
  fields: [1, 2].map((recipient) => ({ kind: "sign", recipient, page: 1, x: 72, y: 640 })),
};

const askedBy = async (email: string) => (await mailTo(email)).text;

test("a template's roles are read with all their people, and refused where a document can't have them", async () => {
  const { body } = await callByKey(key, "GET", `/api/v1/templates/${template.id}`);
  expect(body["people"]).toEqual([null, board]);
  const rows = await callByKey<{ data: object[] }>(key, "GET", "/api/v1/templates");
  expect(rows.body.data).toMatchObject([{ people: [null, board] }]);
  const documentId = await documentBy(key);
  const refusedIn = async (more: object) => {
    const wish = { documentId, ...twoRoles, ...more };
    const made = await callByKey<RefusalReply>(key, "POST", "/api/v1/templates", wish);
    return [made.status, made.body.field];
  };
  const ten = Array.from({ length: 10 }, (_, i) => ({ ...ben, email: `ben${i}@example.com` }));
  const field = twoRoles.fields.slice(0, 1);
  expect([
    await refusedIn({ people: [null, { ...ann, anyOf: ten }] }),
    await refusedIn({ people: [ben, board] }),
    await refusedIn({ checks: [null, ["mailedCode"]] }),
    await refusedIn({ does: [null, { role: "follows" }], fields: field }),
  ]).toEqual([
    [400, "people.1.anyOf"],
    [400, "people"],
    [400, "people"],
    [400, "people"],
  ]);
});

interface RefusalReply {
  readonly field?: string;
}

test("a batch asks the template's people for each row that names nobody in their place", async () => {
  const [one, two] = [newRecipient("One"), newRecipient("Two")];
  const row = ({ email, firstName }: Person, more: readonly unknown[] = []) => ({
    recipients: [{ email, firstName }, ...more],
    title: "Resolution",
  });
  const rows = [row(one), row(two, [{ email: "x@example.com", firstName: "X" }])];
  const { body } = await makeBatch(key, { template, rows });
  expect(body.faults.map(({ row: at, field }) => [at, field])).toEqual([[2, "recipients.1"]]);
  expect(body.needs.mails).toBeGreaterThanOrEqual(4);
  expect((await sendRows(key, body.id, 1)).status).toBe(200);
  for (const { email } of [one, ann, ben, cem])
    expect(await askedBy(email)).toContain("Resolution");
});

test("a template's people are asked after a public link's visitor, who can be none of them", async () => {
  const link = await setLink(key, template.id, { role: 1 });
  const token = tokenOf(link.body);
  const names = [ann, ben, cem].map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  expect((await show(token)).body.others).toEqual([names.join(" / ")]);
  expect(await askCode(token, cem.email.toUpperCase())).toMatchObject({ status: 200 });
  expect(await visit(token, cem.email)).toMatchObject({ status: 400, body: { field: "email" } });
  const { body } = await visit(token, newAddress("vera"));
  const { body: view } = await openLink(signingTokenIn(body));
  expect(view.parties.map(({ name }) => name)).toEqual(["Vera Visitor", names.join(" / ")]);
  expect(await signAt(body.path)).toBe(200);
  expect((await openLink(await signingToken(ben))).body.anyOf).toEqual({
    people: names,
    taken: false,
  });
});
