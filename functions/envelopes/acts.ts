import { Refusal } from "#contract/rules/refusals/refusals";
import type { Caller } from "#core/domain/account/caller";
import { resendInvitation, signerNamed } from "#core/domain/acts/correcting";
import { removeEnvelope } from "#core/domain/acts/signing";
import { withoutStopOf } from "#core/domain/acts/stopping";
import { restoreEnvelope, withdrawEnvelope } from "#core/domain/acts/withdrawing";
import type { Client } from "#core/domain/envelope/audit";
import { unchanged } from "#core/domain/envelope/change";
import { type Envelope, signersDue } from "#core/domain/envelope/envelope";
import { assertMayChange, assertMayEverChange } from "#core/domain/envelope/identity";
import { withoutShareOf } from "#core/domain/envelope/sharing";
import { deleteAttachments } from "#core/gateways/attachments";
import { enqueueMail } from "#core/gateways/queue";
import { assertMailsWanted } from "#core/sending/assert-mails-wanted";
import { belongs, findMember } from "#core/store/account/members";
import { changeCounted } from "#core/store/envelope/count-mails";
import {
  changeEnvelope,
  changeUnrecorded,
  getEnvelope,
  getSentEnvelope,
} from "#core/store/envelope/envelopes";
import { changeWithoutPrivateAnswers } from "#core/store/envelope/private-answers";

/** Acts of a sender that can be done with one document or with many. */

/** The caller who asks for an act on a document, with origin and time. */
export interface Actor {
  readonly caller: Caller;
  readonly client: Client;
  readonly now: Date;
}

export async function withdrawOwn(
  { envelopeId, reason = "" }: { envelopeId: string; reason?: string | undefined },
  { caller, client, now }: Actor,
): Promise<Envelope> {
  const envelope = await changeEnvelope(envelopeId, now, (latest) => {
    assertMayChange(caller, latest);
    return withdrawEnvelope(latest, reason, client, now);
  });
  await enqueueMail(envelope, now);
  return envelope;
}

export async function removeOwn(envelopeId: string, { caller, client, now }: Actor): Promise<void> {
  const decide = (before: Envelope) => {
    assertMayEverChange(caller, before);
    return removeEnvelope(before, client, now);
  };
  const envelope = await changeWithoutPrivateAnswers(envelopeId, now, decide, deleteAttachments);
  await enqueueMail(envelope, now);
}

/**
 * Ends what was shared with colleagues who have left since the document was removed, also if they are back: while it was in no list,
 * nobody could find it to end that.
 */
export async function restoreOwn(
  envelopeId: string,
  { caller, client, now }: Actor,
): Promise<Envelope> {
  const { shared = [], deletedAt = "" } = await getEnvelope(envelopeId);
  const have = await Promise.all(
    shared.map(({ to }) => hasLeft(caller.workspace.id, to, deletedAt)),
  );
  const gone = shared.filter((_, at) => have[at]);
  return changeEnvelope(envelopeId, now, (latest) => {
    assertMayEverChange(caller, latest);
    const restored = restoreEnvelope(latest, client);
    if (restored === unchanged) return unchanged;
    const envelope = gone.reduce((one, { to }) => withoutShareOf(one, to), restored.envelope);
    return { ...restored, envelope };
  });
}

async function hasLeft(workspaceId: string, personId: string, since: string): Promise<boolean> {
  const member = await findMember(workspaceId, personId);
  return member ? member.since > since : !(await belongs(workspaceId, personId));
}

/** Changes labels or archive, which are the account's own order: no entry records them. */
export const fileOwn = (
  envelopeId: string,
  { caller }: Pick<Actor, "caller">,
  decide: (latest: Envelope) => Envelope,
): Promise<Envelope> =>
  changeUnrecorded(envelopeId, (latest) => {
    assertMayChange(caller, latest);
    return decide(latest);
  });

/** Sends the invitation again, with the same link. */
export async function resendTo(
  { envelopeId, signer }: { readonly envelopeId: string; readonly signer: string },
  { caller, client, now }: Actor,
): Promise<Envelope> {
  const before = await getSentEnvelope(caller, envelopeId);
  await assertMailsWanted(caller.workspace.id, [signerNamed(before, signer).email]);
  const decide = (latest: Envelope) => {
    assertMayChange(caller, latest);
    const wanted = withoutStopOf(latest, signerNamed(latest, signer));
    return resendInvitation(wanted, signer, client, now);
  };
  const envelope = await changeCounted(caller.workspace, before, decide, now);
  await enqueueMail(envelope, now);
  return envelope;
}

/**
 * Reminds everybody whose turn it is. Succeeds if somebody could be reminded; otherwise the refusal says why the first
 * could not.
 */
export async function remindAll(envelopeId: string, asked: Actor): Promise<void> {
  const envelope = await getSentEnvelope(asked.caller, envelopeId);
  const due = envelope.status === "sent" ? signersDue(envelope) : [];
  if (due.length === 0) {
    const message = "This document waits for nobody's signature.";
    throw new Refusal("CANT_CHANGE_NOW", { message });
  }
  const refused: Refusal[] = [];
  for (const { id: signer } of due) {
    try {
      await resendTo({ envelopeId, signer }, asked);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(error);
    }
  }
  const [first] = refused;
  if (first && refused.length === due.length) throw first;
}
