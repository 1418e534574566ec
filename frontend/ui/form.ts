import { type ChangeEvent, type FormEvent, useRef, useState } from "react";

export type Errors<Name extends string> = Partial<Record<Name, string>>;

/**
 * The state of a form of text fields. An error shows when its field is left or on submit, and goes
 * when it is put right; a refused submit leads to the first error.
 */
export function useForm<Values extends Record<string, string>>({
  initial,
  check,
  onSubmit,
}: {
  initial: Values;
  check: (values: Values) => Errors<keyof Values & string>;
  onSubmit: (values: Values) => void;
}) {
  type Name = keyof Values & string;
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [refused, setRefused] = useState<Errors<Name>>({});
  const form = useRef<HTMLFormElement>(null);
  const errors = check(values);

  function setValue<N extends Name>(name: N, value: Values[N]) {
    setValues({ ...values, [name]: value });
    setRefused({ ...refused, [name]: undefined });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setLeft(new Set(Object.keys(values)) as ReadonlySet<Name>);
    const first = Object.keys(values).find((name) => errors[name as Name]);
    if (first) focusField(first);
    else onSubmit(values);
  }

  function focusField(name: string) {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }

  return {
    values,
    setValue,
    /** Spread on the <form>. */
    form: { ref: form, onSubmit: submit, noValidate: true },
    errorOf: (name: Name): string | undefined =>
      refused[name] ?? (left.has(name) ? errors[name] : undefined),
    /** Shows what the server said about a field. */
    refuse(name: Name, message: string) {
      setRefused({ ...refused, [name]: message });
      focusField(name);
    },
    /** Spread on a text field. */
    bind(name: Name) {
      return {
        name,
        value: values[name] as string,
        error: refused[name] ?? (left.has(name) ? errors[name] : undefined),
        onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
          setValue(name, event.target.value as Values[Name]),
        onBlur: () => setLeft(new Set([...left, name])),
      };
    },
  };
}
