import { verifyFiles } from "sealed-pdf/verify";
import { beforeAll, describe, expect, test } from "vitest";
import { attach } from "../support/attaching.ts";
import { call } from "../support/cloud.ts";
import { isGenuine } from "../support/genuine.ts";
import { attachment, pdfText } from "../support/other-tools.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  download,
  newRecipient,
  openLink,
  type Recipient,
  sealedBehind,
  signingToken,
  viewingToken,
} from "../support/people.ts";
import { formSender, idOf, type PlainField, signWith } from "./support/forms.ts";

/** Attached files, conditions and formulas in one document, each because of the others, for the verifiers that people have. */

const { sender, send } = formSender();

const annsFields: readonly PlainField[] = [
  ["check", { label: "Employed" }],
  ["file", { label: "Payslip", files: 2, when: [{ field: "Employed", is: "filled" }] }],
  ["file", { label: "Grant letter", when: [{ field: "Employed", is: "not" }] }],
  ["number", { label: "Rent" }],
  ["number", { label: "Pay", when: [{ field: "Payslip", is: "filled" }] }],
  [
    "number",
    {
      ...{ label: "Rent of a year", format: "EUR" },
      formula: { is: "product", of: [{ field: "Rent" }, { value: "12" }] },
    },
  ],
  [
    "number",
    { label: "Left", formula: { is: "difference", of: [{ field: "Pay" }, { field: "Rent" }] } },
  ],
  ["text", { label: "Guarantor", when: [{ field: "Left", is: "below", value: "500" }] }],
];
const beasFields: readonly PlainField[] = [
  ["text", { label: "Payslip seen by", when: [{ field: "Payslip", is: "filled" }] }],
  ["file", { label: "Debt notice", when: [{ field: "Left", is: "below", value: "0" }] }],
  [
    "number",
    {
      ...{ label: "Fee", when: [{ field: "Rent of a year", is: "above", value: "10000" }] },
      formula: { is: "product", of: [{ field: "Rent of a year" }, { value: "0.035" }] },
    },
  ],
];

const markersFor = ({ email }: Recipient, fields: readonly PlainField[], row = 0) =>
  fields.map(([etype, settings], index) => ({
    ...{ etype, settings, recepientEmail: email },
    ...{ dataX: 360 + (index % 3) * 280, dataY: 260 + (row + Math.floor(index / 3)) * 80 },
  }));

/** Sealed with Ann's answers: the document, and its evidence. */
async function sealedWith(answers: Readonly<Record<string, string | true>>, asksForGrant: boolean) {
  const ann: Recipient = { ...newRecipient("Ann"), order: 1 };
  const bea: Recipient = { ...newRecipient("Bea"), order: 2 };
  const markers = [...markersFor(ann, annsFields), ...markersFor(bea, beasFields, 4)];
  const { body } = await send([ann, bea], markers);
  const anns = await signingToken(ann);
  const field = idOf((await openLink(anns)).body, asksForGrant ? "Grant letter" : "Payslip");
  const { body: file } = await attach(anns, field, makePdf([{}]), "March.pdf");
  expect(await signWith(anns, answers, [file])).toMatchObject({ status: 200 });
  const beas = asksForGrant ? {} : { "Payslip seen by": "Bea" };
  expect(await signWith(await signingToken(bea), beas)).toMatchObject({ status: 200 });
  const sealed = await sealedBehind(await viewingToken(ann.email));
  const zip = await download(`/api/envelopes/${body.envelopeId}/evidence`, sender().bearer);
  return { sealed, zip, file };
}

type Sealed = Awaited<ReturnType<typeof sealedWith>>;

describe.each([
  {
    name: "where the conditions hold",
    ...{ answers: { Employed: true, Rent: "950.5", Pay: "1400" } as const, asksForGrant: false },
    values: [
      ["true", "950.5", "1400", "11406.00", "449.50", "Max"],
      ["Bea", "399.21"],
    ],
    says: ["11.406,00 € (computed)", "449.50 (computed)", "Grant letter not asked"],
  },
  {
    name: "where they don't",
    ...{ answers: { Rent: "700" } as const, asksForGrant: true },
    values: [["700", "8400.00"], []],
    says: ["8.400,00 € (computed)", "Payslip not asked", "Guarantor not asked", "Fee not asked"],
  },
])("a document with all three kinds, $name", ({ answers, asksForGrant, values, says }) => {
  let made: Sealed;
  beforeAll(async () => {
    const guarantor = asksForGrant ? {} : { Guarantor: "Max" };
    made = await sealedWith({ ...answers, ...guarantor }, asksForGrant);
  });

  test("is sealed in the format of before, with what was asked, attached and computed", () => {
    const record = JSON.parse(attachment(made.sealed, 1));
    expect(record.format).toBe("undersign-audit-3");
    const filled = record.values.map((one: { filled?: { value: unknown }[] }) =>
      (one.filled ?? []).map(({ value }) => String(value)),
    );
    expect(filled).toEqual(values);
    const { name, sha256 } = made.file;
    expect(record.values[0].attachments).toMatchObject([{ name, sha256 }]);
    expect(record.values[1]).not.toHaveProperty("attachments");
    const paper = pdfText(made.sealed).replace(/\s/g, "");
    expect(says.filter((one) => !paper.includes(one.replace(/\s/g, "")))).toEqual([]);
  });

  test("is genuine for the verifiers of 0.1.0, of 0.2.0 and of today", async (context) => {
    await isGenuine(made.sealed, /March\.pdf/, context);
    const { body } = await call<{ certificates: { der: string }[] }>(
      "GET",
      "/api/evidence/seal-certificates",
    );
    const trusted = body.certificates.map(({ der }) => Buffer.from(der, "base64"));
    const zip = { path: "evidence.zip", read: async () => made.zip };
    const [checked] = await verifyFiles([zip], { trust: { trusted } });
    expect(checked?.report.verdict).toBe("genuine");
  });
});
