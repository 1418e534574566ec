import { expect, test } from "vitest";
import type { FieldKind } from "#contract/rules/fields/markers";
import { withoutIsolates } from "#languages/isolated";
import {
  type AssignedBlock,
  type AssigningFacts,
  assignedSuggestions,
  assignmentOf,
  everyone,
  exchanged,
} from "../../../frontend/placing/suggestions/assigning.ts";
import { blocksOf, suggestionKey } from "../../../frontend/placing/suggestions/blocks.ts";
import { partyIn } from "../../../frontend/placing/suggestions/parties.ts";
import type { Suggestion } from "../../../frontend/placing/suggestions/suggestions-in.ts";
import {
  besides,
  foundInWords,
  placeInWords,
  questionInWords,
  sharesInWords,
  suggestionsFor,
  whoInWords,
} from "../../../frontend/placing/suggestions.ts";

interface More {
  readonly x?: number;
  readonly page?: number;
  readonly near?: string;
  readonly label?: string;
}

const suggestion = (kind: FieldKind, party: string, y: number, more: More = {}): Suggestion => ({
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
const inWords = (blocks: readonly AssignedBlock[]) =>
  blocks.map(({ label, signerId }) => `${label}=${signerId ?? "-"}`).join(" ");
/** "Landlord=Ann Tenant=- | Who is the tenant?" */
function assigned(suggestions: Suggestion[], ...names: string[]): string {
  const { blocks, question } = assignmentOf(suggestions, people(...names));
  const asked = question ? ` | ${questionInWords(question, shown(...names))}` : "";
  return inWords(blocks) + asked;
}
const known = (suggestions: Suggestion[], more: AssigningFacts, ...names: string[]) =>
  inWords(assignmentOf(suggestions, people(...names), more).blocks);

const lease = [
  suggestion("sign", "Landlord", 0.1),
  suggestion("date", "Landlord", 0.15),
  suggestion("sign", "Tenant", 0.3),
  suggestion("sign", "Witness", 0.5),
];

const sale = [
  suggestion("sign", "Witness", 0.1),
  suggestion("sign", "Buyer", 0.2),
  suggestion("sign", "Seller", 0.3),
];

test("the sender is the party that senders are, whoever was added first, and the other one is the other", () => {
  expect(assigned(lease, "Ann", "Bob")).toBe("Landlord=Ann Tenant=Bob Witness=-");
  expect(assigned(lease, "Bob", "Ann")).toBe("Landlord=Ann Tenant=Bob Witness=-");
  expect(assigned(sale, "Bob", "Ann")).toBe("Witness=- Buyer=Bob Seller=Ann");
});

test("a sole signer is the sender's side if they send, and the other if they don't", () => {
  expect(assigned(lease, "Ann")).toBe("Landlord=Ann Tenant=- Witness=-");
  expect(assigned(lease, "Bob")).toBe("Landlord=- Tenant=Bob Witness=-");
});

test("the sender is asked where only the order could tell", () => {
  expect(assigned(lease, "Bob", "Cem")).toBe(
    "Landlord=- Tenant=- Witness=- | Who is the landlord?",
  );
  expect(assigned(lease, "Ann", "Bob", "Cem")).toBe(
    "Landlord=Ann Tenant=- Witness=- | Who is the tenant?",
  );
  const secrets = [suggestion("sign", "Party A", 0.1), suggestion("sign", "Party B", 0.2)];
  expect(assigned(secrets, "Ann", "Bob")).toBe("Party A=- Party B=- | Who signs as “Party A”?");
  expect(assigned(secrets, "Ann")).toBe("Party A=- Party B=- | Where do you sign?");
  expect(
    assigned([suggestion("sign", "Mieter", 0.1), suggestion("sign", "Bürge", 0.2)], "Bob", "Cem"),
  ).toBe("Mieter=- Bürge=- | Who signs as “Mieter”?");
});

test("an answer decides the rest, until nothing is left to ask", () => {
  const three = people("Ann", "Bob", "Cem");
  const after = assignmentOf(lease, three, { given: new Map([["tenant", "Cem"]]) });
  expect(inWords(after.blocks)).toBe("Landlord=Ann Tenant=Cem Witness=Bob");
  expect(after.question).toBeUndefined();
});

test.each(Object.getOwnPropertyNames(Object.prototype))(
  "a party whose name objects inherit is one like others: %s",
  (key) => {
    const party = { key, label: "X", attends: false };
    const lines = [{ ...suggestion("sign", "", 0.1), party }];
    const two = people("Ann", "Bob");
    expect(assignmentOf(lines, two).question).toMatchObject({ ask: "signer", block: { key } });
    const given = new Map([[key, "Bob"]]);
    expect(inWords(assignmentOf(lines, two, { given }).blocks)).toBe("X=Bob");
  },
);

test("the sender's earlier choice of side counts for more than the usual side", () => {
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
  const { blocks } = assignmentOf(lease, people("Ann", "Bob"));
  expect(Object.fromEntries(exchanged(blocks, "landlord", "Bob"))).toEqual({
    landlord: "Bob",
    tenant: "Ann",
  });
  expect(Object.fromEntries(exchanged(blocks, "witness", "Bob"))).toEqual({ witness: "Bob" });
  expect(Object.fromEntries(exchanged(blocks, "landlord", null))).toEqual({ landlord: null });
});

test("a signer whose name is in a block gets that block, whatever the order", () => {
  const named = [
    suggestion("sign", "Landlord", 0.1, { near: "Margaret Holloway Landlord" }),
    suggestion("sign", "Tenant", 0.3, { near: "Josè  Müller" }),
  ];
  expect(assigned(named, "José Muller", "Margaret Holloway")).toBe(
    "Landlord=Margaret Holloway Tenant=José Muller",
  );
});

test("a template's role gets the party of that role, in any of its words", () => {
  expect(assigned(lease, "Tenant", "Landlord")).toBe("Landlord=Landlord Tenant=Tenant Witness=-");
  expect(assigned(lease, "Mieter", "Vermieter")).toBe("Landlord=Vermieter Tenant=Mieter Witness=-");
});

test("the same party twice on a page, asked for alike, is two people", () => {
  const couple = [
    suggestion("sign", "Buyer", 0.1),
    suggestion("date", "Buyer", 0.1, { x: 0.5 }),
    suggestion("sign", "Buyer", 0.2),
    suggestion("date", "Buyer", 0.2, { x: 0.5 }),
    suggestion("sign", "Seller", 0.3),
  ];
  expect(blocksOf(couple).map(({ label, suggestions }) => [label, suggestions.length])).toEqual([
    ["Buyer", 2],
    ["Buyer 2", 2],
    ["Seller", 1],
  ]);
  expect(assigned(couple, "Bob", "Ann", "Cem")).toBe("Buyer=Bob Buyer 2=Cem Seller=Ann");
  expect(assigned(couple, "Ann", "Bob")).toBe("Buyer=Bob Buyer 2=- Seller=Ann");
  const receipt = [
    suggestion("sign", "Buyer", 0.1),
    suggestion("sign", "Buyer", 0.8, { label: "Received:" }),
  ];
  expect(blocksOf(receipt).map(({ label }) => label)).toEqual(["Buyer"]);
});

test("blocks without parties go round the signers in order; a sole signer gets all of them", () => {
  const two = [
    suggestion("sign", "", 0.1),
    suggestion("date", "", 0.15),
    suggestion("sign", "", 0.5),
  ];
  expect(assigned(two, "Ann", "Bob")).toBe("Page 1, signature 1=Ann Page 1, signature 2=Bob");
  expect(assigned(two, "Ann")).toBe("Page 1, signature 1=Ann Page 1, signature 2=Ann");
  const pages = [0, 1, 2].map((page) => suggestion("sign", "", 0.5, { page }));
  expect(assigned(pages, "Ann", "Bob")).toBe("Page 1=Ann Page 2=Ann Page 3=Ann");
});

test("initials at the foot of each page go to the signers in order", () => {
  const pages = [0, 1].flatMap((page) => [
    suggestion("initial", "", 0.9, { page, x: 0.1 }),
    suggestion("initial", "", 0.9, { page, x: 0.6 }),
  ]);
  expect(assigned(pages, "Ann", "Bob")).toBe("Initials=Ann Initials 2=Bob");
});

test("one line for initials on each page is for all signers, side by side", () => {
  const pages = [0, 1].map((page) => suggestion("initial", "", 0.9, { page, x: 0.1 }));
  expect(assigned(pages, "Ann", "Bob")).toBe(`Initials=${everyone}`);
  expect(assigned(pages, "Ann")).toBe("Initials=Ann");
  const signers = people("Ann", "Bob");
  const { blocks } = assignmentOf(pages, signers);
  const places = assignedSuggestions(pages, blocks, signers).map(({ signerId, place }) => ({
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
    suggestion("email", "", 0.1, { page: 0 }),
    ...lease.map((one) => ({ ...one, place: { ...one.place, page: 1 } })),
  ];
  expect(assigned(form, "Ann", "Bob")).toBe("Page 1=- Landlord=Ann Tenant=Bob Witness=-");
});

test("the sender's choice for a block or a single suggestion counts", () => {
  const [first, date, tenant] = lease;
  const given = new Map([
    ["tenant", "Ann"],
    ["landlord", null],
    [suggestionKey(date ?? suggestion("date", "", 0)), "Bob"],
  ]);
  const two = people("Ann", "Bob");
  const { blocks } = assignmentOf(lease, two, { given });
  const signers = assignedSuggestions(lease, blocks, two, given).map(({ signerId }) => signerId);
  expect([first, date, tenant].length).toBe(3);
  expect(signers).toEqual([undefined, "Bob", "Ann", undefined]);
});

test("suggestions with a field on them are no suggestions any more", () => {
  const signers = shown("Ann", "Bob");
  const place = lease[0]?.place ?? { page: 0, x: 0, y: 0, width: 0, height: 0 };
  const fields = [{ id: "f", kind: "sign" as const, signerId: "Ann", place }];
  const left = suggestionsFor(lease, signers, fields, {});
  expect(left.free).toHaveLength(3);
  expect(left.blocks.map(({ label, suggestions }) => [label, suggestions.length])).toEqual([
    ["Landlord", 1],
    ["Tenant", 1],
    ["Witness", 1],
  ]);
});

test("suggestions where the PDF's form has a field are no suggestions, also after a choice", () => {
  const [signature] = lease;
  const left = besides(
    suggestionsFor(lease, shown("Ann", "Bob"), [], {}),
    signature ? [signature] : [],
  );
  const counts = ({ free, blocks, byPage }: typeof left) => [
    free.length,
    byPage.get(0)?.length,
    blocks.map(({ suggestions }) => suggestions.length),
  ];
  expect(counts(left)).toEqual([3, 3, [1, 1, 1]]);
  expect(counts(left.withGiven(new Map([["witness", "Ann"]])))).toEqual([3, 3, [1, 1, 1]]);
});

test("counts are given by signer and by page, and who is who in a line", () => {
  const signers = shown("Margaret Holloway", "Tariq Aziz");
  const named = new Map([["Margaret Holloway", "landlord"]]);
  const { blocks } = assignmentOf(lease, signers, { named });
  expect(withoutIsolates(sharesInWords(assignedSuggestions(lease, blocks, signers), signers))).toBe(
    "2 for Margaret, 1 for Tariq",
  );
  expect(foundInWords({ blocks })).toBe("4 places to sign on page 1");
  expect(whoInWords(blocks, signers)).toBe(
    "Landlord: Margaret · Tenant: Tariq · Witness: nobody yet",
  );
  const later = [28, 29].map((page) => suggestion("sign", "", 0.5, { page }));
  expect(foundInWords(assignmentOf(later, signers))).toBe("2 places to sign on pages 29 and 30");
  const namesakes = shown("Ann Lee", "Ann King");
  const shared = assignmentOf(lease, namesakes, {
    given: new Map([
      ["landlord", "Ann Lee"],
      ["tenant", "Ann King"],
    ]),
  });
  expect(
    withoutIsolates(sharesInWords(assignedSuggestions(lease, shared.blocks, namesakes), namesakes)),
  ).toBe("2 for Ann Lee, 1 for Ann King");
  const own = shown("Ann", "Bob");
  expect(whoInWords(assignmentOf(lease.slice(0, 3), own).blocks, own)).toBe(
    "Landlord: You · Tenant: Bob",
  );
  const many = shown("A", "B", "C", "D");
  const each = many.map(({ id }) => ({ ...suggestion("sign", "", 0.1), signerId: id }));
  expect(withoutIsolates(sharesInWords(each, many))).toBe("1 for A, 1 for B, 2 for 2 others");
});

test("a line on a scan is nobody's, unless there is one line and one signer", () => {
  const scanned = (count: number): Suggestion[] =>
    Array.from({ length: count }, (_, index) => ({
      kind: "sign",
      place: { page: 0, x: 0.1, y: 0.2 + index * 0.2, width: 0.3, height: 0.05 },
      isUnread: true,
    }));
  const holders = (count: number, ...ids: string[]) =>
    assignmentOf(
      scanned(count),
      ids.map((id) => ({ id, name: id })),
    ).blocks.map(({ signerId }) => signerId);
  expect(holders(1, "ada")).toEqual(["ada"]);
  expect(holders(2, "ada")).toEqual([undefined, undefined]);
  expect(holders(2, "ada", "ben")).toEqual([undefined, undefined]);
});

test("one press places all, or says that it places what was found so far", () => {
  expect(placeInWords(5, true)).toBe("Place all 5");
  expect(placeInWords(5, false)).toBe("Place 5 so far");
});

test("a witness gets the witness's lines and is offered as no party", () => {
  const [ann, ben, cy] = people("Ann", "Ben", "Cy");
  if (!ann || !ben || !cy) throw new Error("expected three people");
  const signers = [{ ...cy, witnessOf: "Ben" }, ann, ben];
  const { blocks, question } = assignmentOf(lease, signers, { named: new Map() });
  expect(inWords(blocks)).toBe("Landlord=Ann Tenant=Ben Witness=Cy");
  expect(question).toBeUndefined();
});
