import { createClient } from "undersign-client";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { documentDraft } from "../../contract/rules/documents/drafts.ts";
import type { FieldSettings } from "../../contract/rules/fields/field-settings.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { attach, fieldsOf } from "../support/attaching.ts";
import { makeBatch, rowFor, sendRows, templateBy } from "../support/batches.ts";
import { call, siteUrl } from "../support/cloud.ts";
import { idIn, runTool } from "../support/mcp.ts";
import { newPayer } from "../support/payments.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  newAddress,
  newRecipient,
  openLink,
  type Sender,
  signingToken,
  signSubmission,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { setLink, signingTokenIn, tokenOf, visit } from "../support/public-links.ts";

/** Conditions, formulas and fields for files in templates, drafts, batches, public links, tools for models and the client. */

let owner: Sender;
let key: string;
let templateId: string;

const when = [{ field: "Total", is: "above", value: "1000" }] as const;
const formula = { is: "product", of: [{ field: "Rent" }, { field: "Months" }] } as const;
const payslip = { label: "Payslip", files: 2, required: false } as const;
const fields = [
  { kind: "sign", recipient: 1, page: 1, x: 72, y: 100 },
  { kind: "number", recipient: 1, page: 1, x: 72, y: 200, settings: { label: "Rent" } },
  { kind: "number", recipient: 1, page: 1, x: 72, y: 250, settings: { label: "Months" } },
  { kind: "number", recipient: 1, page: 1, x: 72, y: 300, settings: { label: "Total", formula } },
  { kind: "text", recipient: 1, page: 1, x: 72, y: 350, settings: { label: "Guarantor", when } },
  { kind: "file", recipient: 1, page: 1, x: 72, y: 400, settings: payslip },
];

beforeAll(async () => {
  owner = await newPayer();
  key = await apiKeyOf(owner);
  templateId = await templateBy(key, { fields });
});

interface WithFields {
  readonly id: string;
  readonly code?: string;
  readonly field?: string;
  readonly message?: string;
  readonly fields: readonly { readonly settings?: FieldSettings | undefined }[];
}

const settingsIn = (body: Pick<WithFields, "fields">, label: string): FieldSettings | undefined =>
  body.fields.find(({ settings }) => settings?.label === label)?.settings;

function keepsAll(body: Pick<WithFields, "fields">): void {
  expect(settingsIn(body, "Total")).toEqual({ label: "Total", formula });
  expect(settingsIn(body, "Guarantor")).toEqual({ label: "Guarantor", when });
  expect(settingsIn(body, "Payslip")).toEqual(payslip);
}

const person = (name: string) => {
  const { email, firstName } = newRecipient(name);
  return { email, firstName };
};

/** What the link's page asks for and computes, once these are answered; signs with it. */
async function signWith(
  bearer: string,
  answers: Readonly<Record<string, string>>,
  more: object = {},
) {
  const { body: view } = await openLink(bearer);
  const values = Object.fromEntries(
    Object.entries(answers).map(([label, value]) => [
      view.markers.find(({ settings }) => settings?.label === label)?.id ?? label,
      value,
    ]),
  );
  const submission = { ...signSubmission(view), values, ...more };
  return call<WithFields>("POST", "/api/esign", submission, { bearer });
}

async function answersOf(id: string) {
  const { body } = await callByKey<{
    recipients: {
      answers: { label: string; printed: string; computed?: true }[];
      notAsked?: object[];
    }[];
  }>(key, "GET", `/api/v1/envelopes/${id}/answers`);
  const [{ answers = [], notAsked = [] } = {}] = body.recipients;
  return [answers.map(({ printed, computed }) => [printed, computed ?? false]), notAsked.length];
}

test("a template keeps them, and what is sent from it computes with the sender's values", async () => {
  const { body } = await callByKey<WithFields>(key, "GET", `/api/v1/templates/${templateId}`);
  keepsAll(body);
  const ann = person("Ann");
  const send = (values: object) =>
    callByKey<WithFields>(key, "POST", "/api/v1/envelopes", {
      ...{ template: { id: templateId }, recipients: [ann], values },
    });
  expect(await send({ Total: "5" })).toMatchObject({
    status: 400,
    body: { field: "values.Total", message: expect.stringContaining("it is computed") },
  });
  const sent = await send({ Rent: "90" });
  expect(sent.status).toBe(201);
  keepsAll(sent.body);
  const bearer = await signingToken(ann);
  expect(await signWith(bearer, { Months: "12" })).toMatchObject({ status: 400 });
  expect(await signWith(bearer, { Months: "11" })).toMatchObject({ status: 200 });
  expect(await answersOf(sent.body.id)).toEqual([
    [
      ["90", false],
      ["11", false],
      ["990.00", true],
    ],
    1,
  ]);
});

test("a draft by key has them in the placer", async () => {
  const { body } = await callByKey<WithFields>(key, "POST", "/api/v1/drafts", {
    ...{ template: { id: templateId }, recipients: [person("Ann")] },
  });
  const draft = await call<{ content: unknown }>("GET", `/api/drafts/${body.id}`, undefined, owner);
  keepsAll(z.parse(documentDraft, draft.body.content));
});

test("a row of a batch leaves a computed field out, and a hidden one may stay empty", async () => {
  const values = { Rent: "90", Months: "11" };
  const rows = [
    rowFor(1, { values, recipients: [{ ...person("Ann"), lastName: "Test" }] }),
    rowFor(2, { values: { ...values, Total: "990.00" } }),
  ];
  const made = await makeBatch(key, { template: { id: templateId }, rows });
  expect(made.body).toMatchObject({ rows: 2, faulty: 1 });
  expect((await sendRows(key, made.body.id, 1)).status).toBe(200);
});

test("a visitor of a public link gets results as other signers do", async () => {
  const { body } = await setLink(key, templateId);
  const { body: began } = await visit(tokenOf(body), newAddress("vera"));
  const bearer = signingTokenIn(began);
  expect(await signWith(bearer, { Rent: "1", Months: "2", Total: "3.00" })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("a different one") },
  });
  expect(await signWith(bearer, { Rent: "1", Months: "2" })).toMatchObject({ status: 200 });
});

test("a tool for models and the client send them, and the client gets what is attached", async () => {
  const bob = person("Bob");
  const prepared = await runTool(key, "prepare_document", {
    ...{ template: { id: templateId }, recipients: [bob], send: true },
  });
  const { body } = await callByKey<WithFields>(key, "GET", `/api/v1/envelopes/${idIn(prepared)}`);
  keepsAll(body);
  const client = createClient({ url: siteUrl(), key });
  keepsAll(await client.templates.get(templateId));
  const bearer = await signingToken(bob);
  const [field = ""] = fieldsOf((await openLink(bearer)).body);
  const bytes = makePdf([{}]);
  const { body: file } = await attach(bearer, field, bytes, "payslip.pdf");
  const attachments = [{ id: file.id, sha256: file.sha256 }];
  const signed = await signWith(bearer, { Rent: "1", Months: "2" }, { attachments });
  expect(signed.status).toBe(200);
  const { data } = await client.envelopes.attachments(idIn(prepared));
  expect(data.map(({ label, name, state }) => [label, name, state])).toEqual([
    ["Payslip", "payslip.pdf", "ready"],
  ]);
  const got = await client.envelopes.attachment(idIn(prepared), data[0]?.id ?? "");
  expect(Buffer.from(got).equals(bytes)).toBe(true);
});
