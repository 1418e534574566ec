import { expect, test } from "vitest";
import { limits } from "../../../../contract/rules/limits/limits.ts";
import { throttles } from "../../../../contract/rules/refusals/throttles.ts";

test("who only has a link adds few entries to a record in all the time that a document can be open", () => {
  const { checkByParty, stopByLink } = throttles;
  const most = [checkByParty, stopByLink].map(
    ({ max, windowSeconds }) => max * Math.ceil((limits.expiryDaysMax * 86_400) / windowSeconds),
  );
  expect(Math.max(...most)).toBeLessThan(1_500);
});
