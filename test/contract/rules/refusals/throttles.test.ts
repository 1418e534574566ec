import { expect, test } from "vitest";
import { limits } from "../../../../contract/rules/limits/limits.ts";
import { throttles } from "../../../../contract/rules/refusals/throttles.ts";

test("link holders can add only a few entries to a record while its document is open", () => {
  const { checkByParty, stopByLink } = throttles;
  const most = [checkByParty, stopByLink].map(
    ({ max, windowSeconds }) => max * Math.ceil((limits.expiryDaysMax * 86_400) / windowSeconds),
  );
  expect(Math.max(...most)).toBeLessThan(1_500);
});
