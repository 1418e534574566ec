import type { handingBack } from "#contract/api/handing-over";
import type { LinkCaller } from "#core/callers/link";
import { handedBack } from "#core/domain/acts/handing-over";
import type { RouteOf } from "#core/http/router";
import { putLink } from "#core/store/envelope/links";

export const handBack: RouteOf<typeof handingBack.handBack, LinkCaller> = async ({
  caller: { token, pass: _, id: _id, ...link },
  now,
}) => {
  await putLink(token, handedBack(link, now));
  return { ended: true };
};
