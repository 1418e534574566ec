import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type FormEvent } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { useCallForm } from "../../../frontend/api/call-form.ts";

interface FormProps {
  readonly call: () => Promise<string>;
  readonly name: string;
  readonly hand: (submit: (event: FormEvent) => void) => void;
}

function Form({ call, name, hand }: FormProps) {
  const { form } = useCallForm({
    ...{ call, names: ["name"], initial: { name } },
    check: () => ({}),
    inputOf: (values) => values.name || undefined,
  });
  hand(form.onSubmit);
  return null;
}

/** A form of one text whose calls the test answers; `press` submits it. */
function formWith(name: string) {
  const calls: { readonly ok: () => void; readonly fail: () => void }[] = [];
  const call = () =>
    new Promise<string>((resolve, reject) => {
      calls.push({ ok: () => resolve("done"), fail: () => reject(new Error("refused")) });
    });
  const submits: ((event: FormEvent) => void)[] = [];
  const props = { call, name, hand: (one: (event: FormEvent) => void) => void submits.push(one) };
  const client = new QueryClient();
  renderToString(createElement(QueryClientProvider, { client }, createElement(Form, props)));
  const press = () => submits[0]?.({ preventDefault: () => {} } as FormEvent);
  return { calls, press };
}

test("a second press while a form's call is on its way makes no call", async () => {
  const { calls, press } = formWith("Ann");
  press();
  press();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  press();
  await Promise.resolve();
  expect(calls).toHaveLength(1);
});

test.for(["ok", "fail"] as const)(
  "a press after an answer (%s) makes the call again",
  async (answer) => {
    const { calls, press } = formWith("Ann");
    press();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0]?.[answer]();
    await vi.waitFor(() => {
      press();
      expect(calls).toHaveLength(2);
    });
  },
);

test("a form that lacks something makes no call", async () => {
  const { calls, press } = formWith("");
  press();
  await Promise.resolve();
  expect(calls).toEqual([]);
});
