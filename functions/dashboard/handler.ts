import { publicEvents } from "#contract/calls/events";
import { labelCalls } from "#contract/calls/labels";
import { publicDashboard } from "#contract/calls/sending";
import { v1Limits } from "#contract/calls/shapes";
import { dashboard } from "#contract/pages/dashboard";
import { limits } from "#contract/rules/limits/limits";
import { dashboard as specified } from "#contract/specified/dashboard";
import { byAccount } from "#core/callers/account";
import { listOf } from "#core/domain/account/caller";
import { assertOwn } from "#core/domain/envelope/identity";
import { progressBegins, progressOf } from "#core/domain/lists/progress";
import { router } from "#core/http/router";
import { noteOpened } from "#core/store/account/opened-documents";
import { listEntries } from "#core/store/envelope/audit";
import { listEnvelopes } from "#core/store/envelope/envelope-list";
import { getSentEnvelope } from "#core/store/envelope/envelopes";
import { findRows, rowsReadMax } from "#core/store/envelope/find-rows";
import { listEvents } from "#core/store/programs/events";
import { entriesByKey, getByKey, listByKey } from "./by-key.ts";
import { document } from "./document.ts";
import { find } from "./find.ts";
import { labelsSeenBy } from "./labels.ts";
import { activityReply, dashboardRow } from "./wire.ts";

export const handler = router(
  { ...dashboard, ...specified, ...publicDashboard, ...publicEvents, ...labelCalls },
  {
    views: async ({ input, caller }) => {
      assertOwn(caller, input);
      const pageSize = Math.max(1, Math.floor(input.pageSize ?? limits.dashboardFetchRows));
      const page = Math.floor(input.page ?? 0);
      const { counts, rows } = await listEnvelopes(listOf(caller), pageSize, page);
      return { ...counts, documents: rows.map(dashboardRow) };
    },

    activity: async ({ input, caller, now }) => {
      const envelope = await getSentEnvelope(caller, input.envelopeId);
      await noteOpened({ caller, now }, envelope);
      return activityReply(envelope, await listEntries(envelope.id));
    },

    // Only for the newest documents if there are more than one call reads.
    progress: async ({ caller, now }) => {
      const { rows, next } = await findRows(listOf(caller), {
        from: progressBegins(now).toISOString(),
        isWanted: () => true,
        isBroad: true,
        sort: "newest",
        size: rowsReadMax,
      });
      return { ...progressOf(rows, now), isAll: next === undefined };
    },

    labels: async ({ caller }) => {
      const all = await labelsSeenBy(caller);
      const data = all.map(({ name, documents }) => ({ name, envelopes: documents }));
      return { data, next: null };
    },

    eventsByKey: async ({ input, caller: { workspace }, now }) => {
      const { after = "0", types, limit = v1Limits.listDefault } = input;
      const asked = { after: Number(after), types, limit };
      const { events, last, more } = await listEvents(workspace.id, asked, now);
      return { data: [...events], next: String(last), more };
    },

    ...{ find, document, listByKey, getByKey, entriesByKey },
  },
  byAccount,
);
