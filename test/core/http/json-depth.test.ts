import { describe, expect, test } from "vitest";
import { refuseDepth } from "../../../core/http/json-depth.ts";

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("JSON", () => {
  test.each([
    '{"a":[{"b":1}]}',
    `{"text":"${"[".repeat(100)}"}`,
    `{"text":"\\"${"[".repeat(100)}"}`,
    `[${Array.from({ length: 100 }, () => "[]").join(",")}]`,
    nested(16),
    '"never ends',
    "}}}}",
  ])("is left alone when it is flat enough: %.40s", (json) => {
    expect(() => refuseDepth(json)).not.toThrow();
  });

  test("is refused with the field that is nested too deep", () => {
    const json = `{"name":"Ann","message":${nested(20)}}`;
    expect(() => refuseDepth(json)).toThrow(
      expect.objectContaining({ code: "BAD_FIELD", field: "message" }),
    );
  });

  test("is refused without a name when there is none", () => {
    expect(() => refuseDepth(nested(20))).toThrow(expect.objectContaining({ code: "BAD_REQUEST" }));
    expect(() => refuseDepth(`{"a\\"b":${nested(20)}}`)).toThrow(
      expect.objectContaining({ code: "BAD_REQUEST" }),
    );
  });
});
