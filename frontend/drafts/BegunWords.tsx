import { isolated } from "#languages/isolated";
import type { UnfinishedWork } from "./begun.ts";

/** "You were placing fields in Lease 14." */
export function BegunWords({ doing, name, preparedBy }: UnfinishedWork) {
  const named = name && <strong className="wrap-anywhere font-semibold">{name}</strong>;
  if (preparedBy)
    return (
      <span className="wrap-anywhere">
        {named} was prepared by {isolated(preparedBy)} and is not sent yet.
      </span>
    );
  return (
    <>
      You were {doing}
      {named && <> {named}</>}.
    </>
  );
}
