import { useApiQuery } from "../../../api/query.ts";
import { users } from "../../../api/users.ts";
import { useSessionUser } from "../../../session/user.ts";
import { Button } from "../../../ui/Button.tsx";
import type { DraftProps } from "../draft/draft.ts";
import { normalized } from "../draft/signer-checks.ts";
import { withPerson } from "../draft/signers.ts";

/** Puts the sender into the first empty row, or into a new one. */
export function AddMyself({ draft, act }: DraftProps) {
  const { email, firstName, lastName } = useSessionUser();
  const profile = useApiQuery(users.profile, {});
  const mobile = profile.data?.mobile ?? "";
  const person = { email, firstName, lastName, mobile };
  const newId = crypto.randomUUID();
  const isListed = draft.signers.some((signer) => normalized(signer.email) === email);
  const isFull =
    withPerson(draft.signers, person, newId, draft.template?.signersMax) === draft.signers;
  return (
    <Button
      icon="user"
      disabledReason={
        isListed ? "You are already in the list." : isFull ? "All rows are taken." : undefined
      }
      onClick={() => act({ type: "add person", newId, person })}
    >
      Add myself
    </Button>
  );
}
