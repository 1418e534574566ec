import type { auth } from "#contract/api/auth";
import { networkOf } from "#core/domain/throttle";
import type { RouteOf } from "#core/http/door";
import { throttle } from "#core/store/throttle";

/** No plan can be bought yet, so no payment session exists that could be known. */
export const refreshStatus: RouteOf<typeof auth.refreshStatus> = async ({ client, now }) => {
  await throttle("refreshStatusByNetwork", networkOf(client.ip), now);
  return { status: "unknown" };
};
