import { expect, test } from "vitest";
import type { FieldKind } from "#contract/markers";
import {
  foundInWords,
  sharesInWords,
  suggestionsFor,
} from "../../../frontend/pdf/placer/suggestions.ts";
import { blocksOf, spotKey } from "../../../frontend/pdf/spots/blocks.ts";
import { dealtBlocks, dealtSpots } from "../../../frontend/pdf/spots/dealing.ts";
import { partyIn } from "../../../frontend/pdf/spots/parties.ts";
import type { Spot } from "../../../frontend/pdf/spots/spots.ts";

interface More {
  readonly x?: number;
  readonly page?: number;
  readonly near?: string;
  readonly label?: string;
}

const spot = (kind: FieldKind, party: string, y: number, more: More = {}): Spot => ({
  kind,
  place: { page: more.page ?? 0, x: more.x ?? 0.1, y, width: 0.2, height: 0.03 },
  party: partyIn(party),
  label: more.label ?? "Signature:",
  near: more.near ?? "",
});
const people = (...names: string[]) => names.map((name) => ({ id: name, name }));
/** "Landlord=Ann Tenant=-" */
const dealt = (spots: Spot[], ...names: string[]) =>
  dealtBlocks(spots, people(...names))
    .map(({ label, signerId }) => `${label}=${signerId ?? "-"}`)
    .join(" ");

const lease = [
  spot("sign", "Landlord", 0.1),
  spot("date", "Landlord", 0.15),
  spot("sign", "Tenant", 0.3),
  spot("sign", "Witness", 0.5),
];

test("parties go to the signers in the order of the document, witnesses last", () => {
  expect(dealt(lease, "Ann", "Bob")).toBe("Landlord=Ann Tenant=Bob Witness=-");
  expect(dealt(lease, "Ann", "Bob", "Cem")).toBe("Landlord=Ann Tenant=Bob Witness=Cem");
  const first = [
    spot("sign", "Witness", 0.1),
    spot("sign", "Buyer", 0.2),
    spot("sign", "Seller", 0.3),
  ];
  expect(dealt(first, "Ann", "Bob")).toBe("Witness=- Buyer=Ann Seller=Bob");
  expect(dealt(first, "Ann", "Bob", "Cem")).toBe("Witness=Cem Buyer=Ann Seller=Bob");
});

test("more parties than signers stay nobody's; further signers get nothing", () => {
  expect(dealt(lease, "Ann")).toBe("Landlord=Ann Tenant=- Witness=-");
  expect(dealt(lease, "Ann", "Bob", "Cem", "Dan")).toBe("Landlord=Ann Tenant=Bob Witness=Cem");
});

test("a signer whose name is in a block gets that block, whatever the order", () => {
  const named = [
    spot("sign", "Landlord", 0.1, { near: "Margaret Holloway Landlord" }),
    spot("sign", "Tenant", 0.3, { near: "Josè  Müller" }),
  ];
  expect(dealt(named, "José Muller", "Margaret Holloway")).toBe(
    "Landlord=Margaret Holloway Tenant=José Muller",
  );
});

test("a template's role gets the party of that role, in any of its words", () => {
  expect(dealt(lease, "Tenant", "Landlord")).toBe("Landlord=Landlord Tenant=Tenant Witness=-");
  expect(dealt(lease, "Mieter", "Vermieter")).toBe("Landlord=Vermieter Tenant=Mieter Witness=-");
});

test("the same party twice on a page, asked for alike, is two people", () => {
  const couple = [
    spot("sign", "Buyer", 0.1),
    spot("date", "Buyer", 0.1, { x: 0.5 }),
    spot("sign", "Buyer", 0.2),
    spot("date", "Buyer", 0.2, { x: 0.5 }),
    spot("sign", "Seller", 0.3),
  ];
  expect(blocksOf(couple).map(({ label, spots }) => [label, spots.length])).toEqual([
    ["Buyer", 2],
    ["Buyer 2", 2],
    ["Seller", 1],
  ]);
  expect(dealt(couple, "Ann", "Bob", "Cem")).toBe("Buyer=Ann Buyer 2=Bob Seller=Cem");
  expect(dealt(couple, "Ann", "Bob")).toBe("Buyer=Ann Buyer 2=- Seller=Bob");
  const receipt = [spot("sign", "Buyer", 0.1), spot("sign", "Buyer", 0.8, { label: "Received:" })];
  expect(blocksOf(receipt).map(({ label }) => label)).toEqual(["Buyer"]);
});

