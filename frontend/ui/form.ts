import { type ChangeEvent, type FormEvent, useReducer, useRef } from "react";
import { afterPress } from "./after-press.ts";

export type Errors<Name extends string> = Partial<Record<Name, string>>;

export interface FormRules<Name extends string> {
  /** Names of the fields in the order in which they appear on the screen. */
  names: readonly Name[];
  initial: Readonly<Record<Name, string>>;
  check: (values: Readonly<Record<Name, string>>) => Errors<Name>;
  onSubmit: (values: Readonly<Record<Name, string>>) => void;
  /** Called when `check` found errors on submit. */
  onRefused?: (() => void) | undefined;
}

/**
 * The state of a form of text fields. An error appears when its field loses the focus or on submit, and
 * disappears when it is corrected; a submit with errors moves the focus to the first one.
 */
export function useForm<Name extends string>({
  names,
  initial,
  check,
  onSubmit,
  onRefused,
}: FormRules<Name>) {
  const [state, act] = useReducer(changedForm<Name>, newForm(initial));
  const { values, left, refused, round } = state;
  const form = useRef<HTMLFormElement>(null);
  const errors = check(values);

  /** Some password managers fill in without an event; the next rendering would empty what only the page shows. */
  function readShown(): Readonly<Record<Name, string>> {
    const shown: Record<Name, string> = { ...values };
    for (const name of names) {
      const input = form.current?.elements.namedItem(name);
      if (!input || !("value" in input) || typeof input.value !== "string") continue;
      if (input.value === shown[name]) continue;
      shown[name] = input.value;
      act({ kind: "enter", name, value: input.value });
    }
    return shown;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const shown = readShown();
    const faults = check(shown);
    for (const name of names) act({ kind: "leave", name, round });
    const first = names.find((name) => faults[name]);
    if (!first) return onSubmit(shown);
    focusError(form.current, first);
    onRefused?.();
  }

  /** Shows the server's error at its field, if the form has that field. */
  function refuse(field: string | undefined, message: string) {
    const name = names.find((one) => one === field);
    if (!name) return;
    act({ kind: "refuse", name, message });
    focusError(form.current, name);
  }

  const reset = () => act({ kind: "reset", initial });

  /** Props for a text field. */
  const bind = (name: Name) => ({
    name,
    value: values[name],
    error: refused[name] ?? (left.has(name) ? errors[name] : undefined),
    onBlur: () => {
      readShown();
      afterPress(() => act({ kind: "leave", name, round }));
    },
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      act({ kind: "enter", name, value: event.target.value }),
  });

  return { form: { ref: form, onSubmit: submit, noValidate: true }, values, bind, refuse, reset };
}

export interface FormState<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  /** Fields that have lost the focus, whose errors are shown. */
  readonly left: ReadonlySet<Name>;
  /** The server's errors. */
  readonly refused: Errors<Name>;
  /** Number of resets. */
  readonly round: number;
}

type FormAct<Name extends string> =
  | { readonly kind: "enter"; readonly name: Name; readonly value: string }
  /** `round` is that in which the field was left, which happens a moment before it is reported. */
  | { readonly kind: "leave"; readonly name: Name; readonly round: number }
  | { readonly kind: "refuse"; readonly name: Name; readonly message: string }
  | { readonly kind: "reset"; readonly initial: Readonly<Record<Name, string>> };

export const newForm = <Name extends string>(
  values: Readonly<Record<Name, string>>,
  round = 0,
): FormState<Name> => ({ values, left: new Set(), refused: {}, round });

export function changedForm<Name extends string>(
  state: FormState<Name>,
  act: FormAct<Name>,
): FormState<Name> {
  const { values, left, refused, round } = state;
  switch (act.kind) {
    case "enter":
      return {
        ...state,
        values: { ...values, [act.name]: act.value },
        refused: { ...refused, [act.name]: undefined },
      };
    case "leave":
      // A reset form has no touched fields.
      return act.round === round ? { ...state, left: new Set([...left, act.name]) } : state;
    case "refuse":
      return { ...state, refused: { ...refused, [act.name]: act.message } };
    case "reset":
      return newForm(act.initial, round + 1);
  }
}

/**
 * Leads to the error of the input of this name once the page shows it: an input in a section may exist only after its
 * error has opened that section. Where no input has the name, the first that is marked as wrong gets the focus, or else
 * the first message comes into view, so that no press is without effect.
 */
export function focusError(form: HTMLFormElement | null, name: string): void {
  if (focusField(form, name)) return;
  requestAnimationFrame(() => {
    if (focusField(form, name)) return;
    const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (wrong) focusInside(wrong);
    else form?.querySelector("[role=alert]")?.scrollIntoView({ block: "center" });
  });
}

/** Focuses the input of this name; if several share it, the first. False if none has got the focus. */
export function focusField(form: HTMLFormElement | null, name: string): boolean {
  const found = form?.elements.namedItem(name);
  const field = found instanceof RadioNodeList ? found[0] : found;
  return field instanceof HTMLElement && focusInside(field);
}

/** Focuses an input, also in sections that are closed. */
function focusInside(field: HTMLElement): boolean {
  const closed = () => field.closest<HTMLDetailsElement>("details:not([open])");
  for (let section = closed(); section; section = closed()) section.open = true;
  field.focus();
  return document.activeElement === field;
}
