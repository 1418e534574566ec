import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { groups } from "../../contract/api.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { tools } from "../../contract/mcp/tools.ts";
import type { SignerViewReply } from "../../contract/specified/signer-views.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { type BatchBody, readBatch, rowFor, sendRows, templateBy } from "../support/batches.ts";
import { call } from "../support/cloud.ts";
import { documentContent, saveDraft } from "../support/drafts.ts";
import { freeMembers } from "../support/free-members.ts";
import { runTool } from "../support/mcp.ts";
import { newPayer } from "../support/payments.ts";
import {
  envelopeFor,
  newRecipient,
  openLink,
  type Sender,
  sendEnvelope,
  signingToken,
  signSubmission,
  uploadFile,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy, fieldsFor } from "../support/public-documents.ts";
import { postTemplate, templateFor, templateMarker } from "../support/templates.ts";

/**
 * Members that take names from outside are given those that every object inherits: what is accepted comes back, and
 * `__proto__`, which copies of objects lose, is refused.
 */

const inherited = Object.getOwnPropertyNames(Object.prototype);
const keepable = inherited.filter((name) => name !== "__proto__");

type Texts = Readonly<Record<string, unknown>>;

interface Outcome {
  readonly status: number;
  readonly body: Texts;
  /** What has been kept of the member. */
  readonly kept?: () => Promise<Texts>;
}

let ann: Sender;
let key: string;
let fileUrl: string;
let documentId: string;
let labelled: string;
beforeAll(async () => {
  ann = await newPayer("pro");
  key = await apiKeyOf(ann);
  fileUrl = (await uploadFile(ann)).url;
  documentId = await documentBy(key);
  labelled = await templateBy(key, { fields: fieldsWith(keepable) });
});

/** A signature, and a text for each label. */
const fieldsWith = (labels: readonly string[]) => [
  ...fieldsFor([1]),
  ...labels.map((label, index) => ({
    ...{ kind: "text", recipient: 1, page: 1, x: 72, y: 200 + 30 * index },
    settings: { label, required: false },
  })),
];

const recipients = () => [newRecipient("Ann")];

const byKey = (more: object) => ({
  documentId,
  title: "Lease",
  recipients: recipients(),
  fields: fieldsWith(keepable),
  ...more,
});

const byPage = (more: object, settings?: object) => {
  const [recipient = newRecipient("Ann")] = recipients();
  const payload = envelopeFor(ann, { url: fileUrl }, [recipient]);
  const texts = (settings ? [settings] : keepable.map((label) => ({ label }))).map(
    (one, index) => ({
      ...{ etype: "text", dataX: 360, dataY: 300 + 40 * index, recepientEmail: recipient.email },
      settings: { required: false, ...one },
    }),
  );
  return { ...payload, markers: [...payload.markers, ...texts], signer: recipient.email, ...more };
};

interface WithSettings {
  readonly settings?: { readonly label?: string | undefined; readonly value?: unknown } | undefined;
}

const valuesIn = (fields: readonly WithSettings[]): Texts =>
  Object.fromEntries(
    fields.flatMap(({ settings: { label = "", value } = {} }) =>
      value === undefined ? [] : [[label, value]],
    ),
  );

const envelope = async (id: unknown) =>
  (
    await callByKey<{ fields: WithSettings[]; metadata?: Texts }>(
      key,
      "GET",
      `/api/v1/envelopes/${id}`,
    )
  ).body;

const draft = async (id: unknown) =>
  (
    await call<{ content: Texts & { fields: readonly WithSettings[] } }>(
      "GET",
      `/api/drafts/${id}`,
      undefined,
      ann,
    )
  ).body.content;

/** The only row of a batch, once it has been sent. */
async function sentRow(id: string) {
  await sendRows(key, id, 1);
  await expect.poll(async () => (await readBatch(key, id)).state).toBe("done");
  const path = `/api/v1/batches/${id}/rows`;
  const { body } = await callByKey<{ data: readonly { envelopeId: string }[] }>(key, "GET", path);
  return envelope(body.data[0]?.envelopeId);
}

async function batched(
  path: string,
  more: object,
  kept: (sent: Awaited<ReturnType<typeof envelope>>) => Texts,
): Promise<Outcome> {
  const rows = [{ ...rowFor(1), values: {}, ...more }];
  const body = { template: { id: labelled }, rows };
  const bearer = path === "/api/batches" ? ann.bearer : key;
  const made = await call<BatchBody & Texts>("POST", path, body, { bearer });
  return { ...made, kept: async () => kept(await sentRow(made.body.id)) };
}

async function signed(path: string, values: Texts): Promise<Outcome> {
  const [recipient = newRecipient("Ann")] = recipients();
  await sendEnvelope(ann, [recipient]);
  const bearer = await signingToken(recipient);
  const { body: view } = await openLink(bearer);
  return call("POST", path, { ...signSubmission(view), values }, { bearer });
}

async function ran(name: string, args: object): Promise<Outcome> {
  const { isError, said } = await runTool(key, name, args);
  expect(said["code"]).not.toBe("INTERNAL");
  return { status: isError ? 400 : 200, body: said };
}

const marked = (settings: Texts) => [{ ...templateMarker(1), etype: "text", settings }];

