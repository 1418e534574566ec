import type { esign } from "#contract/api/esign";
import type { Link } from "#core/domain/link";
import { view } from "#core/domain/signing";
import type { RouteOf } from "#core/http/door";
import { changeEnvelope } from "#core/store/envelopes";
import { assertCurrent, signerIdOf } from "./signing-link.ts";

export const viewed: RouteOf<typeof esign.viewed, Link> = async ({ caller, client, now }) => {
  const envelope = await changeEnvelope(caller.envelopeId, now, (before) => {
    assertCurrent(caller, before);
    return view(before, signerIdOf(caller), client, now);
  });
  return { envelopeId: envelope.id };
};
