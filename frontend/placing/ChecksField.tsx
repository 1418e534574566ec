import type { ReactNode } from "react";
import type { Check } from "#contract/rules/people/checks";
import { Checkbox } from "../ui/inputs.tsx";

interface ChecksFieldProps {
  readonly checks: readonly Check[] | undefined;
  /** Undefined for none. */
  readonly onChoose: (checks: readonly Check[] | undefined) => void;
  /** The input of the access code, where that check is chosen. */
  readonly children?: ReactNode;
}

/** The codes that somebody enters before they see anything of the document, and whether they confirm it with a passkey. */
export function ChecksField({ checks = [], onChoose, children }: ChecksFieldProps) {
  const has = (check: Check) => checks.includes(check);
  function set(check: Check, isWanted: boolean) {
    const others = checks.filter((one) => one !== check);
    const chosen = isWanted ? [...others, check] : others;
    onChoose(chosen.length > 0 ? chosen : undefined);
  }
  return (
    <fieldset className="grid gap-3 sm:col-span-2">
      <legend className="mb-1.5 font-medium text-sm">Before they see the document</legend>
      <Checkbox
        label="Access code (you tell them)"
        hint="By phone or in person, not by email"
        checked={has("accessCode")}
        onChange={({ target }) => set("accessCode", target.checked)}
      />
      {has("accessCode") && children}
      <Checkbox
        label="Emailed code"
        hint="When they open the link on a device, and again after 12 hours"
        checked={has("mailedCode")}
        onChange={({ target }) => set("mailedCode", target.checked)}
      />
      <p className="mt-1.5 font-medium text-sm">When they complete it</p>
      <Checkbox
        label="Passkey"
        hint="With fingerprint, face or screen lock. Needs a device that has one of these, but no account."
        checked={has("passkey")}
        onChange={({ target }) => set("passkey", target.checked)}
      />
    </fieldset>
  );
}
