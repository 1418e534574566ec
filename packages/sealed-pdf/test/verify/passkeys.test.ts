import { describe, expect, test } from "vitest";
import { passkeyVerdicts, signedBy } from "../support/passkey-records.ts";

const verdicts = passkeyVerdicts();

describe("a passkey that signed what a signer signed", () => {
  test.each(["ES256", "RS256"] as const)(
    "with %s is genuine for every verifier",
    async (algorithm) => {
      expect(await verdicts((record) => signedBy(record, algorithm))).toEqual([
        "genuine",
        "genuine",
        "genuine",
      ]);
    },
  );
});
