import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { sealKeySpecs, sealLevels } from "../../contract/rules/settings/seal.ts";
import { type Stage, stages } from "../../lib/stages.ts";
import { newApp, stacksIn } from "./synthesized.ts";

const stacksWith = (change: Partial<Stage>) => stacksIn(newApp(), { ...stages.dev, ...change });

describe("a stage's seal", () => {
  test.each(sealLevels.slice(1))("can't be of level %s without an authority", (sealLevel) => {
    expect(() => stacksWith({ sealLevel })).toThrow(/timestampUrl/);
  });

  test.each(sealKeySpecs)("may be made with a key of the kind %s", (KeySpec) => {
    const { data } = stacksWith({ sealKeySpec: KeySpec });
    const keys = Template.fromStack(data).findResources("AWS::KMS::Key", {
      Properties: { KeySpec },
    });
    expect(Object.keys(keys)).toHaveLength(1);
  });

  test("has its level and authority as parameters of the deploy, with the stage's as defaults", () => {
    const timestampUrl = "https://time.example.com";
    const { app } = stacksWith({ sealLevel: "B-LT", timestampUrl });
    const template = Template.fromStack(app);
    template.hasParameter("SealLevel", { Default: "B-LT", AllowedValues: [...sealLevels] });
    template.hasParameter("TimestampUrl", { Default: timestampUrl });
  });
});
