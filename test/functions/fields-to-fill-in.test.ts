import { beforeAll, describe, expect, test } from "vitest";
import type { envelopeCalls } from "../../contract/calls/envelopes.ts";
import type { ShownWholeTemplate } from "../../contract/calls/templates.ts";
import type { FieldSettings } from "../../contract/rules/fields/field-settings.ts";
import type { FieldKind } from "../../contract/rules/fields/markers.ts";
import { senderMessages } from "../../contract/rules/limits/sender-messages.ts";
import type { DashboardReply } from "../../contract/specified/dashboard.ts";
import type { SignerViewReply } from "../../contract/specified/signer-views.ts";
import type { TemplateMarker, TemplateReply } from "../../contract/specified/templates.ts";
import { call } from "../support/cloud.ts";
import { attachment, needs, pdfText } from "../support/other-tools.ts";
import {
  correctSigner,
  download,
  envelopeFor,
  newRecipient,
  newSender,
  openLink,
  type Recipient,
  type Sender,
  signBy,
  signingToken,
  signSubmission,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { idOf, type RefusalReply } from "./support/forms.ts";

/** What signers fill in: set by the sender, answered, sealed, read by the sender. */

const secret = "QX-77-4411";
const group = (name: string, settings: FieldSettings = {}) => ({ group: name, ...settings });

/** Fields by id: f4 is the first after signature, name and date of each of two signers. */
const annsFields: readonly [FieldKind, FieldSettings, height?: number][] = [
  ["text", { label: "Address", lines: "many" }, 90],
  ["number", { label: "Price", min: "0", max: "5000", format: "EUR" }],
  ["check", { label: "Red", ...group("colours", { min: 1, max: 2 }) }],
  ["check", { label: "Green", ...group("colours") }],
  ["check", { label: "Blue", ...group("colours") }],
  ["choice", { label: "Plan", option: "Small", ...group("plan") }],
  ["choice", { option: "Large", ...group("plan") }],
  ["list", { label: "Country", options: ["Norway", "Peru"] }],
  ["text", { label: "Tax number", private: true }],
  ["text", { label: "Contract", value: "C-2026-17", locked: true }],
  ["text", { label: "Company", ...group("company"), rule: "letters" }],
  ["text", { label: "Company", ...group("company"), rule: "letters" }],
  ["text", { label: "Remark", required: false }],
  ["text", { label: "Nickname", value: "Annie", required: false }],
];

const markersFor = (
  { email }: Pick<Recipient, "email">,
  fields: readonly [FieldKind, FieldSettings?, number?][],
) =>
  fields.map(([etype, settings, height], index) => ({
    etype,
    dataX: 360 + (index % 3) * 280,
    dataY: 260 + (Math.floor(index / 3) % 8) * 110,
    ...(height ? { width: 260, height } : {}),
    recepientEmail: email,
    ...(settings ? { settings } : {}),
  }));

let sender: Sender;
let fileUrl: string;

beforeAll(async () => {
  sender = await newSender();
  fileUrl = (await uploadFile(sender)).url;
});

const send = (recipients: readonly Recipient[], markers: readonly object[], more: object = {}) => {
  const envelope = envelopeFor(sender, { url: fileUrl }, recipients);
  const body = { ...envelope, markers: [...envelope.markers, ...markers], ...more };
  return call<RefusalReply>("POST", "/api/envelopes", body, sender);
};

const answersOf = (envelopeId: string, who: Partial<Sender>) =>
  call<NonNullable<typeof envelopeCalls.answers.session.reply> & RefusalReply>(
    "GET",
    `/api/envelopes/${envelopeId}/answers`,
    undefined,
    {
      bearer: who.bearer,
    },
  );

/** The fields that Ann is asked to fill in, by id. */
function annsAnswers(view: SignerViewReply): Record<string, string | true> {
  const linked = view.markers.filter(({ settings }) => settings?.label === "Company");
  return {
    [idOf(view, "Address")]: "1 Main St\n0150 Oslo",
    [idOf(view, "Price")]: "1234.5",
    [idOf(view, "Red")]: true,
    [idOf(view, "Large")]: true,
    [idOf(view, "Country")]: "Peru",
    [idOf(view, "Tax number")]: secret,
    ...Object.fromEntries(linked.map(({ id }) => [id, "Fjord og Sønner"])),
  };
}

describe("a document that signers fill in", () => {
  const ann: Recipient = { ...newRecipient("Ann"), order: 1 };
  const ben: Recipient = { ...newRecipient("Ben"), order: 2 };
  const bensFields: readonly [FieldKind, FieldSettings?][] = [["day", { label: "Start" }]];
  let envelopeId: string;
  let token: string;
  let view: SignerViewReply;

  const signAnn = (values: object | undefined, bearer = token) =>
    call<RefusalReply & { signedAt: string }>(
      "POST",
      "/api/esign",
      { ...signSubmission(view), ...(values ? { values } : {}) },
      { bearer },
    );

  beforeAll(async () => {
    const markers = [...markersFor(ann, annsFields), ...markersFor(ben, bensFields)];
    const sent = await send([ann, ben], markers);
    expect(sent).toMatchObject({ status: 201 });
    envelopeId = sent.body.envelopeId ?? "";
    token = await signingToken(ann);
    view = (await openLink(token)).body;
  });

  test("shows its signer the settings, and nobody's answers yet", async () => {
    const shown = view.markers.map(({ settings }) => settings?.label).filter(Boolean);
    expect(shown).toContain("Tax number");
    expect(view.markers.find(({ settings }) => settings?.locked)?.settings?.value).toBe(
      "C-2026-17",
    );
    expect((await answersOf(envelopeId, sender)).body).toEqual({ recipients: [] });
  });

  test("refuses answers that can't be taken, at the field, and stores nothing", async () => {
    const good = annsAnswers(view);
    const id = (label: string) => idOf(view, label);
    const without = ({ [id("Address")]: _, ...rest }: Record<string, unknown>) => rest;
    const cases: [values: object | undefined, field: string, message: RegExp][] = [
      [undefined, id("Address"), /fill in/],
      [without(good), id("Address"), /fill in/],
      [{ ...good, [id("Country")]: "France" }, id("Country"), /one of the list/],
      [{ ...good, [id("Remark")]: "x".repeat(201) }, id("Remark"), /200 characters/],
      [{ ...good, [id("Remark")]: "x".repeat(4_001) }, id("Remark"), /2,000 characters/],
      [{ ...good, [id("Remark")]: "wide ".repeat(39) }, id("Remark"), /too long for its place/],
      [{ ...good, [id("Remark")]: "a \u{13000} b" }, id("Remark"), /no font/],
      [{ ...good, [id("Price")]: "12.345" }, id("Price"), /2 decimals/],
      [{ ...good, [id("Price")]: "5000.01" }, id("Price"), /5.000,00 € or less/],
      [{ ...good, [id("Price")]: true }, id("Price"), /required/],
      [{ ...good, [id("Green")]: true, [id("Blue")]: true }, id("Red"), /2 of these boxes/],
      [{ ...good, [id("Small")]: true }, id("Plan"), /only one/],
      [{ ...good, [id("Small")]: "x" }, id("Plan"), /tick/],
      [{ ...good, [id("Company")]: "Fjord" }, "f18", /same at each/],
      [{ ...good, [id("Contract")]: "C-1" }, id("Contract"), /sender has filled in/],
      [{ ...good, f21: "2026-11-22" }, "f21", /not yours/],
      [{ ...good, f1: "x" }, "f1", /not yours/],
      [{ ...good, nowhere: "x" }, "nowhere", /not yours/],
    ];
    for (const [values, field, message] of cases) {
      const { status, body } = await signAnn(values);
      expect({ status, ...body }, `${field} ${message}`).toMatchObject({
        status: 400,
        code: "BAD_FIELD",
        field: `values.${field}`,
        message: expect.stringMatching(message),
      });
    }
    expect((await openLink(token)).body.signerStatus).toBe("waiting");
    expect((await answersOf(envelopeId, sender)).body).toEqual({ recipients: [] });
  });

  test("takes good ones, once, from twenty submits at the same moment", async () => {
    const values = annsAnswers(view);
    const all = await Promise.all(Array.from({ length: 20 }, () => signAnn(values)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ body }) => body.signedAt)).size).toBe(1);
    const later = await signAnn({ ...values, [idOf(view, "Remark")]: "changed" });
    expect(later).toMatchObject({ status: 409, body: { code: "SIGNED_OTHERWISE" } });
  });

  test("works: GET /api/envelopes/{envelopeId}/answers tells the sender all of them", async () => {
    const { body } = await answersOf(envelopeId, sender);
    expect(body.recipients).toHaveLength(1);
    const [first] = body.recipients;
    expect(first).toMatchObject({ id: "s1", email: ann.email });
    const rows = first?.answers.map(({ label, printed, ...more }) => [
      label,
      printed,
      ...(more.private ? ["private"] : []),
      ...(more.bySender ? ["by sender"] : []),
    ]);
    expect(rows).toEqual([
      ["Address", "1 Main St\n0150 Oslo"],
      ["Price", "1.234,50 €"],
      ["Red", "ticked"],
      ["Plan", "Large"],
      ["Country", "Peru"],
      ["Tax number", secret, "private"],
      ["Contract", "C-2026-17", "by sender"],
      ["Company", "Fjord og Sønner"],
    ]);
  });

  test("is closed to others: another sender, a signer, nobody", async () => {
    const other = await newSender("other");
    expect((await answersOf(envelopeId, other)).status).toBe(404);
    expect((await answersOf(envelopeId, { bearer: token })).status).toBe(401);
    expect((await answersOf(envelopeId, {})).status).toBe(401);
    expect((await answersOf(crypto.randomUUID(), sender)).status).toBe(404);
  });

  test("shows later signers what it will look like, but nothing private", async () => {
    const { body } = await openLink(await signingToken(ben));
    const shown = body.filled.map(({ text, value, ticked, settings }) => [
      settings?.label ?? text,
      ticked ?? value,
    ]);
    expect(shown.slice(1)).toEqual([
      ["Name", "Ann Test"],
      ["Date", expect.stringMatching(/^\d+ \p{L}+ 20\d\d$/u)],
      ["Address", "1 Main St\n0150 Oslo"],
      ["Price", "1.234,50 €"],
      ["Red", true],
      ["Choice", true],
      ["Country", "Peru"],
      ["Tax number", "••••"],
      ["Contract", "C-2026-17"],
      ["Company", "Fjord og Sønner"],
      ["Company", "Fjord og Sønner"],
    ]);
    const text = JSON.stringify(body);
    for (const hidden of [secret, "Norway", "Annie", "Nickname"])
      expect(text).not.toContain(hidden);
  });

  test("is sealed with all answers, and private ones as a digest only", async (context) => {
    needs(context, "pdftotext", "pdfdetach");
    const bensToken = await signingToken(ben);
    const bensView = (await openLink(bensToken)).body;
    const submission = { ...signSubmission(bensView), shownSha256: bensView.shownSha256 };
    const values = { [idOf(bensView, "Start")]: "2027-01-31" };
    const done = await call("POST", "/api/esign", { ...submission, values }, { bearer: bensToken });
    expect(done).toMatchObject({ status: 200, body: { last: true } });
    await viewingToken(sender.email);
    const { body } = await call<DashboardReply>("GET", "/api/dashboard/views", undefined, sender);
    const row = body.documents.find((one) => one.id === envelopeId);
    const sealed = await download(`${row?.fileUrl}${envelopeId}`, sender.bearer);

    const words = pdfText(sealed);
    const stamped = ["1 Main St", "0150 Oslo", "1.234,50 €", "Peru", "C-2026-17", "2027-01-31"];
    for (const one of stamped) expect(words).toContain(one);
    expect(words).toContain("••••");
    expect(words).not.toContain(secret);

    const audit = attachment(sealed, 1);
    expect(audit).not.toContain(secret);
    const [annsValues, bensValues] = JSON.parse(audit).values;
    expect(annsValues.filled).toEqual([
      { field: "f7", value: "1 Main St\n0150 Oslo" },
      { field: "f8", value: "1234.5" },
      { field: "f9", value: true },
      { field: "f13", value: true },
      { field: "f14", value: "Peru" },
      { field: "f15", valueSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { field: "f17", value: "Fjord og Sønner" },
      { field: "f18", value: "Fjord og Sønner" },
    ]);
    expect(bensValues.filled).toEqual([{ field: "f21", value: "2027-01-31" }]);
  });
});

