import { beforeAll, describe, expect, test } from "vitest";
import type { envelopeCalls } from "../../contract/calls/envelopes.ts";
import { numberFormats } from "../../contract/rules/fields/field-settings.ts";
import { call } from "../support/cloud.ts";
import { isGenuine } from "../support/genuine.ts";
import { attachment, pdfText } from "../support/other-tools.ts";
import {
  correctSigner,
  keepBy,
  newRecipient,
  openLink,
  type Recipient,
  sealedBehind,
  signBy,
  signingToken,
  viewingToken,
} from "../support/people.ts";
import { formSender, idOf, type PlainField, signWith } from "./support/forms.ts";

/** Fields that are computed of other answers: sent, shown, signed, sealed. */

const { sender, send } = formSender();

const markersFor = ({ email }: Pick<Recipient, "email">, fields: readonly PlainField[], row = 0) =>
  fields.map(([etype, settings], index) => ({
    ...{ etype, settings, recepientEmail: email, width: 250 },
    ...{ dataX: 360 + (index % 3) * 280, dataY: 200 + (row + Math.floor(index / 3)) * 80 },
  }));

const times = (...labels: readonly string[]) =>
  ({ is: "product", of: labels.map((field) => ({ field })) }) as const;

const annsFields: readonly PlainField[] = [
  ["number", { label: "Rent" }],
  ["number", { label: "Months", decimals: 0 }],
  ...numberFormats.map(
    (format): PlainField => [
      "number",
      { label: `Total ${format}`, format, formula: times("Rent", "Months") },
    ],
  ),
  ["day", { label: "Begin" }],
];
const beasFields: readonly PlainField[] = [
  ["day", { label: "Moving out" }],
  [
    "number",
    { label: "Days", formula: { is: "days", of: [{ field: "Begin" }, { field: "Moving out" }] } },
  ],
  [
    "day",
    {
      label: "Notice",
      format: "DD.MM.YYYY",
      formula: { is: "difference", of: [{ field: "Moving out" }, { value: "90" }] },
      from: "2026-01-01",
    },
  ],
  ["text", { label: "Why so long", when: [{ field: "Days", is: "above", value: "365" }] }],
];

const months = { Rent: "1234.5", Months: "12", Begin: "2026-01-31" };

