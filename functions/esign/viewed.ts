import type { esign } from "#contract/api/esign";
import { type Link, signerIdOf } from "#core/domain/acts/link";
import { view } from "#core/domain/acts/signing";
import type { RouteOf } from "#core/http/router";
import { actByLink } from "./act-by-link.ts";

export const viewed: RouteOf<typeof esign.viewed, Link> = async ({ caller, client, now }) => {
  const envelope = await actByLink(caller, now, (before) =>
    view(before, signerIdOf(caller), client, now),
  );
  return { envelopeId: envelope.id };
};
