import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { expect, test } from "vitest";
import { marshallableItem } from "../../../../core/store/common/marshallable-item.ts";

test("an item keeps members of every name that objects inherit", () => {
  const names = Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== "__proto__");
  const metadata = Object.fromEntries(names.map((name) => [name, "x"]));
  const item = { pk: "A", metadata, list: [{ constructor: "y" }], bytes: new Uint8Array([1]) };
  const stored = marshall(marshallableItem(item), { removeUndefinedValues: true });
  expect(unmarshall(stored)).toEqual(item);
});

test("only objects with such a member become maps", () => {
  const item = { one: { two: new Set(["x"]), gone: undefined }, none: null };
  expect(marshallableItem(item)).toStrictEqual(item);
});
