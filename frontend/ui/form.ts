import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
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
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [refused, setRefused] = useState<Errors<Name>>({});
  const form = useRef<HTMLFormElement>(null);
  const round = useRef(0);
  const errors = check(values);

  function submit(event: FormEvent) {
    event.preventDefault();
    setLeft(new Set(names));
    const first = names.find((name) => errors[name]);
    if (!first) return onSubmit(values);
    focusField(form.current, first);
    onRefused?.();
  }

  /** Shows the server's error at its field, if the form has that field. */
  function refuse(field: string | undefined, message: string) {
    const name = names.find((one) => one === field);
    if (!name) return;
    setRefused({ ...refused, [name]: message });
    focusField(form.current, name);
  }

  function leave(name: Name) {
    const before = round.current;
    afterPress(() => {
      // A reset form has no touched fields.
      if (round.current === before) setLeft((others) => new Set([...others, name]));
    });
  }

  function reset() {
    round.current += 1;
    setValues(initial);
    setLeft(new Set());
    setRefused({});
  }

  /** Props for a text field. */
  const bind = (name: Name) => ({
    name,
    value: values[name],
    error: refused[name] ?? (left.has(name) ? errors[name] : undefined),
    onBlur: () => leave(name),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setValues({ ...values, [name]: event.target.value });
      setRefused({ ...refused, [name]: undefined });
    },
  });

  return { form: { ref: form, onSubmit: submit, noValidate: true }, values, bind, refuse, reset };
}

/** Focuses the input of this name; if several share it, the first. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const found = form?.elements.namedItem(name);
  const field = found instanceof RadioNodeList ? found[0] : found;
  if (field instanceof HTMLElement) field.focus();
}
