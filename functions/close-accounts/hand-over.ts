import { fullNameOf } from "#core/domain/account/account";
import { ownedBy } from "#core/domain/account/caller";
import { isKeptBy, transferEnvelope } from "#core/domain/acts/transferring";
import { unchanged } from "#core/domain/envelope/change";
import { findAccount } from "#core/store/account/accounts";
import { endTransfers, findDeparture, noteTransfers } from "#core/store/account/departures";
import { personFor } from "#core/store/account/members";
import { changeEnvelope } from "#core/store/envelope/envelopes";
import { openEnvelopes } from "#core/store/envelope/owned-envelopes";
import { removeDrafts } from "#core/store/library/drafts";
import { changeHook, listHooks } from "#core/store/programs/hooks";

/**
 * Hands over what a former member has left: their open documents, and the webhooks about whose failures they were mailed. Each step
 * can be repeated: after a crash, the next run goes on where this one has stopped. Links, batches and keys need no step, since
 * `personFor` finds who has taken over.
 */
export async function handOver(departureId: string, now: Date): Promise<void> {
  const [workspaceId = "", personId = ""] = departureId.split("/");
  const [departure, workspace] = await Promise.all([
    findDeparture(workspaceId, personId),
    findAccount(workspaceId),
  ]);
  if (!departure?.owed) return;
  if (!workspace || workspace.closingAt) return endTransfers(workspaceId, departure);
  const { email, by, via, after } = departure.owed;
  const taker = await personFor(workspace, departure.to);
  const to = { userId: taker.userId, name: fullNameOf(taker), email: taker.email };
  const client = { ip: "", userAgent: "", person: by, ...(via === undefined ? {} : { via }) };
  let count = 0;
  for await (const { id, position } of openEnvelopes(workspaceId, after)) {
    await changeEnvelope(id, now, (before) =>
      isKeptBy(before, { id: personId, email }) ? transferEnvelope(before, to, client) : unchanged,
    );
    count++;
    if (count % notedEvery === 0)
      await noteTransfers(workspaceId, departure, { ...departure.owed, after: position });
  }
  for (const { hook } of await listHooks(workspaceId))
    if (hook.email === email) await changeHook(workspaceId, hook.id, { email: to.email });
  // The call that ended the membership may have stopped before it had removed them all.
  await removeDrafts(ownedBy(workspaceId, personId));
  await endTransfers(workspaceId, departure);
}

/** The next run looks at so many documents once more at most. */
const notedEvery = 50;
