import type { ReactNode } from "react";
import { signerColor } from "#contract/rules/limits/limits";
import type { Member } from "../api/members.ts";
import { PersonLine } from "./PersonLine.tsx";
import { initialsOf, toldApart } from "./signers.ts";

interface MemberLineProps {
  readonly member: Member;
  /** Everybody in the list: the colour is the place among them. */
  readonly all: readonly Member[];
  readonly state?: ReactNode;
}

/** A colleague, as a person is shown everywhere; by the address alone before they have accepted. */
export function MemberLine({ member, all, state }: MemberLineProps) {
  const people = toldApart(
    all.map(({ id, name, email }, index) => ({
      ...{ id, name: name || email, initials: initialsOf(name || email) },
      color: signerColor(index),
    })),
  );
  const signer = people.find(({ id }) => id === member.id);
  if (!signer) return null;
  return (
    <div className="flex min-w-0 flex-1 basis-56 items-center gap-2.5 text-sm">
      <PersonLine
        signer={{ ...signer, name: member.name || member.email }}
        all={[signer]}
        email={member.name ? member.email : undefined}
        state={state}
      />
    </div>
  );
}