test("withheld answers stay withheld, and a link that was replaced answers nothing", async () => {
  const ann: Recipient = { ...newRecipient("Ann"), order: 1 };
  const ben: Recipient = { ...newRecipient("Ben"), order: 2 };
  const markers = markersFor(ann, [["text", { label: "Offer" }]]);
  const { body } = await send([ann, ben], markers, { withholdValues: true });
  const old = await signingToken(ann);
  const moved = newRecipient("Ann");
  await correctSigner(sender, body.envelopeId ?? "", "s1", moved);
  const view = (await openLink(await signingToken(moved))).body;
  const values = { [idOf(view, "Offer")]: "Ninety" };
  const submission = { ...signSubmission(view), values };
  expect((await call("POST", "/api/esign", submission, { bearer: old })).status).toBe(401);
  const bearer = await signingToken(moved);
  expect((await call("POST", "/api/esign", submission, { bearer })).status).toBe(200);
  const { body: seen } = await openLink(await signingToken(ben));
  expect(seen.filled).toEqual([]);
  expect(JSON.stringify(seen)).not.toContain("Ninety");
});

describe("POST /api/envelopes with settings", () => {
  const ann = newRecipient("Ann");

  beforeAll(async () => {
    sender = await newSender();
    fileUrl = (await uploadFile(sender)).url;
  });

  test("refuses what nobody could answer, by the field's label", async () => {
    const cases: [FieldKind, object, path: string, message: RegExp][] = [
      ["sign", {}, "settings", /“Signature”: .*no settings/],
      ["text", { label: "A", options: ["x"] }, "settings", /“A”: .*no setting “options”/],
      ["text", { label: "x".repeat(81) }, "settings.label", /1 to 80 characters/],
      ["number", { label: "N", min: "2", max: "1.5" }, "settings.min", /“N”: .*largest/],
      ["text", { label: "T", locked: true }, "settings.locked", /fill it in/],
      ["text", { label: "P", private: true, value: "x" }, "settings.value", /private/],
      ["list", { label: "L" }, "settings.options", /options/],
      ["choice", { label: "C", option: "One" }, "settings.group", /two boxes/],
    ];
    for (const [kind, settings, path, message] of cases) {
      const { status, body } = await send([ann], markersFor(ann, [[kind, settings]]));
      expect({ status, ...body }, path).toMatchObject({
        status: 400,
        field: `markers.3.${path}`,
        message: expect.stringMatching(message),
      });
    }
    const long = markersFor(ann, [
      ["text", { label: "Long", value: "w".repeat(190), locked: true }],
    ]);
    expect((await send([ann], long)).body).toMatchObject({
      field: "markers.3.settings.value",
      message: "“Long”: This is too long for its place in the document. Please shorten it.",
    });
  });

  test("refuses 500 fields with 100 options each with a sentence, in documents and templates", async () => {
    const options = Array.from({ length: 100 }, (_, index) => `Option number ${index} of many`);
    const many = Array.from({ length: 497 }, (): [FieldKind, FieldSettings] => [
      "list",
      { options },
    ]);
    const refused = {
      status: 400,
      body: { code: "BAD_FIELD", message: senderMessages.settingsMax },
    };
    expect(await send([ann], markersFor(ann, many))).toMatchObject(refused);
    const template = { name: "Large", fileUrl, numberOfSigners: 1 };
    const markers = JSON.stringify(markersFor({ email: "Signer 1" }, many));
    expect(await call("POST", "/api/templates", { ...template, markers }, sender)).toMatchObject(
      refused,
    );
  });

  test("fills in by label what the sender knows, also in a template's fields", async () => {
    const fields: [FieldKind, FieldSettings][] = [
      ["text", { label: "Customer" }],
      ["choice", { label: "Plan", option: "Small", group: "p" }],
      ["choice", { label: "Plan", option: "Large", group: "p" }],
    ];
    const saved = await call<{ id: string }>(
      "POST",
      "/api/templates",
      {
        name: "Offer",
        fileUrl: (await uploadFile(sender)).url,
        numberOfSigners: 1,
        markers: JSON.stringify(
          markersFor({ email: "Signer 1" }, [["sign", undefined], ...fields] as [
            FieldKind,
            FieldSettings?,
          ][]),
        ),
      },
      sender,
    );
    const path = `/api/own/templates/${saved.body.id}`;
    const { body: template } = await call<ShownWholeTemplate>("GET", path, undefined, sender);
    expect(template.fields.map(({ settings }) => settings)).toEqual([
      undefined,
      ...fields.map(([, one]) => one),
    ]);
    const listed = await call<TemplateReply[]>(
      "GET",
      `/api/templates/${sender.email}`,
      undefined,
      sender,
    );
    const kept: TemplateMarker[] = JSON.parse(listed.body[0]?.markers ?? "");
    expect(JSON.stringify(kept)).not.toContain("Customer");

    const envelope = envelopeFor(sender, { url: template.fileUrl }, [ann]);
    const use = (values: object) =>
      call<RefusalReply>(
        "POST",
        "/api/envelopes",
        {
          ...envelope,
          templateIs: "true",
          templateId: template.id,
          markers: kept.map((marker, index) => ({
            ...marker,
            recepientEmail: ann.email,
            settings: template.fields[index]?.settings,
          })),
          values,
        },
        sender,
      );
    const wrong: [object, RegExp][] = [
      [{ Customer: "Fjord", Nobody: "x" }, /“Nobody”/],
      [{ Customer: true }, /“Customer”/],
      [{ Plan: "Medium" }, /“Plan”/],
    ];
    for (const [values, message] of wrong) {
      expect(await use(values)).toMatchObject({
        status: 400,
        body: {
          field: expect.stringMatching(/^values\./),
          message: expect.stringMatching(message),
        },
      });
    }
    const sent = await use({ Customer: "Fjord og Sønner", Plan: "Large" });
    expect(sent.status).toBe(201);
    const token = await signBy(ann);
    expect((await openLink(token)).body.markers.map(({ settings }) => settings)).toEqual([
      undefined,
      { ...fields[0]?.[1], value: "Fjord og Sønner", locked: true },
      { ...fields[1]?.[1], locked: true },
      { ...fields[2]?.[1], value: true, locked: true },
    ]);
    const again = `/api/envelopes/${sent.body.envelopeId}/contents`;
    const { body: contents } = await call<SignerViewReply>("GET", again, undefined, sender);
    expect(contents.markers[1]?.settings?.value).toBe("Fjord og Sønner");
  });
});