const ownValues = (sent: { fields: readonly WithSettings[] }) => valuesIn(sent.fields);

/** How each of these members is given. */
const trials: Readonly<Record<string, (value: Texts) => Promise<Outcome>>> = {
  "PUT /api/drafts/{id} content": async (value) => {
    const id = randomUUID();
    const before = documentContent("Lease");
    const { status, body } = await saveDraft(ann, id, 0, { ...before, ...value });
    const isNew = ([name]: [string, unknown]) => !Object.hasOwn(before, name);
    return {
      ...{ status, body: { ...body } },
      kept: async () => Object.fromEntries(Object.entries(await draft(id)).filter(isNew)),
    };
  },
  "POST /api/v1/drafts values": async (values) => {
    const made = await callByKey(key, "POST", "/api/v1/drafts", byKey({ values }));
    return { ...made, kept: async () => ownValues(await draft(made.body["id"])) };
  },
  "POST /api/v1/envelopes values": async (values) => {
    const sent = await callByKey(key, "POST", "/api/v1/envelopes", byKey({ values }));
    return { ...sent, kept: async () => ownValues(await envelope(sent.body["id"])) };
  },
  "POST /api/v1/envelopes metadata": async (metadata) => {
    const sent = await callByKey(key, "POST", "/api/v1/envelopes", byKey({ metadata }));
    return { ...sent, kept: async () => (await envelope(sent.body["id"])).metadata ?? {} };
  },
  "POST /api/envelopes values": async (values) => {
    const sent = await call<Texts>("POST", "/api/envelopes", byPage({ values }), ann);
    return { ...sent, kept: async () => ownValues(await envelope(sent.body["envelopeId"])) };
  },
  "POST /api/envelopes markers.*.settings": (settings) =>
    call("POST", "/api/envelopes", byPage({}, settings), ann),
  "POST /api/envelopes/as-signer values": async (values) => {
    const path = "/api/envelopes/as-signer";
    const shown = await call<Texts & { view: SignerViewReply }>(
      "POST",
      path,
      byPage({ values }),
      ann,
    );
    return { ...shown, kept: async () => valuesIn(shown.body.view.markers) };
  },
  "POST /api/envelopes/as-signer markers.*.settings": (settings) =>
    call("POST", "/api/envelopes/as-signer", byPage({}, settings), ann),
  "POST /api/batches rows.*.values": (values) => batched("/api/batches", { values }, ownValues),
  "POST /api/batches rows.*.metadata": (metadata) =>
    batched("/api/batches", { metadata }, (sent) => sent.metadata ?? {}),
  "POST /api/v1/batches rows.*.values": (values) =>
    batched("/api/v1/batches", { values }, ownValues),
  "POST /api/v1/batches rows.*.metadata": (metadata) =>
    batched("/api/v1/batches", { metadata }, (sent) => sent.metadata ?? {}),
  "POST /api/esign values": (values) => signed("/api/esign", values),
  "POST /api/esign/passkey values": (values) => signed("/api/esign/passkey", values),
  "POST /api/templates markers.*.settings": async (settings) => {
    const body = {
      ...templateFor(ann, { url: fileUrl }, 1),
      markers: JSON.stringify(marked(settings)),
    };
    const { status, body: said } = await postTemplate(ann, body);
    return { status, body: { ...said } };
  },
  "prepare_document values": async (values) => {
    const made = await ran("prepare_document", { ...byKey({ values }), title: "Lease" });
    return { ...made, kept: async () => ownValues(await draft(made.body["id"])) };
  },
  "prepare_document fields.*.settings": (settings) =>
    ran("prepare_document", byKey({ fields: [{ ...fieldsWith(["x"]).at(-1), settings }] })),
  "prepare_batch rows.*.values": async (values) => {
    const args = { template: { id: labelled }, rows: [{ ...rowFor(1), values }] };
    const made = await ran("prepare_batch", args);
    return { ...made, kept: async () => ownValues(await sentRow(String(made.body["id"]))) };
  },
};

const endpoints: readonly Endpoint[] = Object.values(groups).flatMap((group): Endpoint[] =>
  Object.values(group),
);

test("each member that takes any names is tried here", () => {
  const declared = [
    ...endpoints.flatMap(({ method, path, input }) =>
      freeMembers(input).map((member) => `${method} ${path} ${member}`),
    ),
    ...tools.flatMap(({ name, input }) => freeMembers(input).map((member) => `${name} ${member}`)),
  ];
  expect(Object.keys(trials).sort()).toEqual(declared.sort());
});

const given = [["constructor"], keepable, ["__proto__"]];

test.each(Object.entries(trials))("%s", async (_, trial) => {
  for (const names of given) {
    const value = Object.fromEntries(names.map((name) => [name, "x"]));
    const { status, body, kept } = await trial(value);
    const where = `${names}: ${status} ${JSON.stringify(body)}`;
    const isTaken = kept !== undefined && !names.includes("__proto__");
    expect(status < 300 ? "taken" : status, where).toBe(isTaken ? "taken" : 400);
    if (isTaken) expect(Object.entries(await kept()).sort()).toEqual(Object.entries(value).sort());
  }
});
