import { expect, test } from "vitest";
import { changedForm, type FormState, newForm } from "../../../frontend/ui/form.ts";

const initial = { name: "Ann", email: "" };
type State = FormState<keyof typeof initial>;

test("correcting a field takes away the server's error, and no other field's", () => {
  let state: State = newForm(initial);
  state = changedForm(state, { kind: "refuse", name: "name", message: "too long" });
  state = changedForm(state, { kind: "refuse", name: "email", message: "taken" });
  state = changedForm(state, { kind: "enter", name: "email", value: "ann@example.com" });
  expect(state.values).toEqual({ name: "Ann", email: "ann@example.com" });
  expect(state.refused).toEqual({ name: "too long", email: undefined });
});

test("a reset form has no touched fields, also if one was left just before the reset", () => {
  let state: State = newForm(initial);
  for (const name of ["name", "email"] as const)
    state = changedForm(state, { kind: "leave", name, round: state.round });
  expect([...state.left]).toEqual(["name", "email"]);
  state = changedForm(state, { kind: "enter", name: "name", value: "Ben" });
  state = changedForm(state, { kind: "refuse", name: "email", message: "taken" });
  const { round } = state;
  state = changedForm(state, { kind: "reset", initial });
  state = changedForm(state, { kind: "leave", name: "name", round });
  expect(state).toEqual({ ...newForm(initial), round: round + 1 });
});
