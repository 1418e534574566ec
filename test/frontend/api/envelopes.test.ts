import { expect, test } from "vitest";
import * as z from "zod/mini";
import { placeFromWire } from "#contract/rules/fields/markers";
import { signerColors } from "#contract/rules/limits/limits";
import { envelopes as specified } from "#contract/specified/envelopes";
import { envelopeInput } from "../../../frontend/api/envelopes.ts";
import {
  type Draft,
  emptyDraft,
  reduceDraft,
} from "../../../frontend/features/sending/draft/draft.ts";
import { sentDraft } from "../../../frontend/features/sending/draft/sent-draft.ts";
import { emptySigner } from "../../../frontend/features/sending/draft/signers.ts";
import {
  isOthersTurn,
  isTurnOf,
  newEnvelope,
} from "../../../frontend/features/sending/review/new-envelope.ts";

const pages = [
  { width: 612, height: 792 },
  { width: 1191, height: 842 },
  { width: 200, height: 300 },
];
const place = { page: 1, x: 0.25, y: 0.5, width: 0.2, height: 0.06 };
const from = {
  sender: { id: "u1", email: "sam@example.com", firstName: "Sam", lastName: "Sender" },
  userAgent: "test browser",
  sentAt: "2026-11-21T09:30:00+01:00",
};
const inputOf = (sent: Draft) => envelopeInput(newEnvelope(sent, from));

function draft(): Draft {
  const empty = emptyDraft(() => "id-12345");
  const signer = {
    email: " Ada@Example.com",
    firstName: " Ada ",
    lastName: "King",
    mobile: "5551234567",
  };
  return {
    ...empty,
    file: { id: "f1", name: "lease.pdf", url: "/api/files/u1/f1", pages, warnings: [] },
    signers: [{ ...emptySigner("s1"), registered: true, ...signer }],
    layout: {
      past: [],
      present: [{ id: "m1", kind: "date", signerId: "s1", place }],
      future: [],
    },
    letter: { title: "Lease ", message: "Please sign.", copies: "cc@example.com", expiryDays: "" },
  };
}

test("form fields called name or email propose what the sender has entered, unless they have a value", () => {
  const sent = draft();
  const text = (id: string, label: string, more: object = {}) => ({
    ...{ id, kind: "text" as const, signerId: "s1", place, settings: { label, ...more } },
  });
  const present = [
    text("m1", "Vorname"),
    text("m2", "Name"),
    text("m3", "E-Mail"),
    text("m4", "Name", { value: "Own" }),
    text("m5", "Company"),
    text("m6", "Phone", { private: true }),
  ];
  const valuesOf = (one: Draft) =>
    newEnvelope(one, from).fields.map(({ settings }) => settings?.value);
  const filled = { ...sent, layout: { ...sent.layout, present } };
  expect(valuesOf(filled)).toEqual(["Ada", "King", "Ada@Example.com", "Own", undefined, undefined]);
  const signers = sent.signers.map((one) => ({ ...one, anyOf: "Ben Brown, ben@example.com" }));
  expect(valuesOf({ ...filled, signers })[0]).toBeUndefined();
});

test("a draft is sent as the envelope of the specification", () => {
  const input = inputOf(draft());
  expect(input).toMatchObject({
    senderid: "u1",
    senderemail: "sam@example.com",
    sendername: "Sam Sender",
    fileurl: "/api/files/u1/f1",
    recepient: [
      { email: "ada@example.com", firstName: "Ada", lastName: "King", mobile: "5551234567" },
    ],
    senderPdfViewerScaleFactor: 1.5,
    offsetDateTime: from.sentAt,
    audit: {
      userId: "u1",
      ipAddress: "",
      userAgent: "test browser",
      offsetDateTime: from.sentAt,
    },
    emailData: { title: "Lease", message: "Please sign.", ccList: ["cc@example.com"] },
  });
  expect(input.markers[0]).toMatchObject({
    etype: "date",
    classname: "marker date",
    text: "Date",
    bgcolor: signerColors[0],
    recepientEmail: "ada@example.com",
  });
  expect(input.expiresInDays).toBeUndefined();
});

test("the server accepts the envelope", () => {
  expect(z.safeParse(specified.create.input, inputOf(draft())).success).toBe(true);
});

test("a field read from the wire is where it was placed", () => {
  const [marker] = inputOf(draft()).markers;
  const back = marker && placeFromWire(marker.etype, marker, pages);
  expect(back?.page).toBe(1);
  for (const side of ["x", "y", "width", "height"] as const)
    expect(back?.[side]).toBeCloseTo(place[side], 9);
});

