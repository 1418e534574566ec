import { describe, expect, test } from "vitest";
import type { RefusalCode } from "#contract/rules/refusals/refusals";
import { ApiError } from "../../../frontend/api/api-error.ts";
import { whenCompared } from "../../../frontend/api/when-compared.ts";

const made = "Pictures are being made of its pages";
const comparing = (done: number) =>
  new ApiError(409, "PAGES_COMPARING", `${made}, ${done} of 3. Nothing was sent.`, undefined, 2);

/** What a call does that is refused with these errors, one after the other. */
async function waited(errors: readonly Error[], isWanted = () => true) {
  const progress: unknown[] = [];
  const pauses: number[] = [];
  let calls = 0;
  const call = async () => {
    const error = errors[calls++];
    if (error) throw error;
    return "sent";
  };
  const onWait = (one: unknown) => void progress.push(one);
  const pause = async (ms: number) => void pauses.push(ms);
  const reply = await whenCompared(call, { onWait, isWanted, pause }).catch((error) => error);
  return { reply, progress, pauses };
}

describe("a call that needs the pages of a document", () => {
  test("is made again until they are ready, and says how far they are", async () => {
    expect(await waited([comparing(1), comparing(2)])).toEqual({
      reply: "sent",
      progress: [`${made}, 1 of 3`, `${made}, 2 of 3`, undefined],
      pauses: [2000, 2000],
    });
  });

  test("is made once where it is refused for another reason", async () => {
    const refused = new ApiError(400, "BAD_FIELD" satisfies RefusalCode, "no");
    expect(await waited([refused])).toEqual({ reply: refused, progress: [undefined], pauses: [] });
  });

  test("is not made again once it is no longer wanted, or after a quarter of an hour", async () => {
    const left = comparing(1);
    expect(await waited([left], () => false)).toMatchObject({ reply: left, pauses: [2000] });
    const forever = Array.from({ length: 1000 }, () => left);
    expect((await waited(forever)).pauses).toHaveLength(450);
  });
});
