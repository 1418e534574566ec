import type { dashboard } from "#contract/pages/dashboard";
import type { Caller } from "#core/domain/account/caller";
import { type Envelope, type SignedValues, signerById } from "#core/domain/envelope/envelope";
import { assertSees, mayChange } from "#core/domain/envelope/identity";
import { digest } from "#core/domain/record/evidence";
import { signatureImages } from "#core/gateways/signature-images";
import type { RouteOf } from "#core/http/router";
import { noteOpened } from "#core/store/account/opened-documents";
import { listEntries } from "#core/store/envelope/audit";
import { getContent, getEnvelope, listValues } from "#core/store/envelope/envelopes";
import { documentReply } from "./document-wire.ts";

/** Everything that the page of a document shows; nothing but the version if the caller already has it. */
export const document: RouteOf<typeof dashboard.document> = async ({ input, caller, now }) => {
  const envelope = await getEnvelope(input.envelopeId);
  assertSees(caller, envelope);
  const version = versionOf(envelope);
  if (version === input.known) return { version };
  await noteOpened({ caller, now }, envelope);
  const [content, entries, values] = await Promise.all([
    getContent(envelope.id),
    listEntries(envelope.id),
    valuesShown(envelope),
  ]);
  const images = await signatureImages(values);
  const reader = caller.actor.email;
  const shown = { envelope, content, entries, values, images, reader };
  const { sender } = envelope;
  const sentBy = sender.email === reader ? {} : { sentBy: sender.name };
  return {
    version,
    document: { ...documentReply(shown, now), ...sentBy, ...sharing(caller, envelope) },
  };
};

function sharing(caller: Caller, envelope: Envelope) {
  if (!mayChange(caller, envelope)) return { isToRead: true as const };
  const { workspace, may } = caller;
  return workspace.membersCount && may.has("documents:send") ? { mayShare: true as const } : {};
}

/** Each change that the page shows adds an entry, except those of labels, archive and sharing. */
const versionOf = ({ head, filing, shared }: Envelope): string =>
  filing || shared ? `${head.seq}-${digest({ filing, shared }).slice(0, 16)}` : String(head.seq);

/** Values of those who have signed, as long as no sealed document shows them; none for a removed document. */
async function valuesShown(envelope: Envelope): Promise<readonly SignedValues[]> {
  if (envelope.status === "completed" || envelope.deletedAt) return [];
  const values = await listValues(envelope.id);
  return values.filter(({ signerId }) => signerById(envelope, signerId)?.status === "signed");
}
