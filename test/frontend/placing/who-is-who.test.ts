import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { type Assignment, assignmentOf } from "../../../frontend/placing/suggestions/assigning.ts";
import { partiesByName, textOf } from "../../../frontend/placing/suggestions/name-parties.ts";
import { readPage } from "../../../frontend/placing/suggestions/read-page.ts";
import { suggestionsIn } from "../../../frontend/placing/suggestions/suggestions-in.ts";
import { type Contract, contractRuns, contracts, layouts, pdfOf } from "../../support/contracts.ts";
import { letter } from "../../support/text-runs.ts";

const names = ["Margaret Holloway", "Tariq Aziz"] as const;
const nobody = ["", ""] as const;

interface Case {
  readonly one: Contract;
  readonly layout: (typeof layouts)[number];
  readonly isTurned: boolean;
  /** The order in which the signers were added. */
  readonly order: readonly string[];
  readonly sender?: string;
  readonly texts?: boolean;
}

const everyCase = contracts.flatMap((one) =>
  layouts.flatMap((layout) =>
    [false, true].flatMap((isTurned) =>
      [names, [...names].reverse()].map((order): Case => ({ one, layout, isTurned, order })),
    ),
  ),
);

function assigned({ one, layout, isTurned, order, sender, texts = true }: Case): Assignment {
  const runs = contractRuns(one, layout, texts ? names : nobody, isTurned);
  const signers = order.map((name) => ({ id: name, name, isSender: name === sender }));
  const named = texts ? partiesByName([textOf(runs)], signers) : new Map<string, string>();
  return assignmentOf(suggestionsIn({ runs }, 0, letter), signers, { named });
}

const toldIn = ({ one, layout, isTurned, order }: Case): string =>
  `${one.title}, ${layout}${isTurned ? ", turned" : ""}, ${order[0]} first`;

/** "right", "asked", or who got what. */
function outcome(one: Case, { blocks, question }: Assignment): string {
  const [first, second] = one.one.parties.map((party) => party.toLowerCase());
  const holder = (word: string | undefined) =>
    blocks.find(({ label }) => word?.startsWith(label.toLowerCase()))?.signerId;
  const isRight = holder(first) === names[0] && holder(second) === names[1];
  if (isRight && !question) return "right";
  const isLeft = holder(first) === undefined && holder(second) === undefined;
  if (question && isLeft) return "asked";
  return blocks.map(({ label, signerId }) => `${label}=${signerId}`).join(" ");
}

test("names beside the parties' words say who is who, in seven languages and either order", () => {
  expect(contracts.length).toBeGreaterThanOrEqual(30);
  const wrong = everyCase.flatMap((one) => {
    const told = outcome(one, assigned(one));
    return told === "right" ? [] : [`${toldIn(one)}: ${told}`];
  });
  expect(wrong).toEqual([]);
});

/** As the placer reads the page of a file. */
async function read(one: Contract, layout: Case["layout"], texts: readonly [string, string]) {
  const data = Uint8Array.from(pdfOf(contractRuns(one, layout, texts)));
  const task = getDocument({ data, verbosity: 0 });
  const page = await readPage(await task.promise, 0, letter, () => false);
  await task.destroy();
  return page;
}

test("samples read by pdf.js as PDFs are assigned right with names, and asked without", async () => {
  const told: string[] = [];
  for (const one of contracts)
    for (const layout of layouts)
      for (const texts of [names, nobody]) {
        const { suggestions, text } = await read(one, layout, texts);
        for (const order of [names, [...names].reverse()]) {
          const signers = order.map((name) => ({ id: name, name, isSender: false }));
          const named = partiesByName([text], signers);
          const found = outcome(
            { one, layout, isTurned: false, order },
            assignmentOf(suggestions, signers, { named }),
          );
          if (found !== (texts === names ? "right" : "asked"))
            told.push(`${one.title}, ${layout}, ${order[0]} first: ${found}`);
        }
      }
  expect(told).toEqual([]);
});

test("a sender without names is on the side that senders are on, and is asked otherwise", () => {
  const outcomes = everyCase.map((one) => {
    const told = outcome(one, assigned({ ...one, sender: names[0], texts: false }));
    return `${one.one.hasSides ? "sides" : "no sides"}: ${told}`;
  });
  expect([...new Set(outcomes)].sort()).toEqual(["no sides: asked", "sides: right"]);
});

test("a sender who is no party and names nobody is asked in every case", () => {
  const outcomes = everyCase.map((one) => outcome(one, assigned({ ...one, texts: false })));
  expect([...new Set(outcomes)]).toEqual(["asked"]);
});

test("text that names both beside both words, or neither, says nothing", () => {
  const people = names.map((name) => ({ id: name, name }));
  const told = (text: string) => Object.fromEntries(partiesByName([text], people));
  const [margaret, tariq] = names;
  expect(told(`${margaret} shall repay the tenant. ${tariq} lives in Bath.`)).toEqual({});
  expect(told(`Landlord: ${margaret}. Tenant: ${margaret}.`)).toEqual({});
  expect(told(`Holloway, Margaret (landlord)`)).toEqual({ [margaret]: "landlord" });
  expect(told(`MARGARET ANNE HOLLOWAY, Landlord, and Tariq Aziz`)).toEqual({
    [margaret]: "landlord",
  });
  expect(told(`${margaret} and John Smith (the tenant)`)).toEqual({});
});

test("columns are read down and not across", () => {
  const people = names.map((name) => ({ id: name, name }));
  const across = "¶ Landlord ¦ Tenant ¶ ¶ Margaret Holloway ¦ Tariq Aziz ¶";
  expect([...partiesByName([across], people)]).toEqual([]);
  const labelled = "¶ Landlord: ¦ Margaret Holloway ¶ ¶ Tenant: ¦ Tariq Aziz ¶";
  expect([...partiesByName([labelled], people)].sort()).toEqual([
    ["Margaret Holloway", "landlord"],
    ["Tariq Aziz", "tenant"],
  ]);
});
