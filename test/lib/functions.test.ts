import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { groups } from "#contract/api";
import { functionNames, needsOf } from "../../lib/function-needs.ts";
import { stages } from "../../lib/stages.ts";
import { resourcesOf } from "../../scripts/template.ts";
import * as shape from "../../scripts/template-shapes.ts";
import { grantsOf, lambdasByName, prod } from "./synthesized.ts";

const lambdas = lambdasByName(prod);
const grants = Object.fromEntries(
  Object.entries(lambdas).map(([name, { Role }]) => [name, grantsOf(prod, Role)]),
);
describe("functions", () => {
  test("are the folders of functions/", () => {
    expect([...functionNames].sort()).toEqual(readdirSync("functions").sort());
  });

  test("run on arm64 alone", () => {
    const architectures = Object.values(lambdas).map((lambda) => lambda.Architectures);
    expect(new Set(architectures.flat())).toEqual(new Set(["arm64"]));
  });

  test("reserve what the stage says: nothing of the ten that a new account may run at once", () => {
    const reserved = Object.values(lambdas).flatMap(
      (one) => one.ReservedConcurrentExecutions ?? [],
    );
    expect(reserved).toEqual(Object.values(stages.prod.reservedConcurrency));
  });

  test("have a role and a log group each of their own", () => {
    const all = Object.values(lambdas);
    expect(new Set(all.map((lambda) => lambda.Role)).size).toBe(all.length);
    expect(new Set(all.map((lambda) => lambda.LoggingConfig?.LogGroup)).size).toBe(all.length);
  });

  test("are stopped by Lambda in a loop of messages, except those whose work can take any number of runs", () => {
    const allowed = Object.entries(lambdas).filter(([, one]) => one.RecursiveLoop !== "Terminate");
    expect(allowed.map(([name, { RecursiveLoop }]) => [name, RecursiveLoop])).toEqual([
      ["on-comparison-requested", "Allow"],
      ["on-export-requested", "Allow"],
      ["on-hook-requested", "Allow"],
    ]);
  });

  test("that can send messages to themselves are these, each with its own end of the chain", () => {
    const sources = resourcesOf(prod, "AWS::Lambda::EventSourceMapping", shape.eventSource);
    const wokenBy = (name: string): string[] =>
      Object.keys(lambdas).filter((other) =>
        sources.some(
          ({ FunctionName, EventSourceArn }) =>
            FunctionName === `<${lambdas[other]?.id}>` &&
            grants[name]?.includes(`sqs:SendMessage on ${EventSourceArn}`),
        ),
      );
    const reached = (name: string, seen = new Set<string>()): Set<string> => {
      for (const next of wokenBy(name)) if (!seen.has(next)) reached(next, seen.add(next));
      return seen;
    };
    const loops = functionNames.filter((name) => reached(name).has(name));
    expect([...loops].sort()).toEqual([
      "on-comparison-requested",
      "on-export-requested",
      "on-hook-requested",
      "on-mail-requested",
    ]);
  });

  test("behind the API answer before API Gateway gives up after 30 seconds", () => {
    for (const group of Object.keys(groups)) expect(lambdas[group]?.Timeout).toBeLessThan(30);
  });

  test("see the variables they need, Node's own, and no others", () => {
    for (const name of functionNames) {
      expect(Object.keys(lambdas[name]?.Environment?.Variables ?? {}).sort()).toEqual(
        ["NODE_OPTIONS", ...needsOf(name).reads].sort(),
      );
    }
  });

  test("may touch what their variables name, and nothing that they can't name", () => {
    for (const [name, lambda] of Object.entries(lambdas)) {
      // What pages may load is only said to them.
      const { PAGE_POLICY: _, ...variables } = lambda.Environment?.Variables ?? {};
      const named = Object.values(variables).flatMap(resourceIds);
      const granted = (grants[name] ?? []).map((grant) => grant.replace(/^.* on /, ""));
      const touched = granted.flatMap(resourceIds);
      const consumed = resourcesOf(prod, "AWS::Lambda::EventSourceMapping", shape.eventSource)
        .filter((source) => source.FunctionName === `<${lambda.id}>`)
        .flatMap(({ EventSourceArn, DestinationConfig }) =>
          resourceIds(`${EventSourceArn} ${DestinationConfig?.OnFailure.Destination}`),
        );
      const log = resourceIds(lambda.LoggingConfig?.LogGroup ?? "");
      const unused = name === "on-comparison-requested" ? eventsTable : hasNoGrant;
      const expected = named.filter((id) => !hasNoGrant.test(id) && !unused.test(id));
      expect(new Set(touched), name).toEqual(new Set([...expected, ...consumed, ...log]));
    }
  });
});

/**
 * The addresses of the site, of the API and of Stripe, the pool's client and settings are named for reading, not for use by
 * IAM.
 */
const hasNoGrant =
  /^(WebsiteDistribution|ApiCalls|IdentityPoolSite|PaymentsStripeApiUrl|SealLevel$|TimestampUrl$|WebhookPrivateOrigins$|NameServers$|AttachmentScan$)/;

/** Its bundle has the module that notes events for programs, but what it records is none. */
const eventsTable = /^DataEvents/;

function resourceIds(text: string): string[] {
  return [...text.matchAll(/<(\w+)(?:\.\w+)?>/g)].map(([, id]) => id ?? "");
}
