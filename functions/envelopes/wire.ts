import type * as z from "zod/mini";
import type { envelopes, MarkerReply } from "#contract/api/envelopes";
import { fieldLabels, type PageSize, placeToWire } from "#contract/markers";
import { signerColor } from "#contract/rules";
import { type Envelope, type Field, signerById } from "#core/domain/envelope";
import type { NewMarker, NewSigner } from "#core/domain/sending";

type Input = z.output<typeof envelopes.create.input>;

export const newSigner = (one: Input["recepient"][number]): NewSigner => ({
  email: one.email,
  firstName: one.firstName,
  lastName: one.lastName ?? "",
  mobile: one.mobile ?? "",
  order: one.order,
});

export const newMarker = (one: Input["markers"][number]): NewMarker => ({
  kind: one.etype,
  email: one.recepientEmail,
  dataX: one.dataX,
  dataY: one.dataY,
  width: one.width,
  height: one.height,
});

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
  };
}
