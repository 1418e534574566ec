import { expect, test } from "vitest";
import { groups } from "../../contract/api.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { plans } from "../../contract/rules/limits/plans.ts";
import { throttles } from "../../contract/rules/refusals/throttles.ts";

/** Who may call what, how often, and what a plan includes, to be read in a review. `-u` writes it again. */

function callLine({ method, path, ...facts }: Endpoint): string {
  const {
    access,
    needs,
    operator,
    beforeChecks,
    withoutFactor,
    limit,
    because,
    published,
    ...rest
  } = facts;
  const { rawBody, bareBody, jsonPart } = rest;
  return [
    `${method} ${path}: ${access}`,
    needs && `needs ${needs}`,
    operator && `operator (${operator})`,
    beforeChecks && "before checks",
    withoutFactor && "without factor",
    limit && `limit ${JSON.stringify(limit)}`,
    because && `pages only (${because})`,
    published && `answers ${published.status}: ${published.summary}`,
    rawBody && "raw body",
    bareBody && `bare ${bareBody}`,
    jsonPart && `form part ${jsonPart}`,
  ]
    .filter(Boolean)
    .join(", ");
}

const lines = (title: string, of: Readonly<Record<string, unknown>>): string[] => [
  `\n== ${title}`,
  ...Object.entries(of).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
];

test("each call has its callers and its limit, each plan its bounds", async () => {
  const calls = Object.entries(groups).flatMap(([name, calls]) => [
    `\n== ${name}`,
    ...Object.values<Endpoint>(calls).map(callLine),
  ]);
  const declared = [...calls, ...lines("throttles", throttles), ...lines("plans", plans)];
  await expect(`${declared.join("\n").trim()}\n`).toMatchFileSnapshot("declared.txt");
});
