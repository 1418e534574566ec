import type { ComponentProps } from "react";
import { PasswordInput } from "../ui/inputs.tsx";
import { useSessionUser } from "./user.ts";

/** Asks for the password of the signed-in person. */
export function OwnPassword(input: Partial<ComponentProps<typeof PasswordInput>>) {
  const { email } = useSessionUser();
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput label="Your password" autoComplete="current-password" {...input} />
    </>
  );
}

/** The error of a form with it while nothing is typed. */
export const checkOwnPassword = ({ password }: { readonly password: string }) =>
  password === "" ? { password: "Please enter your password." } : {};
