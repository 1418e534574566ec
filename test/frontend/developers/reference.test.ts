import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mainJob } from "../../../frontend/features/developers/reference/main-job.ts";
import {
  curlOf,
  kindOf,
  type ShownCall,
} from "../../../frontend/features/developers/reference/reference.ts";

const call: ShownCall = {
  id: "envelopesExtend",
  method: "post",
  path: "/api/v1/envelopes/{envelopeId}/extend",
  operation: {
    operationId: "envelopesExtend",
    tags: ["envelopes"],
    summary: "Give more time",
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: {}, example: { note: "Ann's", from: "DOCUMENT_ID" } },
      },
    },
    responses: {},
  },
};

test("a line for a shell has the site's address, ids in variables, and quotes that a shell takes", () => {
  expect(curlOf(call, "https://sign.example.com")).toBe(
    `curl -X POST "https://sign.example.com/api/v1/envelopes/$ENVELOPE_ID/extend" \\
  -H "Authorization: Bearer $UNDERSIGN_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
  "note": "Ann'\\''s",
  "from": "'"$DOCUMENT_ID"'"
}'`,
  );
});

test("kinds of values are words, in which objects are marked", () => {
  expect(kindOf({ type: "integer", minimum: 1, maximum: 50 })).toBe("integer, 1 to 50");
  const list = { type: "array", items: { $ref: "#/components/schemas/Recipient" } };
  expect(kindOf(list)).toBe("array of [Recipient]");
  expect(kindOf({ type: ["string", "null"], format: "uri" })).toBe("string or null, uri");
  expect(kindOf({ anyOf: [{ enum: ["today"] }, { type: "number" }] })).toBe('"today" or number');
});

test("the main job of the page is that of the README", () => {
  expect(readFileSync("README.md", "utf8")).toContain(mainJob("http://127.0.0.1:4400"));
});
