import { expect, test } from "vitest";
import {
  headingParty,
  labelParty,
  partyIn,
} from "../../../frontend/placing/suggestions/parties.ts";
import {
  partiesOfFields,
  signingParties,
} from "../../../frontend/placing/suggestions/signing-parties.ts";
import { suggestionsIn } from "../../../frontend/placing/suggestions/suggestions-in.ts";
import type { TextRun } from "../../../frontend/placing/suggestions/text-pieces.ts";
import { letter, run } from "../../support/text-runs.ts";

/** Kind and party of each suggestion of a page. */
const found = (...runs: TextRun[]) =>
  suggestionsIn({ runs }, 0, letter).map(({ kind, party }) => `${kind} ${party?.label ?? "-"}`);

test("parties are known by their words in seven languages", () => {
  const keys = (...words: string[]) => words.map((word) => partyIn(word)?.key);
  expect(
    keys(
      "Landlord",
      "Lessor",
      "Vermieterin",
      "Le bailleur",
      "El arrendador",
      "Locatore",
      "Verhuurder",
    ),
  ).toEqual(Array(7).fill("landlord"));
  expect(keys("Tenants", "Mieter", "locataire", "inquilino", "conduttore", "huurder")).toEqual(
    Array(6).fill("tenant"),
  );
  expect(keys("Arbeitnehmer", "salarié", "trabajadora", "empregado", "werknemer")).toEqual(
    Array(5).fill("employee"),
  );
  expect(keys("Party A", "first party", "PARTY B", "Tenant 2")).toEqual([
    "party a",
    "party a",
    "party b",
    "tenant 2",
  ]);
});

test("a text about two parties names neither, except a witness to one", () => {
  expect(partyIn("the Landlord and the Tenant")).toBeUndefined();
  expect(partyIn("Witness to the Landlord")).toMatchObject({ key: "witness", attends: true });
});

test("headings name parties; sentences and labels of other facts don't", () => {
  expect(headingParty("LANDLORD:")?.key).toBe("landlord");
  expect(headingParty("Signed for and on behalf of the Buyer by its director")?.key).toBe("buyer");
  expect(headingParty("Player: Max Name")?.key).toBe("player");
  expect(headingParty("LexCorp, Inc.")?.label).toBe("LexCorp, Inc.");
  expect(headingParty("[Company A]")?.label).toBe("Company A");
  for (const text of [
    "shall be paid by the Tenant.",
    "by the Tenant",
    "Tenant's address:",
    "The Landlord shall let the whole of the premises to the Tenant",
  ])
    expect(headingParty(text), text).toBeUndefined();
});

test("labels name whose they are, known word or not", () => {
  expect(labelParty("Tenant's signature:")?.key).toBe("tenant");
  expect(labelParty("Unterschrift des Mieters")?.key).toBe("tenant");
  expect(labelParty("Signature du bailleur")?.key).toBe("landlord");
  expect(labelParty("(Unterschrift Mieter)")?.key).toBe("tenant");
  expect(labelParty("Signature of operator")?.label).toBe("Operator");
  for (const text of ["Signature:", "Authorized signature", "Print name", "Ort, Datum", "By:"])
    expect(labelParty(text), text).toBeUndefined();
});

test("blocks below their headings, in two columns", () => {
  expect(
    found(
      run("LANDLORD", 72, 100),
      run("TENANT", 340, 100),
      run("By: ________________", 72, 140),
      run("By: ________________", 340, 140),
      run("Date: __________", 72, 170),
      run("Date: __________", 340, 170),
    ),
  ).toEqual(["sign Landlord", "sign Tenant", "date Landlord", "date Tenant"]);
});

test("blocks below each other, whose parties are above them", () => {
  expect(
    found(
      run("EMPLOYER", 72, 100),
      run("Signature: ________________", 72, 140),
      run("Name: ______________", 72, 170),
      run("EMPLOYEE", 72, 220),
      run("Signature: ________________", 72, 260),
      run("Name: ______________", 72, 290),
    ),
  ).toEqual(["sign Employer", "name Employer", "sign Employee", "name Employee"]);
});

