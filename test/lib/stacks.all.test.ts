import { Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { stages } from "../../lib/stages.ts";
import { resourcesOf } from "../../scripts/template.ts";
import { lintTemplates } from "../../scripts/template-rules.ts";
import { named, newApp, prod, stacksIn, stackTemplates, wholeTemplate } from "./synthesized.ts";

/**
 * Each adds or changes resources. As they are in the repository, dev is validated by every build and prod by the test of the
 * runbook.
 */
const otherSettings = {
  productName: "Acme Sign",
  siteDomain: {
    name: "sign.example.com",
    certificateArn: "arn:aws:acm:us-east-1:111122223333:certificate/one",
  },
  sealKeySpec: "RSA_3072",
  sealLevel: "B-LT",
  timestampUrl: "https://time.example.com",
  bucketSuffix: "-0a1b2c3d4e5f",
  tracing: true,
  canary: true,
  copyTo: { account: "222233334444", region: "eu-west-1" },
} as const;

/** Any region except one. */
const elsewhere = (region: string) => RegExp(`\\b(?!${region})(us|eu|ap|ca|sa)-[a-z]+-\\d\\b`);

describe("the stacks", () => {
  test("are made without an account, with no finding of the validator or of cdk-nag", () => {
    const app = newApp({ isValidated: true });
    stacksIn(app, { ...stages.prod, ...otherSettings });
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    expect(() => app.synth()).not.toThrow();
  });

  test("stay within 242 resources where a stage has everything", () => {
    const everything = { ...stages.prod, ...otherSettings, operators: ["ann@firm.test"] };
    for (const { name, resources } of stackTemplates(everything))
      expect(resources.size, name).toBeLessThanOrEqual(242);
  });

  test.each(["us-east-1", "eu-central-1", "ap-southeast-2"] as const)(
    "are whole in %s, with the firewall alone in us-east-1",
    (region) => {
      const templates = stackTemplates({ ...stages.prod, region });
      expect(lintTemplates(templates)).toEqual([]);
      const [data, edge, app] = templates;
      expect(templates.map((one) => one.region)).toEqual([region, "us-east-1", region]);
      expect(edge?.name).toBe("Undersign-prod-edge");
      for (const template of [data, app])
        expect(JSON.stringify([...(template?.resources ?? [])])).not.toMatch(elsewhere(region));
    },
  );

  test("trace functions where the stage wants it", () => {
    const mode = z.object({ TracingConfig: z.optional(z.object({ Mode: z.string() })) });
    const templates = stackTemplates({ ...stages.prod, tracing: true });
    expect(lintTemplates(templates)).toEqual([]);
    const traced = named(templates, "Undersign-prod-app");
    for (const [template, expected] of [
      [prod, undefined],
      [traced, "Active"],
    ] as const) {
      const ours = resourcesOf(template, "AWS::Lambda::Function", mode).filter(({ id }) =>
        id.startsWith("Functions"),
      );
      expect(new Set(ours.map(({ TracingConfig }) => TracingConfig?.Mode))).toEqual(
        new Set([expected]),
      );
    }
  });

  test("take a product's name of several words", () => {
    const named = wholeTemplate({ ...stages.prod, productName: "Acme Sign" });
    const dashboards = resourcesOf(
      named,
      "AWS::CloudWatch::Dashboard",
      z.object({ DashboardName: z.string() }),
    );
    expect(dashboards).toMatchObject([{ DashboardName: "Undersign-prod" }]);
  });

  test("can be deleted until its first deploy has succeeded, so that a failed one can be repeated", () => {
    for (const terminationProtection of [false, true]) {
      const { data, app } = stacksIn(newApp(), { ...stages.prod, terminationProtection });
      for (const stack of [data, app])
        expect(stack.terminationProtection).toBe(terminationProtection);
    }
  });
});
