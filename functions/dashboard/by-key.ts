import type { publicDashboard } from "#contract/calls/sending";
import { v1Limits } from "#contract/calls/shapes";
import { listOf } from "#core/domain/account/caller";
import { programFilter } from "#core/domain/lists/finding";
import { publicEnvelope, publicRow } from "#core/domain/lists/public-envelope";
import { listPage } from "#core/http/list-page";
import type { RouteOf } from "#core/http/router";
import { listEntries } from "#core/store/envelope/audit";
import { getContent, getSentEnvelope } from "#core/store/envelope/envelopes";
import { findRows } from "#core/store/envelope/find-rows";

type Calls = typeof publicDashboard;

/** Includes archived ones. */
export const listByKey: RouteOf<Calls["listByKey"]> = async ({ input, caller }) => {
  const { limit: size = v1Limits.listDefault, after, from, to, ...filter } = input;
  const { rows, next } = await findRows(listOf(caller), {
    ...{ from, to, size, after, sort: "newest" },
    isWanted: programFilter(filter),
    isBroad: Object.keys(filter).length === 0,
  });
  return { data: rows.map(publicRow), next: next ?? null };
};

export const getByKey: RouteOf<Calls["getByKey"]> = async ({ input, caller }) => {
  const envelope = await getSentEnvelope(caller, input.envelopeId);
  return publicEnvelope(envelope, await getContent(envelope.id));
};

export const entriesByKey: RouteOf<Calls["entriesByKey"]> = async ({ input, caller }) => {
  const envelope = await getSentEnvelope(caller, input.envelopeId);
  const entries = await listEntries(envelope.id);
  const { data, next } = listPage(entries, input, ({ seq }) => String(seq).padStart(6, "0"));
  return { data: data.map((entry) => ({ ...entry, data: { ...entry.data } })), next };
};
