import { sharesMax } from "#contract/rules/people/workspace-roles";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Envelope, Share } from "./envelope.ts";

/** Shares a document with a colleague, in place of what they had before. Throws BAD_FIELD for one too many. */
export function sharedWith(envelope: Envelope, share: Share): Envelope {
  const { shared = [] } = envelope;
  const before = shared.find(({ to }) => to === share.to);
  if (before?.as === share.as) return envelope;
  const others = shared.filter((one) => one !== before);
  if (others.length < sharesMax) return { ...envelope, shared: [...others, share] };
  const message = `A document can be shared with ${sharesMax} colleagues.`;
  throw new Refusal("BAD_FIELD", { field: "memberId", message });
}

/** Throws NOT_FOUND if it isn't shared with them. */
export function notSharedWith(envelope: Envelope, personId: string): Envelope {
  const after = withoutShareOf(envelope, personId);
  if (after === envelope) throw new Refusal("NOT_FOUND");
  return after;
}

/** The same envelope if it isn't shared with them. */
export function withoutShareOf(envelope: Envelope, personId: string): Envelope {
  const { shared = [] } = envelope;
  const others = shared.filter(({ to }) => to !== personId);
  if (others.length === shared.length) return envelope;
  return { ...envelope, shared: others.length > 0 ? others : undefined };
}
