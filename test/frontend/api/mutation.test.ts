import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { ApiError } from "../../../frontend/api/api-error.ts";
import {
  type MutationMore,
  queryOf,
  refresh,
  useApiMutation,
} from "../../../frontend/api/query.ts";

interface Call {
  readonly input: string;
  readonly ok: () => void;
  readonly fail: (status?: number) => void;
}

interface ActingProps {
  readonly call: (input: string) => Promise<string>;
  readonly hand: (press: (input: string) => void) => void;
  readonly more: MutationMore<string, string>;
}

function Acting({ call, hand, more }: ActingProps) {
  hand(useApiMutation(call, more).mutate);
  return null;
}

/** Something to press, whose calls the test answers. */
function pressing(client = new QueryClient(), more: MutationMore<string, string> = {}) {
  const calls: Call[] = [];
  const call = (input: string) =>
    new Promise<string>((resolve, reject) => {
      const fail = (status = 400) => reject(new ApiError(status, "BAD_REQUEST", "refused"));
      calls.push({ input, ok: () => resolve(input), fail });
    });
  const presses: ((input: string) => void)[] = [];
  const props = { call, more, hand: (one: (input: string) => void) => void presses.push(one) };
  renderToString(createElement(QueryClientProvider, { client }, createElement(Acting, props)));
  const [press = () => {}] = presses;
  return { calls, press };
}

const inputsOf = (calls: readonly Call[]) => calls.map(({ input }) => input);

test("a second press before the page shows the first makes no call; one for something else does", async () => {
  const { calls, press } = pressing();
  for (const input of ["ann", "ann", "ben", "ann"]) press(input);
  await vi.waitFor(() => expect(inputsOf(calls)).toEqual(["ann", "ben"]));
});

test.for(["ok", "fail"] as const)(
  "a press after an answer (%s) makes the change again",
  async (answer) => {
    const { calls, press } = pressing();
    press("ann");
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0]?.[answer]();
    await vi.waitFor(() => {
      press("ann");
      expect(inputsOf(calls)).toEqual(["ann", "ann"]);
    });
  },
);

test.for([
  [409, 2],
  [400, 1],
] as const)(
  "a change refused with %i leaves the shown data read %i times",
  async ([status, times]) => {
    const client = new QueryClient();
    let read = 0;
    const people = Object.assign(async () => ++read, { path: "/api/users/contacts" } as const);
    const stop = new QueryObserver(client, queryOf(people, "ann")).subscribe(() => {});
    const failed = new Promise<void>((onError) => {
      const { calls, press } = pressing(client, {
        invalidates: [people],
        onError: () => onError(),
      });
      press("ann");
      void vi.waitFor(() => calls[0]?.fail(status) ?? expect(calls).toHaveLength(1));
    });
    await failed;
    // Read once more, after whatever the refusal has caused.
    await refresh(client, people);
    expect(read).toBe(times + 1);
    stop();
  },
);
