import { randomBytes } from "node:crypto";
import type { envelopes } from "#contract/api/envelopes";
import { linkPath } from "#contract/links";
import { sessionLink } from "#core/domain/acts/link";
import type { RouteOf } from "#core/http/router";
import { getEnvelope } from "#core/store/envelope/envelopes";
import { putLink } from "#core/store/envelope/links";

/** Only creates the link: what is done with it is recorded with that act. */
export const signNow: RouteOf<typeof envelopes.signNow> = async ({ input, caller, now }) => {
  const link = sessionLink(await getEnvelope(input.envelopeId), caller, now);
  const token = randomBytes(32).toString("base64url");
  await putLink(token, link);
  return { path: linkPath("sign", token) };
};