describe("a document with formulas", () => {
  const ann: Recipient = { ...newRecipient("Ann"), order: 1 };
  const bea: Recipient = { ...newRecipient("Bea"), order: 2 };
  const cem: Recipient = { ...newRecipient("Cem"), order: 3 };
  let envelopeId: string;
  let token: string;

  beforeAll(async () => {
    const markers = [...markersFor(ann, annsFields), ...markersFor(bea, beasFields, 5)];
    const sent = await send([ann, bea, cem], markers);
    expect(sent).toMatchObject({ status: 201 });
    envelopeId = sent.body.envelopeId ?? "";
    token = await signingToken(ann);
  });

  test("refuses a result that isn't the server's, and one that is too large", async () => {
    const { body: view } = await openLink(token);
    const field = `values.${idOf(view, "Total plain")}`;
    const refused = (message: string) => ({
      status: 400,
      body: { code: "BAD_FIELD", field, message: expect.stringContaining(message) },
    });
    expect(await signWith(token, { ...months, "Total plain": "1" })).toMatchObject(
      refused("a different one"),
    );
    expect(
      await signWith(token, { ...months, Rent: "1000000000000", Months: "1000" }),
    ).toMatchObject(refused("too large"));
    expect(
      await signWith(token, { ...months, Rent: "100000000000000", Months: "100000000000000" }),
    ).toMatchObject(refused("too large"));
  });

  test("computes what is left out, and shows a later signer what it is computed of", async () => {
    expect(await signWith(token, { ...months, "Total plain": "14814.00" })).toMatchObject({
      status: 200,
    });
    const beas = await signingToken(bea);
    const { body: view } = await openLink(beas);
    const days = view.markers.find(({ id }) => id === idOf(view, "Days"));
    expect(days?.settings?.formula?.of).toEqual([{ value: "2026-01-31" }, { field: "Moving out" }]);
    const early = await signWith(beas, { "Moving out": "2026-02-28" });
    expect(early).toMatchObject({ status: 400, body: { field: `values.${idOf(view, "Notice")}` } });
    const long = await signWith(beas, { "Moving out": "2027-02-28" });
    expect(long).toMatchObject({
      status: 400,
      body: { field: `values.${idOf(view, "Why so long")}` },
    });
    const again = { "Moving out": "2026-12-31", Days: "334", Notice: "2026-10-02" };
    expect(await signWith(beas, again)).toMatchObject({ status: 200 });
    expect(await signWith(beas, again)).toMatchObject({ status: 200 });
  });

  test("holds a signer who signs again to what was computed for others", async () => {
    const mia: Recipient = newRecipient("Mia");
    expect((await correctSigner(sender(), envelopeId, "s3", mia)).status).toBe(200);
    await signingToken(mia);
    const bearer = await signingToken(ann);
    expect((await call("POST", "/api/esign/take-back", {}, { bearer })).status).toBe(200);
    expect(await signWith(bearer, { ...months, Begin: "2026-02-01" })).toMatchObject({
      status: 400,
      body: { code: "BAD_FIELD", message: expect.stringContaining("Bea Test has signed already") },
    });
    expect(await signWith(bearer, { ...months, Rent: "1000.01" })).toMatchObject({ status: 200 });
    await keepBy(bea);
    await signBy(mia);
  });

  test("is sealed with results that are printed as their values, and is genuine", async (context) => {
    const sealed = await sealedBehind(await viewingToken(ann.email));
    const audit = JSON.parse(attachment(sealed, 1));
    const [anns, beas] = audit.values.map(({ filled = [] }: { filled?: { value: string }[] }) =>
      filled.map(({ value }) => value),
    );
    expect(anns).toEqual([
      ...["1000.01", "12", "12000.12", "12000.12", "12000.12", "12000.12", "12000.12", "12000.12"],
      ...["1200012.00", "2026-01-31"],
    ]);
    expect(beas).toEqual(["2026-12-31", "334", "2026-10-02"]);
    const [page = "", ...certificate] = pdfText(sealed).split("\f");
    const printed = [
      ...["12000.12", "12,000.12", "12.000,12", "12.000,12 €", "$12,000.12", "£12,000.12"],
      ...["1200012.00%", "334", "02.10.2026"],
    ];
    const found = (text: string, words: string) =>
      text.replace(/\s/g, "").includes(words.replace(/\s/g, ""));
    // In a field, the sign of the euro is a text of its own.
    const figures = printed.flatMap((one) => one.split(" "));
    expect(figures.filter((one) => !found(page, one))).toEqual([]);
    const rows = printed.map((one) => `${one} (computed)`);
    expect(rows.filter((one) => !found(certificate.join(), one))).toEqual([]);
    await isGenuine(sealed, /Days 334 \(computed\)/, context);
  });

  test("tells the sender which answers are computed", async () => {
    const { body } = await call<NonNullable<typeof envelopeCalls.answers.session.reply>>(
      "GET",
      `/api/envelopes/${envelopeId}/answers`,
      undefined,
      sender(),
    );
    const computed = body.recipients.map(({ answers }) =>
      answers.filter(({ computed: is }) => is).map(({ label }) => label),
    );
    expect(computed.map(({ length }) => length)).toEqual([7, 2, 0]);
  });
});

test("formulas of later signers, of withheld answers and of values by label are refused", async () => {
  const ann: Recipient = { ...newRecipient("Ann"), order: 1 };
  const bea: Recipient = { ...newRecipient("Bea"), order: 2 };
  const total: PlainField = ["number", { label: "Total", formula: times("Rent", "Rent") }];
  const rent: PlainField = ["number", { label: "Rent" }];
  const cases: [Recipient, Recipient, object, RegExp][] = [
    [ann, bea, { withholdValues: true }, /later recipients don't see earlier answers/],
    [bea, ann, {}, /signer has to sign earlier/],
  ];
  for (const [who, then, more, message] of cases) {
    const markers = [...markersFor(who, [rent]), ...markersFor(then, [total], 1)];
    expect(await send([ann, bea], markers, more)).toMatchObject({
      status: 400,
      body: { code: "BAD_FIELD", message: expect.stringMatching(message) },
    });
  }
});