test("lines whose parties are below them, also behind a person's name", () => {
  expect(
    found(
      run("____________________", 72, 140),
      run("Margaret Holloway", 72, 154),
      run("Landlord", 72, 168),
      run("____________________", 72, 240),
      run("Tenant", 72, 254),
    ),
  ).toEqual(["sign Landlord", "sign Tenant"]);
});

test("rows that begin with a date belong to the signature behind it, others to the one before", () => {
  expect(
    found(
      run("____________", 72, 300),
      run("__________________", 160, 300),
      run("____________", 320, 300),
      run("__________________", 410, 300),
      run("Ort, Datum", 72, 314),
      run("Unterschrift Vermieter", 160, 314),
      run("Ort, Datum", 320, 314),
      run("Unterschrift Mieter", 410, 314),
    ),
  ).toEqual(["date Vermieter", "sign Vermieter", "date Mieter", "sign Mieter"]);
  expect(
    found(
      run("__________________", 72, 300),
      run("________", 200, 300),
      run("__________________", 320, 300),
      run("________", 450, 300),
      run("Acme Inc", 72, 314),
      run("Date", 200, 314),
      run("Renter", 320, 314),
      run("Date", 450, 314),
    ),
  ).toEqual(["sign Acme Inc", "date Acme Inc", "sign Renter", "date Renter"]);
});

test("a party far above, behind paragraphs, isn't the block's", () => {
  const prose = "The parties agree that all of this is meant as it is written down here and now";
  expect(
    found(
      run("Tenant", 72, 100),
      run(prose, 72, 130),
      run(prose, 72, 144),
      run("Signature: ________________", 72, 200),
    ),
  ).toEqual(["sign -"]);
});

test("the roles of a template are the parties that sign, once and in their order, and not who only attends", () => {
  const runs = [
    run("LANDLORD", 72, 100),
    run("Signature: ____________________", 72, 130),
    run("TENANT", 72, 200),
    run("Signature: ____________________", 72, 230),
    run("WITNESS", 72, 300),
    run("Signature: ____________________", 72, 330),
  ];
  expect(signingParties(suggestionsIn({ runs }, 0, letter))).toEqual(["Landlord", "Tenant"]);
  const twice = [...suggestionsIn({ runs }, 0, letter), ...suggestionsIn({ runs }, 1, letter)];
  expect(signingParties(twice)).toEqual(["Landlord", "Tenant"]);
});

test("a signer has the role of the party at whose places their fields lie", () => {
  const runs = [
    run("LANDLORD:", 72, 100),
    run("Signature: ____________________", 72, 130),
    run("TENANT:", 72, 200),
    run("Signature: ____________________", 72, 230),
  ];
  const suggestions = suggestionsIn({ runs }, 0, letter);
  const [landlord, tenant] = suggestions.map(({ place }) => place);
  if (!landlord || !tenant) throw new Error("no places");
  const elsewhere = { ...landlord, y: 0.9 };
  const rolesOf = (...fields: [signerNumber: number, place: typeof landlord][]) =>
    Object.fromEntries(
      partiesOfFields(
        suggestions,
        fields.map(([signerNumber, place]) => ({ signerNumber, place })),
      ),
    );
  expect(rolesOf([1, tenant], [2, landlord], [2, elsewhere])).toEqual({
    1: "Tenant",
    2: "Landlord",
  });
  // One signer for both parties, or two for one of them, has neither's role.
  expect(rolesOf([1, tenant], [1, landlord])).toEqual({});
  expect(rolesOf([1, tenant], [2, tenant], [3, landlord])).toEqual({ 3: "Landlord" });
  expect(rolesOf([1, elsewhere])).toEqual({});
});