test("without parties, the blocks go round in order; a sole signer gets all of them", () => {
  const two = [spot("sign", "", 0.1), spot("date", "", 0.15), spot("sign", "", 0.5)];
  expect(dealt(two, "Ann", "Bob")).toBe("Page 1, signature 1=Ann Page 1, signature 2=Bob");
  expect(dealt(two, "Ann")).toBe("Page 1, signature 1=Ann Page 1, signature 2=Ann");
  const pages = [0, 1, 2].map((page) => spot("sign", "", 0.5, { page }));
  expect(dealt(pages, "Ann", "Bob")).toBe("Page 1=Ann Page 2=Ann Page 3=Ann");
});

test("initials at the foot of each page go to the signers in order", () => {
  const pages = [0, 1].flatMap((page) => [
    spot("initial", "", 0.9, { page, x: 0.1 }),
    spot("initial", "", 0.9, { page, x: 0.6 }),
  ]);
  expect(dealt(pages, "Ann", "Bob")).toBe("Initials=Ann Initials 2=Bob");
});

test("beside named parties, what names none and isn't signed stays nobody's", () => {
  const form = [
    spot("email", "", 0.1, { page: 0 }),
    ...lease.map((one) => ({ ...one, place: { ...one.place, page: 1 } })),
  ];
  expect(dealt(form, "Ann", "Bob")).toBe("Page 1=- Landlord=Ann Tenant=Bob Witness=-");
});

test("the sender's choice for a block or a single spot counts", () => {
  const [first, date, tenant] = lease;
  const given = {
    tenant: "Ann",
    landlord: null,
    [spotKey(date ?? spot("date", "", 0))]: "Bob",
  };
  const blocks = dealtBlocks(lease, people("Ann", "Bob"), given);
  const signers = dealtSpots(lease, blocks, given).map(({ signerId }) => signerId);
  expect([first, date, tenant].length).toBe(3);
  expect(signers).toEqual([undefined, "Bob", "Ann", undefined]);
});

test("spots with a field on them are no suggestions any more", () => {
  const signers = people("Ann", "Bob").map((one) => ({ ...one, color: "", initials: "" }));
  const place = lease[0]?.place ?? { page: 0, x: 0, y: 0, width: 0, height: 0 };
  const fields = [{ id: "f", kind: "sign" as const, signerId: "Ann", place }];
  const left = suggestionsFor(lease, signers, fields, {});
  expect(left.free).toHaveLength(3);
  expect(left.blocks.map(({ label, spots }) => [label, spots.length])).toEqual([
    ["Landlord", 1],
    ["Tenant", 1],
    ["Witness", 1],
  ]);
});

test("counts are said by signer and by page", () => {
  const signers = ["Margaret Holloway", "Tariq Aziz"].map((name) => ({
    id: name,
    name,
    color: "",
    initials: "",
  }));
  const spots = dealtSpots(lease, dealtBlocks(lease, signers));
  expect(sharesInWords(spots, signers)).toBe("2 for Margaret, 1 for Tariq");
  expect(foundInWords(spots)).toBe("4 places to sign found on page 1");
  const later = [28, 29].map((page) => spot("sign", "", 0.5, { page }));
  expect(foundInWords(later)).toBe("2 places to sign found on pages 29 and 30");
  const namesakes = [
    { id: "a", name: "Ann Lee", color: "", initials: "" },
    { id: "b", name: "Ann King", color: "", initials: "" },
  ];
  const shared = dealtSpots(lease, dealtBlocks(lease, namesakes));
  expect(sharesInWords(shared, namesakes)).toBe("2 for Ann Lee, 1 for Ann King");
  const many = ["A", "B", "C", "D"].map((id) => ({ id, name: id, color: "", initials: "" }));
  const each = many.map(({ id }) => ({ ...spot("sign", "", 0.1), signerId: id }));
  expect(sharesInWords(each, many)).toBe("1 for A, 1 for B, 2 for 2 others");
});
