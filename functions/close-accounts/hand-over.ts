import type { WorkKind } from "#contract/rules/people/workspace-names";
import { Refusal } from "#contract/rules/refusals/refusals";
import { namedAs, type Workspace, workspaceOf } from "#core/domain/account/account";
import { ownedBy } from "#core/domain/account/caller";
import { takerIn } from "#core/domain/account/member";
import { transferEnvelope } from "#core/domain/acts/transferring";
import { unchanged } from "#core/domain/envelope/change";
import { withoutShareOf } from "#core/domain/envelope/sharing";
import { giveTemplate, makerOfTemplate } from "#core/domain/templates/kept";
import { findAccount } from "#core/store/account/accounts";
import { endTransfers, findDeparture, noteTransfers } from "#core/store/account/departures";
import { personFor } from "#core/store/account/members";
import { changeEnvelope, changeLists } from "#core/store/envelope/envelopes";
import { ownedEnvelopes } from "#core/store/envelope/owned-envelopes";
import { removeDrafts } from "#core/store/library/drafts";
import { listTemplatesOf, replaceTemplate } from "#core/store/library/templates";
import { changeHook, listHooks } from "#core/store/programs/hooks";
import { giveBatch, listBatches } from "#core/store/sending/batches";

/**
 * Hands over what a former member has left: their open documents, templates, batches, and the webhooks about whose failures they were
 * mailed. Documents are no longer shared with them. Each step can be repeated: after a crash, the next run goes on where this one has
 * stopped, or had no time left. It ends without more if the person has come back. Links and keys need no step, since `personFor` finds
 * who has taken over, also from those who send batches.
 */
export async function handOver(
  departureId: string,
  now: Date,
  hasTime: () => boolean,
): Promise<void> {
  const [workspaceId = "", personId = ""] = departureId.split("/");
  const [departure, account] = await Promise.all([
    findDeparture(workspaceId, personId),
    findAccount(workspaceId),
  ]);
  const owed = departure?.owed;
  if (!owed) return;
  if (!account || workspaceOf(account).closingAt) return endTransfers(workspaceId, departure);
  const { email, by, via } = owed;
  const takerOf = (work: WorkKind) => personFor(account, work, takerIn(departure, work));
  const to = namedAs(await takerOf("documents"));
  const client = { ip: "", userAgent: "", person: by, ...(via === undefined ? {} : { via }) };
  const list = ownedBy(workspaceId, personId);
  const isOwed = (after = owed.after) =>
    noteTransfers(workspaceId, departure, { ...owed, ...(after ? { after } : {}) });
  let count = 0;
  for await (const { id, position } of ownedEnvelopes(list, owed.after)) {
    await changeEnvelope(id, now, (before) =>
      (before.keeper ?? workspaceId) === personId
        ? transferEnvelope(before, to, client)
        : unchanged,
    );
    await changeLists(id, now, (before) => withoutShareOf(before, personId));
    count++;
    const isOver = !hasTime();
    if ((isOver || count % notedEvery === 0) && !(await isOwed(position))) return;
    if (isOver) return;
  }
  if (!(await isOwed())) return;
  const hooksTo = await takerOf("hooks");
  for (const { hook } of await listHooks(workspaceId))
    if (hook.email === email) await changeHook(workspaceId, hook.id, { email: hooksTo.email });
  const taker = await takerOf("batches");
  const newMaker = taker.userId === workspaceId ? undefined : taker.userId;
  for (const batch of await listBatches(workspaceId, now))
    if ((batch.by ?? workspaceId) === personId) await giveBatch(batch, newMaker);
  const { userId } = await takerOf("templates");
  const newOwner = userId === workspaceId ? undefined : userId;
  await giveTemplates(workspaceOf(account), personId, newOwner, now);
  if (!(await isOwed())) return;
  // The call that ended the membership may have stopped before it had removed them all.
  await removeDrafts(list);
  await endTransfers(workspaceId, departure);
}

/** Throws CONFLICT for a template that is changed meanwhile, which the next run hands over. */
async function giveTemplates(
  workspace: Workspace,
  from: string,
  to: string | undefined,
  now: Date,
): Promise<void> {
  for (const before of await listTemplatesOf(workspace.id)) {
    if (makerOfTemplate(before) !== from) continue;
    const change = { before, next: giveTemplate(before, to, now) };
    if (!(await replaceTemplate(workspace, change, undefined))) throw new Refusal("CONFLICT");
  }
}

/** After a crash, the next run looks at up to this many documents again. */
const notedEvery = 50;
