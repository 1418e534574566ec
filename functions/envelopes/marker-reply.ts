import type { MarkerReply } from "#contract/api/envelopes";
import { fieldLabels, type PageSize, placeToWire } from "#contract/markers";
import { signerColor } from "#contract/rules";
import { type Envelope, type Field, signerById } from "#core/domain/envelope";

/** A field under the specification's names, with all its settings. */
export function markerReply(
  field: Field,
  envelope: Envelope,
  pages: readonly PageSize[],
): MarkerReply {
  const signer = signerById(envelope, field.signerId);
  return {
    id: field.id,
    etype: field.kind,
    ...placeToWire(field, pages),
    classname: `marker ${field.kind}`,
    text: fieldLabels[field.kind],
    bgcolor: signerColor(envelope.signers.findIndex((one) => one.id === field.signerId)),
    recepientEmail: signer?.email ?? "",
    ...(field.settings ? { settings: field.settings } : {}),
  };
}
