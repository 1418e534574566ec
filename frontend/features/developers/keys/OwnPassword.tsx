import type { ComponentProps } from "react";
import { useSessionUser } from "../../../session/user.ts";
import { PasswordInput } from "../../../ui/inputs.tsx";

/** Asks for the password of whoever is signed in. */
export function OwnPassword(input: Omit<ComponentProps<typeof PasswordInput>, "label">) {
  const { email } = useSessionUser();
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput label="Your password" autoComplete="current-password" {...input} />
    </>
  );
}
