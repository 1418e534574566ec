import { expect, test } from "vitest";
import type { FieldKind } from "#contract/markers";
import {
  besides,
  foundInWords,
  questionInWords,
  sharesInWords,
  suggestionsFor,
  whoInWords,
} from "../../../frontend/pdf/placer/suggestions.ts";
import { blocksOf, spotKey } from "../../../frontend/pdf/spots/blocks.ts";
import {
  type DealtBlock,
  dealing,
  dealtSpots,
  everyone,
  exchanged,
  type Known,
} from "../../../frontend/pdf/spots/dealing.ts";
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
/** Ann is the sender. */
const people = (...names: string[]) =>
  names.map((name) => ({ id: name, name, isSender: name === "Ann" }));
const shown = (...names: string[]) =>
  people(...names).map((one) => ({ ...one, color: "", initials: "" }));
const inWords = (blocks: readonly DealtBlock[]) =>
  blocks.map(({ label, signerId }) => `${label}=${signerId ?? "-"}`).join(" ");
/** "Landlord=Ann Tenant=- | Who is the tenant?" */
function dealt(spots: Spot[], ...names: string[]): string {
  const { blocks, question } = dealing(spots, people(...names));
  const asked = question ? ` | ${questionInWords(question, shown(...names))}` : "";
  return inWords(blocks) + asked;
}
const known = (spots: Spot[], more: Known, ...names: string[]) =>
  inWords(dealing(spots, people(...names), more).blocks);

const lease = [
  spot("sign", "Landlord", 0.1),
  spot("date", "Landlord", 0.15),
  spot("sign", "Tenant", 0.3),
  spot("sign", "Witness", 0.5),
];

const sale = [
  spot("sign", "Witness", 0.1),
  spot("sign", "Buyer", 0.2),
  spot("sign", "Seller", 0.3),
];

test("the sender is the party that senders are, whoever was added first, and the other one is the other", () => {
  expect(dealt(lease, "Ann", "Bob")).toBe("Landlord=Ann Tenant=Bob Witness=-");
  expect(dealt(lease, "Bob", "Ann")).toBe("Landlord=Ann Tenant=Bob Witness=-");
  expect(dealt(sale, "Bob", "Ann")).toBe("Witness=- Buyer=Bob Seller=Ann");
});

test("a sole signer is the sender's side if they send, and the other if they don't", () => {
  expect(dealt(lease, "Ann")).toBe("Landlord=Ann Tenant=- Witness=-");
  expect(dealt(lease, "Bob")).toBe("Landlord=- Tenant=Bob Witness=-");
});

test("what only the order could say is asked", () => {
  expect(dealt(lease, "Bob", "Cem")).toBe("Landlord=- Tenant=- Witness=- | Who is the landlord?");
  expect(dealt(lease, "Ann", "Bob", "Cem")).toBe(
    "Landlord=Ann Tenant=- Witness=- | Who is the tenant?",
  );
  const secrets = [spot("sign", "Party A", 0.1), spot("sign", "Party B", 0.2)];
  expect(dealt(secrets, "Ann", "Bob")).toBe("Party A=- Party B=- | Who signs as “Party A”?");
  expect(dealt(secrets, "Ann")).toBe("Party A=- Party B=- | Where do you sign?");
  expect(dealt([spot("sign", "Mieter", 0.1), spot("sign", "Bürge", 0.2)], "Bob", "Cem")).toBe(
    "Mieter=- Bürge=- | Who signs as “Mieter”?",
  );
});

test("an answer decides the rest, until nothing is left to ask", () => {
  const three = people("Ann", "Bob", "Cem");
  const after = dealing(lease, three, { given: { tenant: "Cem" } });
  expect(inWords(after.blocks)).toBe("Landlord=Ann Tenant=Cem Witness=Bob");
  expect(after.question).toBeUndefined();
});

test("what the sender has chosen to be before counts for more than the usual side", () => {
  expect(known(lease, { senderWas: ["buyer", "tenant"] }, "Ann", "Bob")).toBe(
    "Landlord=Bob Tenant=Ann Witness=-",
  );
  expect(known(lease, { senderWas: ["buyer"] }, "Ann", "Bob")).toBe(
    "Landlord=Ann Tenant=Bob Witness=-",
  );
});

test("a name in the text counts for more than what the sender was", () => {
  const named = new Map([["Bob", "landlord"]]);
  expect(known(lease, { senderWas: ["landlord"], named }, "Ann", "Bob")).toBe(
    "Landlord=Bob Tenant=Ann Witness=-",
  );
});

