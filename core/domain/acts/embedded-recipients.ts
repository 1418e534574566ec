import type { RecipientRole } from "#contract/rules/people/roles";
import { isReader } from "#contract/rules/people/roles";
import type { IdentifiedBy } from "#contract/rules/programs/embedding";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Signer } from "../envelope/envelope.ts";

/** How a recipient gets to their page, as the sender's program chooses. */
export interface Delivered {
  /** Without it, the recipient gets a link by email. */
  readonly delivery?: "email" | "embedded" | undefined;
  readonly identifiedBy?: IdentifiedBy | undefined;
}

interface Part extends Delivered {
  readonly role?: RecipientRole | undefined;
  readonly anyOf?: readonly unknown[] | undefined;
}

/**
 * The stored statement about how the sender's application has identified a recipient who signs inside it. Throws BAD_FIELD
 * without it, for one about a recipient who is mailed, and for alternatives and readers.
 */
export function storedEmbedding(part: Part): Pick<Signer, "embedded"> {
  const problem = embeddingProblem(part);
  if (problem) throw new Refusal("BAD_FIELD", { field: "recipients", message: problem });
  return part.identifiedBy ? { embedded: part.identifiedBy } : {};
}

function embeddingProblem({ delivery, identifiedBy, role, anyOf = [] }: Part): string | undefined {
  if (delivery !== "embedded")
    return identifiedBy && "Please leave `identifiedBy` out for a recipient who is mailed.";
  if (!identifiedBy)
    return "Please say in `identifiedBy` how your application has identified them.";
  if (isReader(role)) return "People who only get a copy are mailed; please leave `delivery` out.";
  if (anyOf.length > 0)
    return "One of several people is mailed, since nobody knows who it will be; please leave `delivery` out.";
  return undefined;
}
