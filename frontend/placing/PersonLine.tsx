import type { ReactNode } from "react";
import { isolated } from "#languages/isolated";
import { Address } from "../ui/Address.tsx";
import { classes } from "../ui/classes.ts";
import { Initials } from "./Initials.tsx";
import { doesWords } from "./role-words.ts";
import type { ShownSigner } from "./signers.ts";

interface PersonLineProps {
  readonly signer: ShownSigner;
  /** Everybody, among whom a witness has their signer. */
  readonly all: readonly ShownSigner[];
  /** Where there is space for it. */
  readonly email?: string | undefined;
  /** How far they are, such as "2 fields". */
  readonly state: ReactNode;
  /** The icon of the state, shown before these facts. */
  readonly mark?: ReactNode;
  /** Whether the state is a warning. */
  readonly isWarned?: boolean;
  /** Whether a long name is cut, as in a list beside something else. */
  readonly isShort?: boolean;
  /** Shown at the end. */
  readonly children?: ReactNode;
}

/** A person, the same everywhere: who, who may do it instead, what they do, how they are checked, and how far it is. */
export function PersonLine(props: PersonLineProps) {
  const { signer, all, email, state, mark, isWarned = false, isShort = false, children } = props;
  const { name, others = [], checks } = signer;
  const facts = [taskOf(signer, all), checks].filter(Boolean).join(" · ");
  return (
    <>
      <Initials signer={signer} />
      <span className="min-w-0 grow">
        <span className={classes("block", isShort ? "truncate" : "[overflow-wrap:anywhere]")}>
          <span className="font-medium">{isolated(name)}</span>
          {others.length > 0 && (
            <span
              className="text-ink-soft"
              title={others.join("\n")}
            >{` or ${others.map(isolated).join(", ")}`}</span>
          )}
        </span>
        {email !== undefined && (
          <span className="block text-ink-soft">
            <Address of={email} />
          </span>
        )}
        <span
          className={classes(
            "block text-xs [overflow-wrap:anywhere]",
            isWarned ? "text-warn-ink" : "text-ink-soft",
          )}
        >
          {mark}
          {facts}
          {facts && state && " · "}
          {state}
        </span>
      </span>
      {children}
    </>
  );
}

/** What somebody does; undefined for a signer, of whom that goes without saying. */
export function taskOf({ does, witnessOf }: ShownSigner, all: readonly ShownSigner[]) {
  if (witnessOf !== undefined)
    return doesWords("witnesses", all.find(({ id }) => id === witnessOf)?.name);
  return does && doesWords(does);
}