test("choosing a signer who has another party exchanges the two", () => {
  const { blocks } = dealing(lease, people("Ann", "Bob"));
  expect(exchanged(blocks, "landlord", "Bob")).toEqual({ landlord: "Bob", tenant: "Ann" });
  expect(exchanged(blocks, "witness", "Bob")).toEqual({ witness: "Bob" });
  expect(exchanged(blocks, "landlord", null)).toEqual({ landlord: null });
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
  expect(dealt(couple, "Bob", "Ann", "Cem")).toBe("Buyer=Bob Buyer 2=Cem Seller=Ann");
  expect(dealt(couple, "Ann", "Bob")).toBe("Buyer=Bob Buyer 2=- Seller=Ann");
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

test("one line for initials on each page is for all signers, side by side", () => {
  const pages = [0, 1].map((page) => spot("initial", "", 0.9, { page, x: 0.1 }));
  expect(dealt(pages, "Ann", "Bob")).toBe(`Initials=${everyone}`);
  expect(dealt(pages, "Ann")).toBe("Initials=Ann");
  const signers = people("Ann", "Bob");
  const { blocks } = dealing(pages, signers);
  const places = dealtSpots(pages, blocks, signers).map(({ signerId, place }) => ({
    signerId,
    page: place.page,
    x: Math.round(place.x * 100),
  }));
  expect(places).toEqual([
    { signerId: "Ann", page: 0, x: 10 },
    { signerId: "Bob", page: 0, x: 20 },
    { signerId: "Ann", page: 1, x: 10 },
    { signerId: "Bob", page: 1, x: 20 },
  ]);
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
  const two = people("Ann", "Bob");
  const { blocks } = dealing(lease, two, { given });
  const signers = dealtSpots(lease, blocks, two, given).map(({ signerId }) => signerId);
  expect([first, date, tenant].length).toBe(3);
  expect(signers).toEqual([undefined, "Bob", "Ann", undefined]);
});

test("spots with a field on them are no suggestions any more", () => {
  const signers = shown("Ann", "Bob");
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

test("spots where the PDF's form has a field are no suggestions, also after a choice", () => {
  const [signature] = lease;
  const left = besides(
    suggestionsFor(lease, shown("Ann", "Bob"), [], {}),
    signature ? [signature] : [],
  );
  const counts = ({ free, blocks, byPage }: typeof left) => [
    free.length,
    byPage.get(0)?.length,
    blocks.map(({ spots }) => spots.length),
  ];
  expect(counts(left)).toEqual([3, 3, [1, 1, 1]]);
  expect(counts(left.withGiven({ witness: "Ann" }))).toEqual([3, 3, [1, 1, 1]]);
});

test("counts are told by signer and by page, and who is who in a line", () => {
  const signers = shown("Margaret Holloway", "Tariq Aziz");
  const named = new Map([["Margaret Holloway", "landlord"]]);
  const { blocks } = dealing(lease, signers, { named });
  expect(sharesInWords(dealtSpots(lease, blocks, signers), signers)).toBe(
    "2 for Margaret, 1 for Tariq",
  );
  expect(foundInWords({ blocks })).toBe("4 places to sign on page 1");
  expect(whoInWords(blocks, signers)).toBe(
    "Landlord: Margaret · Tenant: Tariq · Witness: nobody yet",
  );
  const later = [28, 29].map((page) => spot("sign", "", 0.5, { page }));
  expect(foundInWords(dealing(later, signers))).toBe("2 places to sign on pages 29 and 30");
  const namesakes = shown("Ann Lee", "Ann King");
  const shared = dealing(lease, namesakes, { given: { landlord: "Ann Lee", tenant: "Ann King" } });
  expect(sharesInWords(dealtSpots(lease, shared.blocks, namesakes), namesakes)).toBe(
    "2 for Ann Lee, 1 for Ann King",
  );
  const own = shown("Ann", "Bob");
  expect(whoInWords(dealing(lease.slice(0, 3), own).blocks, own)).toBe(
    "Landlord: You · Tenant: Bob",
  );
  const many = shown("A", "B", "C", "D");
  const each = many.map(({ id }) => ({ ...spot("sign", "", 0.1), signerId: id }));
  expect(sharesInWords(each, many)).toBe("1 for A, 1 for B, 2 for 2 others");
});
