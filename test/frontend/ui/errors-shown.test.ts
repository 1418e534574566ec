import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConfirmDialog } from "../../../frontend/ui/ConfirmDialog.tsx";
import { Form } from "../../../frontend/ui/Form.tsx";

const nothing = () => undefined;
const question = {
  title: "Delete?",
  confirm: "Delete",
  variant: "danger" as const,
  onConfirm: nothing,
  onClose: nothing,
  children: "It is gone then.",
};

test("a form shows the error of its last submit, above its buttons", () => {
  const form = { error: "Wrong password.", children: "Password", actions: "Log in" };
  expect(renderToStaticMarkup(createElement(Form, form))).toMatch(
    /Password.*role="alert".*Wrong password\..*Log in/,
  );
  const fine = createElement(Form, { ...form, error: undefined });
  expect(renderToStaticMarkup(fine)).not.toContain("alert");
});

test("a confirmation dialog shows the error of a failed act, and is busy during a pending one", () => {
  const failed = { isPending: false, error: new Error("No connection.") };
  const pending = { isPending: true, error: null };
  const shown = (act: typeof failed | typeof pending) =>
    renderToStaticMarkup(createElement(ConfirmDialog, { ...question, act }));
  expect(shown(failed)).toMatch(/role="alert".*No connection\./);
  expect(shown(pending)).toContain('aria-busy="true"');
  expect(shown(pending)).not.toContain("alert");
});

test("forgetting the error is a type error", () => {
  // @ts-expect-error: no `error`
  createElement(Form, {}, "Password");
  // @ts-expect-error: no `act`
  createElement(ConfirmDialog, question);
});
