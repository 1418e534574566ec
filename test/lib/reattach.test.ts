import type { App } from "aws-cdk-lib";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { stages } from "../../lib/stages.ts";
import { reattach, suffixOf } from "../../scripts/operate/reattach.ts";
import { newApp, stacksIn } from "./synthesized.ts";

const template = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), DeletionPolicy: z.optional(z.string()) }),
  ),
});

const synthesized = (app: App, change = {}) => {
  const { data } = stacksIn(app, { ...stages.prod, ...change });
  return z.parse(template, app.synth().getStackByName(data.stackName).template);
};
const prod = synthesized(newApp());
const purposes = ["uploads", "documents", "completed", "access-logs"];

/** A deleted stack as CloudFormation lists it: all its resources, under their physical names. */
const listed = new Map(
  Object.entries(prod.Resources).map(([id, { Type }]) => {
    const isBucket = Type === "AWS::S3::Bucket";
    return [id, isBucket ? `undersign-prod-${purposes.pop()}-0a1b2c3d4e5f` : `physical-${id}`];
  }),
);

test("every resource that outlives the stack is mapped, by what CloudFormation knows it by", () => {
  const { mapping } = reattach(prod, listed);
  const kept = Object.entries(prod.Resources).filter(
    ([, one]) => (one.DeletionPolicy ?? "Delete") !== "Delete",
  );
  expect(Object.keys(mapping).sort()).toEqual(kept.map(([id]) => id).sort());
  for (const [id, name] of Object.entries(mapping)) {
    expect(Object.values(name)).toEqual([listed.get(id)]);
  }
  const types = new Set(kept.map(([, { Type }]) => Type));
  for (const type of ["DynamoDB::GlobalTable", "S3::Bucket", "KMS::Key", "Cognito::UserPool"]) {
    expect(types).toContain(`AWS::${type}`);
  }
});

test("an import refers to nothing that is made only afterwards", () => {
  const done = reattach(prod, listed);
  const { Resources } = z.parse(template, done.template);
  expect(Object.keys(Resources).sort()).toEqual(Object.keys(done.mapping).sort());
  const text = JSON.stringify(Resources);
  const others = Object.keys(prod.Resources).filter((id) => !(id in Resources));
  expect(others.filter((id) => text.includes(`"${id}"`) || text.includes(`{${id}`))).toEqual([]);
  expect(text).not.toContain("AWS::StackId");
});

test("a resource that the account no longer has is named", () => {
  const some = new Map(listed);
  const [first = ""] = Object.keys(reattach(prod, listed).mapping);
  some.delete(first);
  expect(() => reattach(prod, some)).toThrow(`not in the account's list: ${first}`);
});

test("the next deploy with the printed suffix has the buckets' names as they are", () => {
  const bucketSuffix = suffixOf(reattach(prod, listed));
  const text = JSON.stringify(synthesized(newApp(), { bucketSuffix }));
  for (const name of [...listed.values()].filter((one) => one.startsWith("undersign-prod-"))) {
    expect(text).toContain(`"${name}"`);
  }
});
