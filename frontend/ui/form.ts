import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { afterPress } from "./after-press.ts";

export type Errors<Name extends string> = Partial<Record<Name, string>>;

interface FormRules<Name extends string> {
  /** In the order in which they stand on the screen. */
  names: readonly Name[];
  initial: Readonly<Record<Name, string>>;
  check: (values: Readonly<Record<Name, string>>) => Errors<Name>;
  onSubmit: (values: Readonly<Record<Name, string>>) => void;
}

/**
 * The state of a form of text fields. An error shows when its field is left or on submit, and goes
 * when it is put right; a refused submit leads to the first error.
 */
export function useForm<Name extends string>({ names, initial, check, onSubmit }: FormRules<Name>) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [refused, setRefused] = useState<Errors<Name>>({});
  const form = useRef<HTMLFormElement>(null);
  const errors = check(values);

  function submit(event: FormEvent) {
    event.preventDefault();
    setLeft(new Set(names));
    const first = names.find((name) => errors[name]);
    if (first) focusField(form.current, first);
    else onSubmit(values);
  }

  /** Shows what the server said about a field. */
  function refuse(name: Name, message: string) {
    setRefused({ ...refused, [name]: message });
    focusField(form.current, name);
  }

  /** Spread on a text field. */
  const bind = (name: Name) => ({
    name,
    value: values[name],
    error: refused[name] ?? (left.has(name) ? errors[name] : undefined),
    onBlur: () => afterPress(() => setLeft((before) => new Set([...before, name]))),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: event.target.value });
      setRefused({ ...refused, [name]: undefined });
    },
  });

  return { form: { ref: form, onSubmit: submit, noValidate: true }, bind, refuse };
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
