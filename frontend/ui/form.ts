import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { afterPress } from "./after-press.ts";

export type Errors<Name extends string> = Partial<Record<Name, string>>;

interface FormRules<Name extends string> {
  /** In the order in which they stand on the screen. */
  names: readonly Name[];
  initial: Readonly<Record<Name, string>>;
  check: (values: Readonly<Record<Name, string>>) => Errors<Name>;
  onSubmit: (values: Readonly<Record<Name, string>>) => void;
  /** A submit that the checks refused. */
  onRefused?: () => void;
}

/**
 * The state of a form of text fields. An error shows when its field is left or on submit, and goes
 * when it is put right; a refused submit leads to the first error.
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

  /** Shows what the server said about a field, where the form has that field. */
  function refuse(field: string | undefined, message: string) {
    const name = names.find((one) => one === field);
    if (!name) return;
    setRefused({ ...refused, [name]: message });
    focusField(form.current, name);
  }

  function leave(name: Name) {
    const before = round.current;
    afterPress(() => {
      // What was left before the form was emptied is not left any more.
      if (round.current === before) setLeft((others) => new Set([...others, name]));
    });
  }

  function reset() {
    round.current += 1;
    setValues(initial);
    setLeft(new Set());
    setRefused({});
  }

  /** Spread on a text field. */
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

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
