import { expect, test } from "vitest";
import { takerIn } from "../../../../core/domain/account/member.ts";

test("a colleague takes over each kind of work unless another is named for it", () => {
  const departure = { id: "ann", to: "ben", at: "2026-12-01T09:00:00.000Z" };
  expect(takerIn(departure, "keys")).toBe("ben");
  const split = { ...departure, others: { keys: "cy" } };
  expect(takerIn(split, "keys")).toBe("cy");
  expect(takerIn(split, "documents")).toBe("ben");
});