test("an expiry is sent when the sender chose one", () => {
  const chosen = reduceDraft(draft(), { type: "write", letter: { expiryDays: "30" } });
  expect(inputOf(chosen).expiresInDays).toBe(30);
});

test("fields without a signer are not sent", () => {
  const fields = [{ id: "m1", kind: "date" as const, signerId: "gone", place }];
  const orphan = reduceDraft(draft(), { type: "lay out", fields });
  expect(inputOf(orphan).markers).toEqual([]);
});

test("a signing order is sent as turns, which rows that sign together share", () => {
  const ben = { ...emptySigner("s2"), email: "ben@example.com", together: true };
  const cy = { ...emptySigner("s3"), email: "cy@example.com" };
  const two = { ...draft(), signers: [...draft().signers, ben, cy] };
  expect(inputOf(two).recepient.map(({ order }) => order)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const ordered = reduceDraft(two, { type: "set order", inOrder: true });
  expect(inputOf(ordered).recepient.map(({ order }) => order)).toEqual([1, 1, 2]);
});

test("languages are sent where they were chosen, and only there", () => {
  expect(JSON.stringify(inputOf(draft()))).not.toContain("language");
  const [signer] = draft().signers;
  const german = reduceDraft(draft(), { type: "choose language", language: "de" });
  const choice = { type: "choose language", id: signer?.id ?? "", language: "ar" } as const;
  const sent = inputOf(reduceDraft(german, choice));
  expect(sent).toMatchObject({ language: "de", recepient: [{ language: "ar" }] });
  const back = reduceDraft(german, { type: "choose language", language: undefined });
  expect(inputOf(back).language).toBeUndefined();
});

test("a document that is sent again has its languages, English where it had none, and the numbers of several people", () => {
  const ben = { email: "ben@x.org", firstName: "Ben", lastName: "B", mobile: "5551234567" };
  const sent = {
    ...{ envelopeId: "e1", fileName: "lease", fileUrl: "/x", pages: [], title: "lease" },
    ...{ message: "", copies: [], expiresInDays: 60, withholdValues: false, fields: [] },
    signers: [
      {
        ...{ email: "a@x.org", firstName: "A", lastName: "", mobile: "", order: 1, anyOf: [ben] },
        language: "he",
      },
    ],
  } as const;
  const again = sentDraft({ ...sent, language: "pl" }, () => "id");
  expect([again.language, again.signers[0]?.language]).toEqual(["pl", "he"]);
  expect(sentDraft(sent, () => "id").language).toBe("en");
  expect(inputOf(sentDraft(sent, () => "id")).recepient[0]?.anyOf).toEqual([ben]);
});

test("a template and withheld values are sent when they are chosen, and only then", () => {
  const plain = inputOf(draft());
  expect([plain.templateIs, plain.templateId, plain.withholdValues]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const template = { id: "t1", name: "Lease", signersMax: 1 };
  const chosen = reduceDraft({ ...draft(), template }, { type: "withhold", withholdValues: true });
  expect(inputOf(chosen)).toMatchObject({
    templateIs: "true",
    templateId: "t1",
    withholdValues: true,
  });
});

test("a sender is asked to sign right away where they are the first, also as one of several people", () => {
  const alone = draft();
  const [ada = emptySigner("s1")] = alone.signers;
  const eve = { ...emptySigner("s2"), email: "eve@example.com" };
  const withOthers = { ...ada, anyOf: "Ben Brown, Ben@example.com" };
  const both = { ...alone, signers: [withOthers, eve], inOrder: true };
  expect(isTurnOf(alone, "ada@example.com")).toBe(true);
  expect(isTurnOf(both, "ada@example.com")).toBe(true);
  expect(isTurnOf(both, "ben@example.com")).toBe(true);
  expect(isTurnOf(both, "eve@example.com")).toBe(false);
  expect(isTurnOf(both, "zoe@example.com")).toBe(false);
  // To others the sender can hand the document over, and not to alternative signers.
  expect(isOthersTurn(alone, "zoe@example.com")).toBe(true);
  expect(isOthersTurn(alone, "ada@example.com")).toBe(false);
  expect(isOthersTurn(both, "zoe@example.com")).toBe(false);
  expect(isOthersTurn({ ...both, inOrder: false }, "zoe@example.com")).toBe(true);
});
