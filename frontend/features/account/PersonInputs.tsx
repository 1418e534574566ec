import type { ComponentProps } from "react";
import { hints } from "#contract/rules/limits/input-hints";
import { PasswordInput, TextInput } from "../../ui/inputs.tsx";

type InputProps = Omit<ComponentProps<typeof TextInput>, "label">;

export const MobileInput = (bound: InputProps) => (
  <TextInput label="Mobile" type="tel" autoComplete="tel" hint={hints.mobile} {...bound} />
);

interface ChosenPasswordProps {
  readonly label: string;
  readonly hint: string;
  readonly first: InputProps;
  readonly again: InputProps;
}

/** A password that is chosen, entered twice. */
export const ChosenPassword = ({ label, hint, first, again }: ChosenPasswordProps) => (
  <>
    <PasswordInput label={label} autoComplete="new-password" hint={hint} {...first} />
    <PasswordInput label="Re-enter Password" autoComplete="new-password" {...again} />
  </>
);
