import type { ActFact } from "#contract/rules/facts/person";
import { actOf } from "#contract/rules/people/roles";
import { type Envelope, type Signer, signerById, signerName } from "../envelope/envelope.ts";

/** The act of a signer, as `factsOf` finds it in the entries, for mails, which have the envelope alone. */
export const actOfSigner = (
  envelope: Envelope,
  signer: Signer,
): Pick<ActFact, "act" | "capacity" | "witnessed"> => {
  const witnessed = signerById(envelope, signer.witnessOf ?? "");
  return {
    act: actOf(signer),
    capacity: capacityOf(signer),
    ...(witnessed ? { witnessed: signerName(witnessed) } : {}),
  };
};

/** Another address, which the sender has chosen since, ends both. */
function capacityOf({ email, delegations = [], group }: Signer): ActFact["capacity"] {
  const last = delegations.at(-1);
  if (last?.to.email === email) return { kind: "place", of: last.from };
  const taken = group?.members[group.taken?.member ?? -1];
  return taken?.email === email ? { kind: "group", of: "" } : { kind: "own" };
}
