import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { sealKeySpecs, sealLevels } from "../../contract/seal.ts";
import { type Stage, stages } from "../../lib/stages.ts";
import { newApp, stackIn } from "./synthesized.ts";

const templateOf = (change: Partial<Stage>) =>
  Template.fromStack(stackIn(newApp(), { ...stages.dev, ...change }));

describe("a stage's seal", () => {
  test.each(sealLevels.slice(1))("can't be of level %s without an authority", (sealLevel) => {
    expect(() => templateOf({ sealLevel })).toThrow(/timestampUrl/);
  });

  test.each(sealKeySpecs)("may be made with a key of the kind %s", (KeySpec) => {
    const keys = templateOf({ sealKeySpec: KeySpec }).findResources("AWS::KMS::Key", {
      Properties: { KeySpec },
    });
    expect(Object.keys(keys)).toHaveLength(1);
  });

  test("has its level and authority as parameters of the deploy, with the stage's as defaults", () => {
    const timestampUrl = "https://time.example.com";
    const template = templateOf({ sealLevel: "B-LT", timestampUrl });
    template.hasParameter("SealLevel", { Default: "B-LT", AllowedValues: [...sealLevels] });
    template.hasParameter("TimestampUrl", { Default: timestampUrl });
  });
});
