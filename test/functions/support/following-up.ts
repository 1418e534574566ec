import { call } from "../../support/cloud.ts";
import { correctSigner, newAddress, type Sender } from "../../support/people.ts";

export const minutes = (count: number) => count * 60_000;

export const days = (count: number) => count * 86_400_000;

export const resend = (
  sender: Pick<Sender, "bearer"> | undefined,
  envelopeId: string,
  signer: string,
) =>
  call<{ code?: string }>(
    "POST",
    `/api/envelopes/${envelopeId}/recipients/${encodeURIComponent(signer)}/resend`,
    {},
    sender ?? {},
  );

export const correct = (
  sender: Pick<Sender, "bearer"> | undefined,
  envelopeId: string,
  signer: string,
  change: object = {},
) =>
  correctSigner(sender ?? {}, envelopeId, signer, {
    ...{ email: newAddress("right"), firstName: "Rita", lastName: "Right" },
    ...change,
  });
