import { beforeAll, describe, expect, test } from "vitest";
import type { envelopeCalls } from "../../contract/calls/envelopes.ts";
import type { FieldSettings } from "../../contract/rules/fields/field-settings.ts";
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

/** Fields that are asked only if other answers are so: sent, shown, answered, sealed. */

const { sender, send } = formSender();

const markersFor = ({ email }: Pick<Recipient, "email">, fields: readonly PlainField[]) =>
  fields.map(([etype, settings], index) => ({
    ...{ etype, settings, recepientEmail: email },
    ...{ dataX: 360 + (index % 3) * 280, dataY: 260 + Math.floor(index / 3) * 110 },
  }));

const married: PlainField = ["check", { label: "Married" }];
const annsFields: readonly PlainField[] = [
  married,
  ["text", { label: "Spouse", when: [{ field: "Married", is: "filled" }] }],
  ["number", { label: "Rent", when: [{ field: "Spouse", is: "filled" }], required: false }],
  ["choice", { label: "Plan", group: "p", option: "Small" }],
  ["choice", { group: "p", option: "Large" }],
];
const beasFields: readonly PlainField[] = [
  [
    "text",
    {
      label: "Witness of the spouse",
      when: [
        { field: "Plan", is: "equal", value: "Large" },
        { field: "Rent", is: "above", value: "1000" },
      ],
      whenAny: true,
    },
  ],
];

describe("a document with conditions", () => {
  const ann: Recipient = { ...newRecipient("Ann"), order: 1 };
  const bea: Recipient = { ...newRecipient("Bea"), order: 2 };
  const cem: Recipient = { ...newRecipient("Cem"), order: 3 };
  const mia: Recipient = newRecipient("Mia");
  let envelopeId: string;
  let token: string;

  beforeAll(async () => {
    const markers = [...markersFor(ann, annsFields), ...markersFor(bea, beasFields)];
    const sent = await send([ann, bea, cem], markers);
    expect(sent).toMatchObject({ status: 201 });
    envelopeId = sent.body.envelopeId ?? "";
    token = await signingToken(ann);
  });

  test("refuses an answer to a hidden field, and the lack of one that is asked", async () => {
    const { body: view } = await openLink(token);
    const field = `values.${idOf(view, "Spouse")}`;
    expect(await signWith(token, { Small: true, Spouse: "Max" })).toMatchObject({
      status: 400,
      body: { code: "BAD_FIELD", field, message: expect.stringContaining("isn't asked for") },
    });
    expect(await signWith(token, { Small: true, Married: true })).toMatchObject({
      status: 400,
      body: { code: "BAD_FIELD", field, message: expect.stringContaining("fill in") },
    });
  });

  test("takes what is asked, and asks a later signer on it without telling the answer", async () => {
    expect(await signWith(token, { Small: true })).toMatchObject({ status: 200 });
    const { body: view } = await openLink(await signingToken(bea));
    const own = view.markers.find(({ id }) => id === idOf(view, "Witness of the spouse"));
    expect(own?.settings?.when).toEqual([{ field: "", is: "filled" }]);
    const beas = await signingToken(bea);
    expect(await signWith(beas, { "Witness of the spouse": "Max" })).toMatchObject({ status: 400 });
    expect(await signWith(beas, {})).toMatchObject({ status: 200 });
  });

  test("holds a signer who signs again to what others were asked because of the answers", async () => {
    expect((await correctSigner(sender(), envelopeId, "s3", mia)).status).toBe(200);
    await signingToken(mia);
    const bearer = await signingToken(ann);
    expect((await call("POST", "/api/esign/take-back", {}, { bearer })).status).toBe(200);
    const other = await signWith(bearer, { Large: true });
    expect(other).toMatchObject({
      status: 400,
      body: { code: "BAD_FIELD", message: expect.stringContaining("Bea Test has signed already") },
    });
    expect(await signWith(bearer, { Small: true, Married: true, Spouse: "Max" })).toMatchObject({
      status: 200,
    });
    await keepBy(bea);
    await signBy(mia);
  });

  test("is sealed without what was not asked, and says so", async (context) => {
    const sealed = await sealedBehind(await viewingToken(ann.email));
    const audit = JSON.parse(attachment(sealed, 1));
    const settings = audit.content.fields.map((one: { settings?: FieldSettings }) => one.settings);
    expect(settings.find((one?: FieldSettings) => one?.label === "Spouse")).toEqual({
      ...{ label: "Spouse", when: [{ field: "Married", is: "filled" }] },
      ...{ required: false, needed: true },
    });
    expect(audit.values.map(({ filled = [] }) => filled.length)).toEqual([3, 0, 0]);
    expect(pdfText(sealed).replace(/\s+/g, " ")).toContain("Witness of the spouse not asked");
    await isGenuine(sealed, /Fields that were not asked, because of other answers: 1/, context);
  });

  test("tells the sender what was not asked", async () => {
    const { body } = await call<NonNullable<typeof envelopeCalls.answers.session.reply>>(
      "GET",
      `/api/envelopes/${envelopeId}/answers`,
      undefined,
      sender(),
    );
    expect(body.recipients.map(({ notAsked }) => notAsked?.map(({ label }) => label))).toEqual([
      undefined,
      ["Witness of the spouse"],
      undefined,
    ]);
  });
});

test("conditions on later signers, on withheld answers and on private ones are refused", async () => {
  const ann: Recipient = { ...newRecipient("Ann"), order: 1 };
  const bea: Recipient = { ...newRecipient("Bea"), order: 2 };
  const asked: PlainField = ["text", { label: "B", when: [{ field: "A", is: "filled" }] }];
  const question: PlainField = ["text", { label: "A" }];
  const cases: [Recipient, PlainField, Recipient, object, RegExp][] = [
    [ann, question, bea, { withholdValues: true }, /later recipients don't see earlier answers/],
    [bea, question, ann, {}, /signer has to sign earlier/],
    [ann, ["text", { label: "A", private: true }], bea, {}, /would show its answer/],
  ];
  for (const [who, first, then, more, message] of cases) {
    const markers = [...markersFor(who, [first]), ...markersFor(then, [asked])];
    expect(await send([ann, bea], markers, more)).toMatchObject({
      status: 400,
      body: { code: "BAD_FIELD", message: expect.stringMatching(message) },
    });
  }
});
