import { v1Limits } from "#contract/v1/common";
import type { publicEvents } from "#contract/v1/events";
import type { RouteOf } from "#core/http/router";
import { listEvents } from "#core/store/programs/events";

/** What has happened in the caller's account since a given event. */
export const eventsByKey: RouteOf<typeof publicEvents.eventsByKey> = async ({
  input: { after = "0", types, limit = v1Limits.listDefault },
  caller: { workspace },
  now,
}) => {
  const found = await listEvents(workspace.id, { after: Number(after), types, limit }, now);
  return { data: [...found.events], next: String(found.last), more: found.more };
};
