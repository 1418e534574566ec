import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { useApiMutation } from "../../../frontend/api/query.ts";

interface Call {
  readonly input: string;
  readonly ok: () => void;
  readonly fail: () => void;
}

interface ActingProps {
  readonly call: (input: string) => Promise<string>;
  readonly hand: (press: (input: string) => void) => void;
}

function Acting({ call, hand }: ActingProps) {
  hand(useApiMutation(call).mutate);
  return null;
}

/** Something to press, whose calls the test answers. */
function pressing() {
  const calls: Call[] = [];
  const call = (input: string) =>
    new Promise<string>((resolve, reject) => {
      calls.push({ input, ok: () => resolve(input), fail: () => reject(new Error("refused")) });
    });
  const presses: ((input: string) => void)[] = [];
  const props = { call, hand: (one: (input: string) => void) => void presses.push(one) };
  const client = new QueryClient();
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

test.for(["ok", "fail"] as const)("after an answer (%s) a press makes it again", async (answer) => {
  const { calls, press } = pressing();
  press("ann");
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.[answer]();
  await vi.waitFor(() => {
    press("ann");
    expect(inputsOf(calls)).toEqual(["ann", "ann"]);
  });
});
